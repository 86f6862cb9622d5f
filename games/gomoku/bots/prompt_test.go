package bots_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"wits/game/referee"
	"wits/game/rng"
	"wits/games/gomoku"
	"wits/games/gomoku/bots"
)

// polled is a context that ends when it has been asked so often whether it has.
type polled struct {
	context.Context
	left int
}

func (p *polled) Err() error {
	if p.left--; p.left < 0 {
		return context.Canceled
	}
	return nil
}

// A mind asks often whether somebody still waits for its move: what nobody wants any more takes no processor. How often does not
// depend on how fast the machine is.
func TestAMindAsksOftenWhetherAnybodyWaits(t *testing.T) {
	g := referee.New(gomoku.Info(), gomoku.Rules{}, bots.All()...)
	m, err := g.Start(referee.Setup{Preset: "standard", Seed: rng.Numeric(7)})
	if err != nil {
		t.Fatal(err)
	}
	r := rng.New(4)
	for range 4 {
		a, err := g.Choose(t.Context(), "journeyman", m.View(m.Status().Turn), &r)
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(a)
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Act(m.Status().Turn, text); err != nil {
			t.Fatal(err)
		}
	}
	ctx := &polled{t.Context(), 1 << 40}
	began := time.Now()
	if _, err := g.Choose(ctx, "expert", m.View(m.Status().Turn), &r); err != nil {
		t.Fatal(err)
	}
	asked := 1<<40 - ctx.left
	t.Logf("asked %d times in %v", asked, time.Since(began))
	if asked < 4000 {
		t.Errorf("the strongest mind asks %d times in a move", asked)
	}
}
