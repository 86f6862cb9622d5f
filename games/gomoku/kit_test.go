package gomoku_test

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"wits/game"
	"wits/game/gametest"
	"wits/game/referee"
	"wits/game/rng"
	"wits/games/gomoku"
	"wits/games/gomoku/bots"
	"wits/games/gomoku/search"
)

func TestRulesKeepTheContract(t *testing.T) {
	gametest.Run(t, gomoku.Info(), gomoku.Imagining{})
}

// view is what the first seat sees of a puzzle.
func view(t *testing.T, seed uint32) gomoku.View {
	t.Helper()
	m, err := referee.New(gomoku.Info(), gomoku.Rules{}).Start(referee.Setup{Preset: gomoku.Puzzle, Seed: rng.Numeric(seed)})
	if err != nil {
		t.Fatal(err)
	}
	v, ok := game.As[gomoku.View](m.View(0))
	if !ok {
		t.Fatal("no view")
	}
	return v
}

// update makes the puzzles anew: go test -run Puzzle -update ./games/gomoku.
var update = flag.Bool("update", false, "make the puzzles anew")

func TestEveryPuzzleIsWonByFours(t *testing.T) {
	if *update {
		writePuzzles(t, 230)
	}
	seen := map[string]bool{}
	for seed := range uint32(300) {
		v := view(t, seed)
		rows := strings.Join(v.Rows, "")
		if seen[rows] {
			continue
		}
		seen[rows] = true
		if !v.Due() || v.Given != len(v.Moves) {
			t.Fatalf("seed %d: the first seat is not due: %+v", seed, v)
		}
		if !isPuzzle(search.Of(v)) {
			t.Errorf("seed %d: somebody has four in a row, or there is no such win by fours", seed)
		}
	}
	if text, err := os.ReadFile("puzzles.txt"); err != nil || strings.Count(string(text), "\n") < 200 {
		t.Errorf("%d puzzles: %v", strings.Count(string(text), "\n"), err)
	}
	if len(seen) < 200 {
		t.Errorf("only %d different puzzles are dealt", len(seen))
	}
}

// isPuzzle reports whether the side to move is not forced to anything and wins by fours, in four to eight of its own stones, no fewer.
func isPuzzle(b *search.Board) bool {
	if len(b.Fives(0))+len(b.Fives(1)) > 0 {
		return false
	}
	return len(search.NewFours(b, 14).Shortest(8, 200_000)) >= 7
}

// writePuzzles lets a master play a journeyman and keeps the first position of each game that is a puzzle.
func writePuzzles(t *testing.T, n int) {
	t.Helper()
	g, minds := referee.New(gomoku.Info(), gomoku.Rules{}, bots.All()...), []string{"master", "journeyman"}
	var lines []string
	for seed := uint32(1); len(lines) < n; seed++ {
		m, err := g.Start(referee.Setup{Preset: gomoku.Standard})
		for r := rng.New(seed); err == nil && !m.Status().Over; {
			turn := m.Status().Turn
			v := game.ViewOf[gomoku.View](m.View(turn))
			if line := strings.Trim(fmt.Sprint(v.Moves), "[]"); isPuzzle(search.Of(v)) {
				if !slices.Contains(lines, line) {
					lines = append(lines, line)
				}
				break
			}
			err = m.Step(t.Context(), minds[(int(turn)+int(seed))%2], &r)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile("puzzles.txt", []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
}
