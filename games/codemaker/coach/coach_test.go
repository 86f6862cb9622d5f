package coach_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"wits/game"
	"wits/game/referee"
	"wits/games/codemaker"
	"wits/games/codemaker/coach"
	"wits/games/mastermind"
)

var (
	rbgy = mastermind.NewCode(0, 1, 2, 3)
	rrbb = mastermind.NewCode(0, 0, 1, 1)
)

func match(t *testing.T, actions ...codemaker.Action) referee.Match {
	t.Helper()
	m, err := referee.New(codemaker.Info(), codemaker.Rules{}).Start(referee.Setup{Preset: "classic"})
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range actions {
		data, err := json.Marshal(a)
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Act(m.Status().Turn, data); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

func TestTheBreakerIsAdvisedAndTheSetterIsNot(t *testing.T) {
	ctx := context.Background()
	var said game.Refusal
	if _, err := new(coach.Coach).Hint(ctx, match(t).View(codemaker.Setter)); !errors.As(err, &said) {
		t.Errorf("the setter: %v", err)
	}
	m := match(t, codemaker.Set(rbgy), codemaker.Submit(rrbb))
	h, err := new(coach.Coach).Hint(ctx, m.View(codemaker.Breaker))
	if err != nil {
		t.Fatal(err)
	}
	a, ok := game.AsAction[codemaker.Action](h.Action)
	v, _ := game.As[codemaker.View](m.View(codemaker.Breaker))
	if !ok || a.Set || !v.Allows(a.Code) || h.Risk != 1-1.0/208 {
		t.Errorf("%+v", h)
	}
}

// TestReasonsDoNotKnowTheCode compares what is said to both seats, of which one sees the code.
func TestReasonsDoNotKnowTheCode(t *testing.T) {
	m := match(t, codemaker.Set(rbgy), codemaker.Submit(rrbb))
	for _, c := range []struct {
		code mastermind.Code
		want string
	}{{rbgy, "codemaker"}, {rrbb, "mastermind.why.nothing"}, {mastermind.NewCode(0, 1, 2, 4), "mastermind.why.fits"}} {
		a := game.NewAction(codemaker.Submit(c.code))
		setter := new(coach.Coach).Why(context.Background(), m.View(codemaker.Setter), a)
		breaker := new(coach.Coach).Why(context.Background(), m.View(codemaker.Breaker), a)
		if setter.String() != breaker.String() || setter.Silent() {
			t.Errorf("%s: %s to the setter, %s to the breaker", c.code, setter, breaker)
		}
	}
	if why := new(coach.Coach).Why(context.Background(), m.View(0), game.NewAction(codemaker.Set(rbgy))); !why.Silent() {
		t.Errorf("setting a code was explained: %s", why)
	}
	doubt := new(coach.Coach).Doubt(m.View(codemaker.Breaker), game.NewAction(codemaker.Submit(rrbb)))
	mistake := new(coach.Coach).Mistake(context.Background(), m.View(codemaker.Breaker), game.NewAction(codemaker.Submit(rrbb))).Reason
	if doubt.Silent() || doubt.String() != mistake.String() {
		t.Errorf("a guess that is ruled out: %s, %s", doubt, mistake)
	}
	if doubt := new(coach.Coach).Doubt(m.View(codemaker.Breaker), game.NewAction(codemaker.Submit(rbgy))); !doubt.Silent() {
		t.Errorf("the code itself was doubted: %s", doubt)
	}
}

func TestOddsAreThoseOfWhoIsDue(t *testing.T) {
	for name, c := range map[string]struct {
		m    referee.Match
		want string
	}{
		"before the code is set": {match(t), `{"chance":0,"exact":false,"possible":1296}`},
		"at the first guess":     {match(t, codemaker.Set(rbgy)), `{"chance":1,"exact":false,"possible":1296}`},
		"when few are left": {
			match(t, codemaker.Set(rbgy), codemaker.Submit(rrbb), codemaker.Submit(mastermind.NewCode(0, 2, 4, 1)), codemaker.Submit(mastermind.NewCode(0, 1, 2, 2))), `"exact":true`,
		},
	} {
		for seat := range game.Seat(2) {
			odds, err := new(coach.Coach).Odds(context.Background(), c.m.View(seat))
			if err != nil {
				t.Fatal(err)
			}
			got, err := json.Marshal(odds)
			if err != nil || !strings.Contains(string(got), c.want) {
				t.Errorf("%s, seat %d: %s, %v", name, seat, got, err)
			}
		}
	}
}
