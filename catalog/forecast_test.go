package catalog_test

import (
	"slices"
	"testing"

	"wits/catalog"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
)

// TestChancesAreForecast asks for every seat at the start.
func TestChancesAreForecast(t *testing.T) {
	var known []string
	for _, e := range catalog.All() {
		m, err := e.Game.Start(referee.Setup{Preset: e.Game.Info().Presets[0], Seed: rng.Numeric(1)})
		if err != nil {
			t.Fatal(err)
		}
		sum, told := 0.0, false
		for seat := range e.Game.Info().Seats {
			chance, ok := game.Forecast(t.Context(), e.Coach, m.View(game.Seat(seat)))
			if ok && (chance < 0 || chance > 1) {
				t.Errorf("%s: a chance of %v", e.ID(), chance)
			}
			sum, told = sum+chance, ok
		}
		if !told {
			continue
		}
		if known = append(known, e.ID()); e.Game.Info().Seats > 1 && (sum < 0.99 || sum > 1.01) {
			t.Errorf("%s: the chances of all seats add up to %v", e.ID(), sum)
		}
	}
	if want := []string{"mastermind", "chess", "morris", "gomoku"}; !slices.Equal(known, want) {
		t.Errorf("%v are forecast, not %v", known, want)
	}
}
