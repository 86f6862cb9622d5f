package chess_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/games/chess"
	"wits/games/chess/board"
	"wits/games/chess/bots"
	"wits/games/chess/search"
)

// update makes the puzzles anew: go test -run Puzzle -update ./games/chess.
var update = flag.Bool("update", false, "make the puzzles anew")

// Every puzzle is proved: one move forces mate in so many moves, no other does, and nothing does it sooner.
func TestPuzzlesAreProved(t *testing.T) {
	if *update {
		writePuzzles(t, 366)
	}
	data, err := os.ReadFile("puzzles.txt")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for line := range strings.Lines(string(data)) {
		number, fen, _ := strings.Cut(strings.TrimSpace(line), " ")
		n := int(number[0] - '0')
		p, err := board.ReadFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		if best, sooner := board.Mates(p, n), board.Mates(p, n-1); len(best) != 1 || len(sooner) != 0 || n < 2 || n > 3 {
			t.Errorf("%s: %d moves mate in %d, %d sooner", fen, len(best), n, len(sooner))
		}
		if seen[fen] {
			t.Errorf("%s is there twice", fen)
		}
		seen[fen] = true
	}
}

// writePuzzles lets two of the weaker minds play and keeps the first position of each game in which white forces mate in two or three
// moves, by one move only.
func writePuzzles(t *testing.T, n int) {
	t.Helper()
	s, minds := search.New(20_000), bots.All()[2:4]
	g := referee.New(chess.Info(), chess.Rules{}, minds...)
	var lines []string
	for seed := uint32(1); len(lines) < n; seed++ {
		m, err := g.Start(referee.Setup{Preset: chess.Standard})
		for r := rng.New(seed); err == nil && !m.Status().Over; {
			var p board.Position
			if p, err = board.ReadFEN(game.ViewOf[chess.View](m.View(0)).FEN); err != nil {
				break
			}
			if moves := forced(t, s, p); moves > 0 {
				fields := strings.Fields(p.FEN())
				lines = append(lines, fmt.Sprintf("%d %s 0 1", moves, strings.Join(fields[:4], " "))) // the counts begin here
				break
			}
			err = m.Step(t.Context(), minds[m.Seq()&1].Name, &r)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile("puzzles.txt", []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
}

// forced is in how many moves one move of white, and no other, forces mate: two or three, 0 where none does.
func forced(t *testing.T, s *search.Searcher, p board.Position) int {
	t.Helper()
	if p.Turn() == board.Black {
		return 0
	}
	n, ok := search.MateIn(s.Best(t.Context(), search.Question{Start: p, Nodes: 2500}).Score)
	if !ok || n < 2 || n > 3 || len(board.Mates(p, n)) != 1 {
		return 0
	}
	return n
}
