package catalog_test

import (
	"context"
	"errors"
	"testing"

	"wits/catalog"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
)

// TestCoachesKnowWhenToBeSilent asks the coach of every game in vain: for the odds when whoever asks has left, for a hint when
// another seat is due, and for anything after the end.
func TestCoachesKnowWhenToBeSilent(t *testing.T) {
	gone, leave := context.WithCancel(t.Context())
	leave()
	for _, e := range catalog.All() {
		weigher, weighs := e.Coach.(game.Weigher)
		if !weighs {
			continue
		}
		info := e.Game.Info()
		m, err := e.Game.Start(referee.Setup{Preset: info.Presets[0], Seed: rng.Numeric(1)})
		if err != nil {
			t.Fatal(err)
		}
		due := m.Status().Turn
		if _, err := weigher.Odds(gone, m.View(due)); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: odds for who has left: %v", e.ID(), err)
		}
		for seat := range game.Seat(info.Seats) {
			if _, err := e.Coach.Hint(t.Context(), m.View(seat)); errors.Is(err, game.ErrTurn) != (seat != due) {
				t.Errorf("%s: a hint for seat %d while seat %d is due: %v", e.ID(), seat, due, err)
			}
		}
		if err := m.Act(due, []byte(`{"type":"forfeit"}`)); err != nil {
			t.Fatal(err)
		}
		for seat := range game.Seat(info.Seats) {
			if _, err := e.Coach.Hint(t.Context(), m.View(seat)); !errors.Is(err, game.ErrOver) {
				t.Errorf("%s: a hint for seat %d after the end: %v", e.ID(), seat, err)
			}
			if _, err := weigher.Odds(t.Context(), m.View(seat)); !errors.Is(err, game.ErrOver) {
				t.Errorf("%s: odds for seat %d after the end: %v", e.ID(), seat, err)
			}
		}
	}
}
