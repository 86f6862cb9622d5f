package coach_test

import (
	"context"
	"strings"
	"testing"

	"wits/game"
	"wits/game/rng"
	"wits/games/mastermind"
	"wits/games/mastermind/coach"
)

func match(t *testing.T, actions ...string) game.Match {
	t.Helper()
	m, err := game.New(mastermind.Info(), mastermind.Rules{}).Start(game.Setup{Preset: "classic", Seed: rng.Numeric(42)})
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range actions {
		if err := m.Act(0, []byte(a)); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

const (
	nothing = `{"type":"submit","code":["R","R","B","B"]}` // no peg: 256 codes are left
)

func TestHintsNameAPossibleCode(t *testing.T) {
	ctx, m := context.Background(), match(t, nothing)
	h, err := coach.Coach{}.Hint(ctx, m.View(0))
	if err != nil || !strings.HasPrefix(h.Reason, "256 codes are still possible. One of them: ") {
		t.Fatalf("%+v, %v", h, err)
	}
	a, ok := game.AsAction[mastermind.Action](h.Action)
	v, _ := game.As[mastermind.View](m.View(0))
	if !ok || !v.Allows(a.Code) {
		t.Errorf("%s is not possible", a.Code)
	}
	over := match(t, `{"type":"forfeit"}`)
	if _, err := (coach.Coach{}).Hint(ctx, over.View(0)); err == nil {
		t.Error("a finished game has a hint")
	}
}

func TestAGuessThatCannotBeIsAMistake(t *testing.T) {
	ctx, m := context.Background(), match(t, nothing)
	wrong := game.NewAction(mastermind.Submit(mastermind.NewCode(0, 2, 2, 2)))
	right := game.NewAction(mastermind.Submit(mastermind.NewCode(3, 2, 5, 4)))
	why, bad := coach.Coach{}.Mistake(ctx, m.View(0), wrong)
	if !bad || why != "RGGG cannot be the code: attempt 1 would have got 1 black, 0 white, not no peg." {
		t.Errorf("%t: %s", bad, why)
	}
	for _, a := range []game.Action{right, game.NewAction(mastermind.Reset())} {
		if why, bad := (coach.Coach{}).Mistake(ctx, m.View(0), a); bad {
			t.Errorf("no mistake: %s", why)
		}
	}
	if why := (coach.Coach{}).Why(ctx, m.View(0), right); !strings.HasPrefix(why, "YGVO is one of 256 codes still possible; 12 answers can tell them apart, at most 60 stay.") {
		t.Errorf("why: %s", why)
	}
	if why := (coach.Coach{}).Why(ctx, m.View(0), wrong); !strings.Contains(why, "cannot be the code") {
		t.Errorf("why: %s", why)
	}
}
