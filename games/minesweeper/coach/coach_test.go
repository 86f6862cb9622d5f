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
	"wits/games/minesweeper"
	"wits/games/minesweeper/bots"
	"wits/games/minesweeper/coach"
	"wits/games/minesweeper/solver"
	"wits/games/minesweeper/words"
)

// say is what players read.
func say(m messages.Message) string {
	return frametest.Speaker("en", messages.Part{Prefix: "minesweeper.", Files: words.Files()}).Say(m)
}

// set deals a board that is written down, its first click played.
func set(t *testing.T, line string, actions ...string) referee.Match {
	t.Helper()
	g := referee.New(minesweeper.Info(), minesweeper.Rules{})
	m, err := g.(referee.Lab).Set(line)
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

// corner has a trap at 1,0 that the 1s give away: 0,0 is safe.
const corner = "4 3 3 2 010000000000"

func TestHints(t *testing.T) {
	ctx := context.Background()
	h, err := new(coach.Coach).Hint(ctx, set(t, corner).View(0))
	if err != nil || h.Risk != 0 || len(h.Proof) == 0 || !strings.HasPrefix(say(h.Reason), "Safe: column ") {
		t.Errorf("%+v, %v", h, err)
	}
	// Behind the 1, a trap and a safe cell cannot be told apart: a coin.
	h, err = new(coach.Coach).Hint(ctx, set(t, "2 2 0 0 0001", `{"type":"reveal","x":1,"y":0}`).View(0))
	if err != nil || h.Risk != 0.5 || !strings.Contains(say(h.Reason), "Nothing is certain. The least dangerous is column 1, row 2: 50.0 % a trap.") {
		t.Errorf("%+v, %v", h, err)
	}
	h, err = new(coach.Coach).Hint(ctx, set(t, corner, `{"type":"flag","x":0,"y":0}`).View(0))
	if err != nil || !strings.Contains(say(h.Reason), "take the flag away first") {
		t.Errorf("%+v, %v", h, err)
	}
	m, err := referee.New(minesweeper.Info(), minesweeper.Rules{}).Start(referee.Setup{Preset: "novice", Seed: rng.Numeric(1)})
	if err != nil {
		t.Fatal(err)
	}
	if h, err := new(coach.Coach).Hint(ctx, m.View(0)); err != nil || !strings.Contains(say(h.Reason), "first reveal") {
		t.Errorf("%+v, %v", h, err)
	}
	if err := m.Act(0, []byte(`{"type":"forfeit"}`)); err != nil {
		t.Fatal(err)
	}
	if _, err := new(coach.Coach).Hint(ctx, m.View(0)); err == nil {
		t.Error("a finished game has a hint")
	}
}

func TestARiskBesideASafeCellIsAMistake(t *testing.T) {
	ctx, m := context.Background(), set(t, corner)
	risk, safe := game.NewAction(minesweeper.Reveal(1, 0)), game.NewAction(minesweeper.Reveal(0, 0))
	if why := say(new(coach.Coach).Mistake(ctx, m.View(0), risk).Reason); !strings.Contains(why, "100 % a trap, while column 1, row 1 was safe") {
		t.Errorf("mistake: %s", why)
	}
	for _, a := range []game.Action{safe, game.NewAction(minesweeper.Flag(1, 0))} {
		if why := new(coach.Coach).Mistake(ctx, m.View(0), a).Reason; !why.Silent() {
			t.Errorf("no mistake: %s", say(why))
		}
	}
}

// Each reason is true of its position: nothing is called the safest while something was safer.
func TestWhatAMoveRestsOn(t *testing.T) {
	const flag = `{"type":"flag","x":0,"y":0}`
	fresh, err := referee.New(minesweeper.Info(), minesweeper.Rules{}).Start(referee.Setup{Preset: "novice", Seed: rng.Numeric(1)})
	if err != nil {
		t.Fatal(err)
	}
	// Two corners that nothing touches, beside a coin toss.
	even, odd := "2 2 0 0 0001", "5 1 0 0 01000"
	for name, c := range map[string]struct {
		m    referee.Match
		a    minesweeper.Action
		want string
	}{
		"a safe cell":                {set(t, corner), minesweeper.Reveal(0, 0), "Opens column 1, row 1: it is safe. Proved by"},
		"a risk beside a safe cell":  {set(t, corner), minesweeper.Reveal(1, 0), "Guesses column 2, row 1: 100 % a trap, though column 1, row 1 was safe."},
		"a risk like all others":     {set(t, even), minesweeper.Reveal(1, 1), "Guesses column 2, row 2: 33.3 % a trap; nothing is safer."},
		"a certain trap among safe":  {set(t, odd), minesweeper.Reveal(1, 0), "Guesses column 2, row 1: 100 % a trap, though column 3, row 1 was safe."},
		"the first reveal":           {fresh, minesweeper.Reveal(3, 1), "Opens column 4, row 2: the first reveal is always safe."},
		"a flag":                     {set(t, corner), minesweeper.Flag(1, 0), "Marks column 2, row 1."},
		"a flag taken away":          {set(t, corner, flag), minesweeper.Flag(0, 0), "Takes the flag at column 1, row 1 away."},
		"a reveal of a flagged cell": {set(t, corner, flag), minesweeper.Reveal(0, 0), "Reveals column 1, row 1, which is flagged and stays closed."},
	} {
		if got := say(new(coach.Coach).Why(context.Background(), c.m.View(0), game.NewAction(c.a))); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: said %q, want %q", name, got, c.want)
		}
	}
}

// A bot that guesses anything, in a whole game: whatever is said of its moves is compared with the odds.
func TestNoReasonIsFalse(t *testing.T) {
	ctx, mind := context.Background(), new(coach.Coach)
	for seed := range uint32(20) {
		m, err := referee.New(minesweeper.Info(), minesweeper.Rules{}, bots.All()...).Start(referee.Setup{Preset: "novice", Seed: rng.Numeric(seed)})
		if err != nil {
			t.Fatal(err)
		}
		for r := rng.New(seed); !m.Status().Over; {
			before := m.View(0)
			if err := m.Step(ctx, "random", &r); err != nil {
				t.Fatal(err)
			}
			checkReason(t, before, m.Last(), mind.Why(ctx, before, m.Last()))
		}
	}
}

func checkReason(t *testing.T, before game.View, a game.Action, why messages.Message) {
	t.Helper()
	v, _ := game.As[minesweeper.View](before)
	move, _ := game.AsAction[minesweeper.Action](a)
	all, err := solver.Analyze(v)
	if err != nil {
		t.Fatal(err)
	}
	risk, least := all.Trap[move.Y*v.Width+move.X], 1.0
	for i, c := range []byte(v.Cells) {
		if c == '#' {
			least = min(least, all.Trap[i])
		}
	}
	want := "why.risk.more"
	switch {
	case strings.Trim(v.Cells, "#") == "":
		want = "why.first"
	case risk == 0:
		want = "why.safe"
	case least == 0:
		want = "why.risk.safe"
	case risk < least+1e-9:
		want = "why.risk.least"
	}
	if why.Key != "minesweeper."+want {
		t.Errorf("risk %.4f, the least %.4f: said %q", risk, least, say(why))
	}
}

func TestSurvivalIsTheChanceOfNoTrap(t *testing.T) {
	mind, coin := new(coach.Coach), set(t, "2 2 0 0 0001", `{"type":"reveal","x":1,"y":0}`)
	if s, chance := mind.Luck(coin.View(0), game.NewAction(minesweeper.Reveal(0, 1))); s != 0.5 || !chance {
		t.Errorf("a coin toss: %v, %t", s, chance)
	}
	if s, chance := mind.Luck(coin.View(0), game.NewAction(minesweeper.Flag(0, 1))); s != 1 || chance {
		t.Errorf("a flag: %v, %t", s, chance)
	}
}

func TestAMistakeComesWithWhatWasBetterAndItsProof(t *testing.T) {
	ctx := context.Background()
	m := set(t, corner)
	h := new(coach.Coach).Mistake(ctx, m.View(0), game.NewAction(minesweeper.Reveal(1, 0)))
	if a, ok := game.AsAction[minesweeper.Action](h.Action); !ok || a != minesweeper.Reveal(0, 0) || len(h.Proof) == 0 {
		t.Errorf("%+v", h)
	}
	if proof := new(coach.Coach).Proof(ctx, m.View(0), h.Action); len(proof) == 0 {
		t.Error("nothing proves the safe cell")
	}
	if proof := new(coach.Coach).Proof(ctx, m.View(0), game.NewAction(minesweeper.Reveal(1, 0))); proof != nil {
		t.Errorf("a trap is proved safe by %v", proof)
	}
}
