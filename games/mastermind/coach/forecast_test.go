package coach_test

import (
	"testing"

	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/games/mastermind"
	"wits/games/mastermind/coach"
)

// A code is found for certain while there are attempts enough. With one left the chance is one of the codes that are possible.
func TestTheChanceToFindTheCodeFallsWithTheAttempts(t *testing.T) {
	m, err := referee.New(mastermind.Info(), mastermind.Rules{}).Start(referee.Setup{Preset: "classic", Seed: rng.Numeric(3)})
	if err != nil {
		t.Fatal(err)
	}
	c, before := new(coach.Coach), 1.0
	for n := range 9 {
		chance, err := c.Forecast(t.Context(), m.View(0))
		if err != nil || chance > before || n < 3 && chance != 1 {
			t.Fatalf("after %d attempts the chance is %v, before it was %v (%v)", n, chance, before, err)
		}
		before = chance
		if err := m.Act(0, []byte(`{"type":"submit","code":["R","R","R","R"]}`)); err != nil {
			t.Fatal(err)
		}
	}
	v, possible := game.ViewOf[mastermind.View](m.View(0)), 0
	for code := range v.Variant().Codes() {
		if v.Allows(code) {
			possible++
		}
	}
	if chance, _ := c.Forecast(t.Context(), m.View(0)); chance != 1/float64(possible) {
		t.Errorf("of %d codes with one attempt left: %v", possible, chance)
	}
}
