package gomoku_test

import (
	"os"
	"strings"
	"testing"

	"wits/game"
	"wits/game/gametest"
	"wits/game/referee"
	"wits/game/rng"
	"wits/games/gomoku"
	"wits/games/gomoku/search"
)

func TestRulesKeepTheContract(t *testing.T) {
	gametest.Run(t, gomoku.Info(), gomoku.Rules{})
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

func TestEveryPuzzleIsWonByFours(t *testing.T) {
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
		b := search.Of(v)
		if len(b.Fives(0))+len(b.Fives(1)) > 0 {
			t.Errorf("seed %d: somebody has four in a row", seed)
		}
		if line := search.NewFours(b, 14).Shortest(8, 200_000); len(line) < 7 {
			t.Errorf("seed %d: the win by fours is %v", seed, line)
		}
	}
	if text, err := os.ReadFile("puzzles.txt"); err != nil || strings.Count(string(text), "\n") < 200 {
		t.Errorf("%d puzzles: %v", strings.Count(string(text), "\n"), err)
	}
	if len(seen) < 200 {
		t.Errorf("only %d different puzzles are dealt", len(seen))
	}
}
