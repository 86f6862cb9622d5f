package gomoku

import (
	_ "embed" // the puzzles
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wits/game/rng"
)

// Puzzle is the preset of positions in which the side to move wins by fours. The player has that side.
const Puzzle = "puzzle"

//go:generate go test -run Puzzle -update .

//go:embed puzzles.txt
var puzzles string

// drawPuzzle draws a position, turned and mirrored at random.
func drawPuzzle(r rng.Rand) state {
	lines := strings.Split(strings.TrimSpace(puzzles), "\n")
	line, turn := lines[r.Int(0, len(lines)-1)], r.Int(0, Turns-1)
	s := state{preset: Puzzle, moves: Moves{}}
	for _, name := range strings.Fields(line) {
		p, _ := PointNamed(name)
		s = s.place(p.Turned(turn))
	}
	s.given = len(s.moves)
	return s
}

// Turns is how many ways there are to turn and mirror the board.
const Turns = 8

// Shape lists the stones of the way to turn the board that comes first in the alphabet.
func (Rules) Shape(s state) string {
	first := ""
	for how := range Turns {
		stones := make([]string, len(s.moves))
		for i, m := range s.moves {
			p := m.Turned(how)
			stones[i] = fmt.Sprintf("%02d %02d %v", p.X, p.Y, colour(i))
		}
		slices.Sort(stones)
		if shape := strings.Join(stones, ","); first == "" || shape < first {
			first = shape
		}
	}
	return first
}

// Turned is the point that p becomes when the board is mirrored from side to side (1), from top to bottom (2) and over its diagonal (4).
func (p Point) Turned(how int) Point {
	if how&1 != 0 {
		p.X = Size - 1 - p.X
	}
	if how&2 != 0 {
		p.Y = Size - 1 - p.Y
	}
	if how&4 != 0 {
		p.X, p.Y = p.Y, p.X
	}
	return p
}

// PointNamed reads a point as players call it, such as h8. It reports false for what is no such name; whether the point is on the
// board is another question.
func PointNamed(name string) (p Point, ok bool) {
	if len(name) < 2 || len(name) > 3 || name[0] < 'a' || name[0] > 'z' {
		return p, false
	}
	row, err := strconv.ParseUint(name[1:], 10, 8)
	return Point{int(name[0] - 'a'), Size - int(row)}, err == nil
}
