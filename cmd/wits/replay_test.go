package main

import (
	"bytes"
	"strings"
	"testing"

	"wits/catalog"
	"wits/game/referee"
	"wits/game/rng"
)

// What changes nothing on the board is told too: that a draw is offered, and declined.
func TestAReplayTellsOffers(t *testing.T) {
	for _, e := range catalog.All() {
		info := e.Game.Info()
		if !info.Draws {
			continue
		}
		m, err := e.Game.Start(referee.Setup{Preset: info.Presets[0], Seed: rng.Numeric(1), Players: []string{"Ada", "Bob"}})
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Do(0, referee.Draw()); err != nil {
			t.Fatal(err)
		}
		if err := m.Do(1, referee.Decline()); err != nil {
			t.Fatal(err)
		}
		r, err := m.Replay()
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := tell(&out, e, r, nil); err != nil || !strings.HasPrefix(out.String(), "1. Ada offers a draw.\n2. Bob declines.\n\n") {
			t.Errorf("%s: %s, %v", e.ID(), out.String(), err)
		}
	}
}
