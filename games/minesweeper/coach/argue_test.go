package coach_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"wits/game"
	"wits/game/referee"
	"wits/games/minesweeper"
	"wits/games/minesweeper/coach"
	"wits/games/minesweeper/solver"
)

// In whole games on all sizes: what an argument marks as safe or as a trap is so in every layout, its last thought is about the
// cell to open, and only what is supposed may be false.
func TestArgumentsHoldInWholeGames(t *testing.T) {
	mind := new(coach.Coach)
	heads := map[string]bool{}
	for preset, games := range map[string]uint32{"novice": 10, "apprentice": 4, "journeyman": 2, "master": 2} {
		for _, view := range positions(t, preset, games)[1:] {
			v, _ := game.As[minesweeper.View](view)
			h, err := mind.Hint(context.Background(), view)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Trim(v.Cells, "#F") != "" {
				checkArgument(t, v, h)
			}
			for _, step := range h.Steps {
				heads[step.Text.Key] = true
			}
		}
	}
	for _, key := range []string{"step.full", "step.done", "step.need", "step.within", "step.over.safe", "step.least"} {
		if !heads["minesweeper."+key] {
			t.Errorf("no argument had %s: %v", key, heads)
		}
	}
}

func checkArgument(t *testing.T, v minesweeper.View, h game.Hint) {
	t.Helper()
	exact, err := solver.Analyze(v)
	if err != nil {
		t.Fatal(err)
	}
	if len(h.Steps) == 0 || (h.Risk == 0) != (len(exact.Safe) > 0) {
		t.Fatalf("risk %v with %d steps, but %v is safe", h.Risk, len(h.Steps), exact.Safe)
	}
	supposed := h.Steps[0].Text.Key == "minesweeper.step.suppose"
	for _, step := range h.Steps {
		for _, m := range step.Marks {
			cell := m.Y*v.Width + m.X
			wrong := m.As == game.Good && !slices.Contains(exact.Safe, cell) || m.As == game.Bad && !slices.Contains(exact.Traps, cell) ||
				m.As == game.Look && (v.Cells[cell] == '#' || v.Cells[cell] == 'F')
			if wrong && !supposed {
				t.Fatalf("%q marks %+v, safe are %v, traps %v", say(step.Text), m, exact.Safe, exact.Traps)
			}
		}
	}
	a, _ := game.AsAction[minesweeper.Action](h.Action)
	last := h.Steps[len(h.Steps)-1]
	about := func(m game.Mark) bool {
		return m.Place == game.Place{X: a.X, Y: a.Y} && (m.As == game.Good || h.Risk > 0)
	}
	if !slices.ContainsFunc(last.Marks, about) {
		t.Fatalf("%q is not about %+v", say(last.Text), a)
	}
}

func TestArgumentsGoFromWhatIsSeenToWhatFollows(t *testing.T) {
	for name, c := range map[string]struct {
		m    referee.Match
		want []string
	}{
		"a complete count, then a number that has its trap": {set(t, corner), []string{
			"The 1 at column 3, row 1 touches a single closed cell: column 2 row 1 is a trap.",
			"The 1 at column 1, row 2 has its trap, column 2 row 1. So column 1 row 1 is safe.",
		}},
		"a guess": {set(t, "2 2 0 0 0001", `{"type":"reveal","x":1,"y":0}`), []string{
			"No closed cell is safe in every layout that fits the numbers.",
			"Column 1, row 2 is a trap in 50.0 % of these layouts. No other cell is in fewer.",
		}},
	} {
		h, err := new(coach.Coach).Hint(context.Background(), c.m.View(0))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, step := range h.Steps {
			got = append(got, say(step.Text))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q", name, got)
		}
	}
}
