package review

import (
	"math"
	"testing"

	"wits/game"
	"wits/game/words"
)

// TestAMoveIsAsAccurateAsOnLichess compares with what lila's formula gives for chances lost, in percent.
func TestAMoveIsAsAccurateAsOnLichess(t *testing.T) {
	for given, want := range map[float64]float64{
		-3: 100, 0: 100, 1: 96.6040, 5: 80.8153, 10: 64.5798, 20: 41.0168, 40: 15.9090, 60: 5.3993, 80: 1.0002, 100: 0,
	} {
		if got := accuracyOf(given); math.Abs(got-want) > 5e-5 {
			t.Errorf("%g %% given away: %.4f, want %.4f", given, got, want)
		}
	}
}

// chances is a coach for two without luck, of whom the scale is asked.
type chances struct{ game.Reviewer }

func (chances) Scale() game.Scale            { return game.ByChances{}.Scale() }
func (chances) Amount(float64) words.Message { return words.Message{} }

// TestAGameIsAsAccurateAsOnLichess compares whole games with lila's mean: weighted by how much the chances around a move vary,
// and harmonic.
func TestAGameIsAsAccurateAsOnLichess(t *testing.T) {
	for name, c := range map[string]struct {
		chances []float64 // of the first side, in percent: at the start, then after each move
		want    [2]float64
	}{
		"a short game, windows of 2": {[]float64{50, 52, 48, 60, 55, 70, 30, 30, 90}, [2]float64{100, 39.377394}},
		"a longer one, windows of 4": {[]float64{
			39, 53.1, 43.4, 59.2, 48.8, 37.5, 55.2, 43.2, 62.6, 50, 36.5, 57.8, 43.6, 66.5, 51.7, 36, 60.8, 44.5, 70.9, 53.9, 36,
			64.3, 45.8, 26.4, 56.6, 36.5, 68.4, 47.6, 26, 59.8, 37.5, 73, 50, 26.2, 63.5, 39, 78, 52.9, 26.8, 67.7, 41, 83.5, 56.2,
			27.9, 72.4, 43.5,
		}, [2]float64{58.533975, 55.554488}},
	} {
		last := len(c.chances) - 1
		r := &Reading{coach: chances{}, seats: 2, judged: make([]game.Judgment, last)}
		out := Review{Result: c.chances[last] / 100}
		for i, before := range c.chances[:last] {
			before, after := before/100, c.chances[i+1]/100
			seat := game.Seat(i % 2)
			if seat == 1 {
				before, after = 1-before, 1-after
			}
			out.Moves = append(out.Moves, Move{Seat: seat, Value: before, Skill: min(0, after-before)})
		}
		r.sum(&out)
		for seat, want := range c.want {
			if got := out.Accuracy[seat]; math.Abs(got-want) > 1e-5 {
				t.Errorf("%s, seat %d: %.6f, want %.6f", name, seat, got, want)
			}
		}
	}
}
