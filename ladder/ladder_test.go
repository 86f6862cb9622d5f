package ladder_test

import (
	"math"
	"testing"

	"wits/ladder"
)

func TestRatings(t *testing.T) {
	for name, c := range map[string]struct {
		players int
		results []ladder.Result
		want    []float64
	}{
		"nobody has played":            {2, nil, []float64{1500, 1500}},
		"even scores are even ratings": {2, []ladder.Result{{A: 0, B: 1, Games: 10, Score: 5}}, []float64{1500, 1500}},
		// 400 log10(3) points apart, a little less for the added draws.
		"three of four is 190 points":                  {2, []ladder.Result{{A: 0, B: 1, Games: 900, Score: 675}}, []float64{1595.3, 1404.7}},
		"results of two kinds add up":                  {2, []ladder.Result{{A: 0, B: 1, Games: 450, Score: 400}, {A: 1, B: 0, Games: 450, Score: 175}}, []float64{1595.3, 1404.7}},
		"who did not meet is compared with the middle": {3, []ladder.Result{{A: 0, B: 1, Games: 900, Score: 675}}, []float64{1595.3, 1404.7, 1500}},
	} {
		t.Run(name, func(t *testing.T) {
			for i, r := range ladder.Rate(c.players, c.results) {
				if math.Abs(r.Elo-c.want[i]) > 0.1 || r.Low >= r.Elo || r.High <= r.Elo {
					t.Errorf("player %d has %.2f (%.2f to %.2f), want %.1f", i, r.Elo, r.Low, r.High, c.want[i])
				}
			}
		})
	}
}

func TestIntervals(t *testing.T) {
	always := ladder.Rate(2, []ladder.Result{{A: 0, B: 1, Games: 20, Score: 20}})
	if always[0].Elo < 1650 || math.IsInf(always[0].High, 0) || math.IsNaN(always[0].High) {
		t.Errorf("who wins everything has %+v", always[0])
	}
	few := ladder.Rate(2, []ladder.Result{{A: 0, B: 1, Games: 10, Score: 6}})[0]
	many := ladder.Rate(2, []ladder.Result{{A: 0, B: 1, Games: 1000, Score: 600}})[0]
	if few.High-few.Low <= many.High-many.Low {
		t.Errorf("a hundred times the games tell %+v, few tell %+v", many, few)
	}
	// Two strengths that are half their difference from the average: 1.96 · 400/ln 10 · ½ / sqrt(900 · ¾ · ¼).
	if r := ladder.Rate(2, []ladder.Result{{A: 0, B: 1, Games: 900, Score: 675}})[0]; math.Abs(r.High-r.Elo-13.1) > 0.1 {
		t.Errorf("900 games tell %+v", r)
	}
}
