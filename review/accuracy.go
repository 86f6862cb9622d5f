package review

import (
	"math"

	"wits/game"
)

// sum works out each seat's accuracy and luck.
func (r *Reading) sum(out *Review) {
	unit := r.coach.Scale().Unit
	values := make([]float64, 0, len(out.Moves)+1) // to seat 0, in hundredths of everything
	for i, m := range out.Moves {
		values = append(values, 100*r.toFirst(m.Seat, m.Value-r.judged[i].Paid)/unit)
	}
	weights := volatility(append(values, 100*out.Result/unit))
	for seat := range game.Seat(r.seats) {
		var mean tally
		luck := 0.0
		for i, m := range out.Moves {
			if m.Seat != seat || r.judged[i].Free {
				continue
			}
			mean.add(accuracyOf(-100*m.Skill/unit), weights[i])
			luck += m.Luck / unit
		}
		out.Accuracy = append(out.Accuracy, mean.accuracy())
		out.Luck = append(out.Luck, between(0, 50+50*luck, 100))
	}
}

// accuracyOf is a move's accuracy by Lichess' formula, from what it gave away in hundredths of everything. The 1 that is added
// allows for analysis that is not perfect.
func accuracyOf(given float64) float64 {
	if given <= 0 {
		return 100
	}
	return between(0, 103.1668100711649*math.Exp(-0.04354415386753951*given)-3.166924740191411+1, 100)
}

// tally is a weighted and a harmonic mean of accuracies, which Lichess takes the middle of.
type tally struct{ n, weight, weighted, inverse float64 }

func (t *tally) add(accuracy, weight float64) {
	t.n++
	t.weight += weight
	t.weighted += weight * accuracy
	t.inverse += 1 / max(1, accuracy)
}

func (t *tally) accuracy() float64 {
	if t.n == 0 {
		return 100
	}
	return math.Round((t.weighted/t.weight+t.n/t.inverse)/2*1e9) / 1e9 // so that 100 is 100
}

// volatility weighs each move by how much the values around it vary, as Lichess does: a window of a tenth of the game, from 2
// to 8 positions, with the first one used again at the start.
func volatility(values []float64) []float64 {
	size := min(len(values), int(between(2, float64(len(values)-1)/10, 8)))
	weights := make([]float64, 0, len(values))
	for i := range len(values) - 1 {
		from := max(0, i-(size-2))
		window := values[from:min(len(values), from+size)]
		_, variance := spread(window, float64(len(window)))
		weights = append(weights, between(0.5, math.Sqrt(variance), 12))
	}
	return weights
}

// spread is the mean of numbers, and their variance for a number of degrees of freedom.
func spread(all []float64, free float64) (mean, variance float64) {
	for _, v := range all {
		mean += v / float64(len(all))
	}
	for _, v := range all {
		variance += (v - mean) * (v - mean) / free
	}
	return mean, variance
}

func between(low, v, high float64) float64 { return min(max(v, low), high) }
