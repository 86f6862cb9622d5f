package chess

import (
	_ "embed" // the positions
	"fmt"
	"strings"

	"wits/game/rng"
	"wits/games/chess/board"
)

// puzzles has a line for each position: in how many moves white forces mate, and the position.
//
//go:generate go test -run Puzzle -update .
//go:embed puzzles.txt
var puzzles string

// mostMoves is the longest mate that a state may have as its puzzle.
const mostMoves = 3

// drawPuzzle draws one of the positions.
func drawPuzzle(r *rng.Rand) (state, error) {
	number, fen, _ := strings.Cut(rng.Pick(r, strings.Split(strings.TrimSpace(puzzles), "\n")), " ")
	p, err := board.ReadFEN(fen)
	if err != nil {
		return state{}, fmt.Errorf("puzzle: %w", err)
	}
	s := newState(p)
	s.mate = int(number[0] - '0')
	return s, nil
}

// DrawPuzzle draws a position in which white forces mate in a number of moves, two or three.
func DrawPuzzle(r *rng.Rand, moves int) (board.Position, error) {
	for {
		if s, err := drawPuzzle(r); err != nil || s.mate == moves {
			return s.now, err
		}
	}
}
