package coach_test

import (
	"context"
	"strings"
	"testing"

	"wits/game"
	"wits/game/referee"
	"wits/games/gomoku"
	"wits/games/gomoku/bots"
	"wits/games/gomoku/coach"
	"wits/review/reviewtest"
)

func TestReviewsAddUp(t *testing.T) {
	g := referee.New(gomoku.Info(), gomoku.Rules{}, bots.All()...)
	reviewtest.Run(t, g, coach.Coach{}, reviewtest.Plan{Preset: g.Info().Presets[0], Games: 1, Moves: 2})
}

// judge judges a position for the side to move.
func judge(t *testing.T, m referee.Match) game.Judgment {
	t.Helper()
	j, err := coach.Coach{}.Judge(context.Background(), m.View(m.Status().Turn), game.Action{})
	if err != nil {
		t.Fatal(err)
	}
	return j
}

func TestReviewsKnowTheProof(t *testing.T) {
	m := match(t, "standard", "h8 a15")
	j := judge(t, m)
	if got := say(j.Reason); j.Value != 1 || !j.Exact || !strings.HasSuffix(got, "It is proved.") {
		t.Errorf("black wins: %v, exact %v, %s", j.Value, j.Exact, got)
	}
	if err := m.Act(m.Status().Turn, wire(t, j.Best)); err != nil {
		t.Fatal(err)
	}
	if j := judge(t, m); j.Value != 0 || !j.Exact {
		t.Errorf("black has played by the proof: %v for white, exact %v", j.Value, j.Exact)
	}
	if j := judge(t, match(t, "standard", "h8 a15 o1")); j.Value < 0.15 || j.Exact {
		t.Errorf("black has given the win away: %v for white, exact %v", j.Value, j.Exact)
	}
}

// A stone that is proved to win is as good as the proof's own, and its reason shows how it may go on. One that is not is told what wins.
func TestEveryStoneThatIsProvedToWinIsAsGoodAsAny(t *testing.T) {
	m := match(t, "standard", "h8 h9")
	v := m.View(m.Status().Turn)
	for point, right := range map[string]bool{"i9": true, "g9": true, "a1": false} {
		a := match(t, "standard", "h8 h9 "+point).Last()
		j, err := coach.Coach{}.Judge(t.Context(), v, a)
		if err != nil || j.Best.IsZero() != right || !j.Exact || !strings.HasSuffix(say(j.Reason), "in at most 32 stones. It is proved.") {
			t.Errorf("%s: better is %v, %s, %v", point, j.Best, say(j.Reason), err)
		}
		why := say(coach.Coach{}.Why(t.Context(), v, a))
		if shown := strings.HasPrefix(why, point+" wins, whatever the answer: in at most 32 stones. It is proved. For example: "); shown != right {
			t.Errorf("%s: %s", point, why)
		}
	}
}
