package coach_test

import (
	"context"
	"encoding/json"
	"math"
	"slices"
	"testing"

	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/games/minesweeper"
	"wits/games/minesweeper/coach"
)

func TestOddsAreTheChancesOfTraps(t *testing.T) {
	ctx := context.Background()
	fresh, err := referee.New(minesweeper.Info(), minesweeper.Rules{}).Start(referee.Setup{Preset: "journeyman", Seed: rng.Numeric(1)})
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		view game.View
		want []float64
	}{
		"what the numbers prove is certain":    {set(t, corner).View(0), []float64{0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}},
		"what they leave open is shared":       {set(t, "2 2 0 0 0001", `{"type":"reveal","x":1,"y":0}`).View(0), []float64{0, 0, 0.5, 0.5}},
		"a flag proves nothing":                {set(t, "2 2 0 0 0001", `{"type":"flag","x":1,"y":1}`).View(0), []float64{0, 1. / 3, 1. / 3, 1. / 3}},
		"before the first click all are alike": {fresh.View(0), slices.Repeat([]float64{40. / 256}, 256)},
	} {
		got, err := new(coach.Coach).Odds(ctx, c.view)
		var sent struct{ Risk []float64 }
		text, _ := json.Marshal(got)
		if err != nil || json.Unmarshal(text, &sent) != nil || !slices.EqualFunc(sent.Risk, c.want, near) {
			t.Errorf("%s: %s, %v; want %v", name, text, err, c.want)
		}
	}
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-12 }
