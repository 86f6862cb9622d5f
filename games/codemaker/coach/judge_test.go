package coach_test

import (
	"testing"

	"wits/game"
	"wits/game/referee"
	"wits/games/codemaker"
	"wits/games/codemaker/bots"
	"wits/games/codemaker/coach"
	"wits/games/mastermind"
	"wits/review"
	"wits/review/reviewtest"
)

func TestReviewsAddUp(t *testing.T) {
	g := referee.New(codemaker.Info(), codemaker.Rules{}, bots.All()...)
	reviewtest.Run(t, g, new(coach.Coach), reviewtest.Plan{Preset: "classic", Games: 20})
}

// TestWhatTheBreakerLosesTheSetterGains holds that the code is set for free, and that a guess counts for the breaker alone.
func TestWhatTheBreakerLosesTheSetterGains(t *testing.T) {
	m := match(t, codemaker.Set(rbgy), codemaker.Submit(rrbb), codemaker.Submit(rbgy))
	got := read(t, m)
	if got.Result != 2 || got.Start != 5625.0/1296 || got.Moves[0].Skill != 0 || got.Moves[0].Luck != 0 {
		t.Errorf("%+v", got)
	}
	first := got.Moves[1]
	best, _ := game.AsAction[codemaker.Action](first.Best)
	if first.Seat != codemaker.Breaker || first.Value != -5625.0/1296 || first.Skill > -0.05 || best.Set || best.Code == (mastermind.Code{}) {
		t.Errorf("%+v", first)
	}
}

// TestAReviewOfARunningMatchHidesTheCode holds that who breaks a code cannot read it in a review.
func TestAReviewOfARunningMatchHidesTheCode(t *testing.T) {
	got := read(t, match(t, codemaker.Set(rbgy), codemaker.Submit(rrbb)))
	for _, a := range []game.Action{got.Moves[0].Action, got.Moves[0].Best} {
		if set, ok := game.AsAction[codemaker.Action](a); !ok || set.Code != (mastermind.Code{}) {
			t.Errorf("the code is told: %+v", set)
		}
	}
}

// read reviews a match.
func read(t *testing.T, m referee.Match) review.Review {
	t.Helper()
	rec, err := m.Record()
	if err != nil {
		t.Fatal(err)
	}
	r, err := review.Begin(referee.New(codemaker.Info(), codemaker.Rules{}), new(coach.Coach), rec)
	for more := err == nil; more && err == nil; {
		more, err = r.Next(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	return r.Review()
}
