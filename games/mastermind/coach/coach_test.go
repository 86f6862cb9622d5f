package coach_test

import (
	"context"
	"strings"
	"testing"

	"wits/frame/frametest"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	messages "wits/game/words"
	"wits/games/mastermind"
	"wits/games/mastermind/coach"
	"wits/games/mastermind/words"
)

// say is what players read.
func say(m messages.Message) string {
	return frametest.Speaker("en", messages.Part{Prefix: "mastermind.", Files: words.Files()}).Say(m)
}

func match(t *testing.T, actions ...string) referee.Match {
	t.Helper()
	m, err := referee.New(mastermind.Info(), mastermind.Rules{}).Start(referee.Setup{Preset: "classic", Seed: rng.Numeric(42)})
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
	h, err := new(coach.Coach).Hint(ctx, m.View(0))
	if err != nil || !strings.HasPrefix(say(h.Reason), "256 codes are still possible. One of them: ") {
		t.Fatalf("%+v, %v", h, err)
	}
	a, ok := game.AsAction[mastermind.Action](h.Action)
	v, _ := game.As[mastermind.View](m.View(0))
	if !ok || !v.Allows(a.Code) {
		t.Errorf("%s is not possible", a.Code)
	}
	for i, want := range []string{
		"Attempt 1, RRBB: no peg. Of 1296 codes 256 still fit. Not in the code: Red and Blue.", "Red and Blue cannot be in the code any more.",
		"may be the code. It can get ",
	} {
		if got := say(h.Steps[i].Text); !strings.Contains(got, want) {
			t.Errorf("step %d: %s", i+1, got)
		}
	}
	if marks := h.Steps[0].Marks; len(marks) != 4 || marks[3].Place != (game.Place{X: 3, Y: 0}) {
		t.Errorf("marked %+v", marks)
	}
	over := match(t, `{"type":"forfeit"}`)
	if _, err := new(coach.Coach).Hint(ctx, over.View(0)); err == nil {
		t.Error("a finished game has a hint")
	}
}

func TestAGuessThatCannotBeIsAMistake(t *testing.T) {
	ctx, m := context.Background(), match(t, nothing)
	wrong := game.NewAction(mastermind.Submit(mastermind.NewCode(0, 2, 2, 2)))
	right := game.NewAction(mastermind.Submit(mastermind.NewCode(3, 2, 5, 4)))
	const want = "RGGG cannot be the code: attempt 1 would have got 1 black, 0 white, not no peg."
	if why := say(new(coach.Coach).Mistake(ctx, m.View(0), wrong).Reason); why != want {
		t.Errorf("mistake: %s", why)
	}
	if why := say(new(coach.Coach).Doubt(m.View(0), wrong)); why != want {
		t.Errorf("doubt: %s", why)
	}
	for _, a := range []game.Action{right, game.NewAction(mastermind.Reset())} {
		if why := say(new(coach.Coach).Mistake(ctx, m.View(0), a).Reason); why != "" {
			t.Errorf("no mistake: %s", why)
		}
	}
}

func TestACodeThatCannotBePlayedIsNotDoubted(t *testing.T) {
	short := game.NewAction(mastermind.Submit(mastermind.NewCode(0, 0, 1)))
	if why := new(coach.Coach).Doubt(match(t, nothing).View(0), short); !why.Silent() {
		t.Errorf("said %q", say(why))
	}
}

// Each reason is true of its position, and reads right for one as for many.
func TestWhatAGuessTells(t *testing.T) {
	const (
		left = `{"type":"submit","code":["Y","G","V","R"]}` // 3 black: few are left after the next
		last = `{"type":"submit","code":["Y","G","V","B"]}`
		more = `{"type":"submit","code":["Y","G","V","G"]}`
		yell = `{"type":"submit","code":["Y","G","V","Y"]}`
		viol = `{"type":"submit","code":["Y","G","V","V"]}`
	)
	code := func(text ...mastermind.Color) game.Action {
		return game.NewAction(mastermind.Submit(mastermind.NewCode(text...)))
	}
	for want, c := range map[string]struct {
		m referee.Match
		a game.Action
	}{
		"YGVO is one of 256 codes still possible; 12 answers can tell them apart, at most 60 stay.":   {match(t, nothing), code(3, 2, 5, 4)},
		"YGVO is the only code still possible.":                                                       {match(t, nothing, left, last, more, yell, viol), code(3, 2, 5, 4)},
		"RGGG cannot be the code, but tells the 256 possible ones apart: 7 answers, at most 81 stay.": {match(t, nothing), code(0, 2, 2, 2)},
		"RRRR cannot be the code, and tells none of the 256 possible ones apart.":                     {match(t, nothing), code(0, 0, 0, 0)},
		"RRRR cannot be the code: only one is possible, and it is another.":                           {match(t, nothing, left, last, more, yell, viol), code(0, 0, 0, 0)},
		"": {match(t, nothing), game.NewAction(mastermind.Reset())},
	} {
		if got := say(new(coach.Coach).Why(context.Background(), c.m.View(0), c.a)); got != want {
			t.Errorf("said %q, want %q", got, want)
		}
	}
}
