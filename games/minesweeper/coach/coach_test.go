package coach_test

import (
	"context"
	"strings"
	"testing"

	"wits/game"
	"wits/game/rng"
	"wits/games/minesweeper"
	"wits/games/minesweeper/coach"
)

// set deals a board that is written down, its first click played.
func set(t *testing.T, line string, actions ...string) game.Match {
	t.Helper()
	g := game.New(minesweeper.Info(), minesweeper.Rules{})
	m, err := g.(game.Lab).Set(line)
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
	h, err := coach.Coach{}.Hint(ctx, set(t, corner).View(0))
	if err != nil || h.Risk != 0 || len(h.Proof) == 0 || !strings.HasPrefix(h.Reason, "Safe: column ") {
		t.Errorf("%+v, %v", h, err)
	}
	// Behind the 1, a trap and a safe cell cannot be told apart: a coin.
	h, err = coach.Coach{}.Hint(ctx, set(t, "2 2 0 0 0001", `{"type":"reveal","x":1,"y":0}`).View(0))
	if err != nil || h.Risk != 0.5 || !strings.Contains(h.Reason, "Nothing is certain. The least dangerous is column 1, row 2: 50.0 % a trap.") {
		t.Errorf("%+v, %v", h, err)
	}
	h, err = coach.Coach{}.Hint(ctx, set(t, corner, `{"type":"flag","x":0,"y":0}`).View(0))
	if err != nil || !strings.Contains(h.Reason, "take the flag away first") {
		t.Errorf("%+v, %v", h, err)
	}
	m, err := game.New(minesweeper.Info(), minesweeper.Rules{}).Start(game.Setup{Preset: "novice", Seed: rng.Numeric(1)})
	if err != nil {
		t.Fatal(err)
	}
	if h, err := (coach.Coach{}).Hint(ctx, m.View(0)); err != nil || !strings.Contains(h.Reason, "first reveal") {
		t.Errorf("%+v, %v", h, err)
	}
	if err := m.Act(0, []byte(`{"type":"forfeit"}`)); err != nil {
		t.Fatal(err)
	}
	if _, err := (coach.Coach{}).Hint(ctx, m.View(0)); err == nil {
		t.Error("a finished game has a hint")
	}
}

func TestARiskBesideASafeCellIsAMistake(t *testing.T) {
	ctx, m := context.Background(), set(t, corner)
	risk, safe := game.NewAction(minesweeper.Reveal(1, 0)), game.NewAction(minesweeper.Reveal(0, 0))
	if why, bad := (coach.Coach{}).Mistake(ctx, m.View(0), risk); !bad || !strings.Contains(why, "100.0 % a trap, while column 1, row 1 was safe") {
		t.Errorf("%t: %s", bad, why)
	}
	if why, bad := (coach.Coach{}).Mistake(ctx, m.View(0), safe); bad {
		t.Errorf("a safe move: %s", why)
	}
	if _, bad := (coach.Coach{}).Mistake(ctx, m.View(0), game.NewAction(minesweeper.Flag(1, 0))); bad {
		t.Error("a flag is no mistake")
	}
	if why := (coach.Coach{}).Why(ctx, m.View(0), safe); !strings.Contains(why, "it is safe. Proved by") {
		t.Errorf("why: %s", why)
	}
	if why := (coach.Coach{}).Why(ctx, m.View(0), risk); !strings.Contains(why, "100.0 % a trap") {
		t.Errorf("why: %s", why)
	}
}
