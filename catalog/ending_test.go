package catalog_test

import (
	"strings"
	"testing"

	"wits/catalog"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
)

// TestWhoGivesUpHearsWhoWon gives up every game for two: both seats hear the same sentence, which says who won.
func TestWhoGivesUpHearsWhoWon(t *testing.T) {
	for _, e := range catalog.All() {
		info := e.Game.Info()
		if info.Seats != 2 {
			continue
		}
		for _, preset := range info.Presets {
			m, err := e.Game.Start(referee.Setup{Preset: preset, Seed: rng.Numeric(1)})
			if err != nil {
				t.Fatal(err)
			}
			if err := m.Act(m.Status().Turn, []byte(`{"type":"forfeit"}`)); err != nil {
				t.Fatal(err)
			}
			for language, want := range map[string][2]string{"en": {"Given up: ", " wins."}, "de": {"Aufgegeben: ", " gewinnt."}} {
				say := catalog.Library().In(language).Say
				for seat := range game.Seat(2) {
					said := say(e.Voice.Ending(m.View(seat)))
					if !strings.HasPrefix(said, want[0]) || !strings.HasSuffix(said, want[1]) || said != say(e.Voice.Ending(m.View(0))) {
						t.Errorf("%s %s, seat %d: %s", e.ID(), preset, seat, said)
					}
				}
			}
		}
	}
}
