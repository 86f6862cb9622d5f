// Package ladder rates players by their results against each other. Values in, values out: it keeps nothing and knows no game.
//
// The ratings are those that make all results most likely (Bradley and Terry, as the arena's), not Glicko-2's: a program's strength does
// not drift from week to week as a person's does, so every game counts alike, whatever the order, and anybody can find the same numbers
// from the same results. One more game, drawn against an opponent of the middle rating, is added to everybody's: so who has won
// everything, or has not met the others, has a rating too.
package ladder

import "math"

// Middle is the average of all ratings.
const Middle = 1500

// Result is the score of one player against another in some games: a win is 1, a draw a half.
type Result struct {
	A, B  int // which players
	Games int
	Score float64 // of A
}

// Rating is a strength in Elo. The true one is between Low and High with 95 % confidence.
type Rating struct{ Elo, Low, High float64 }

const (
	scale    = 400 / math.Ln10
	quantile = 1.959963984540054
)

// Rate rates players that are numbered from 0. A draw tells as much as half a win and half a loss, which makes intervals rather too
// wide than too narrow.
func Rate(players int, results []Result) []Rating { return about(fit(players, results, 1)) }

// Differences are ratings from the results alone, without the added draws; their average is 0. All must have met, directly or through
// others, and nobody may have won or lost everything.
func Differences(players int, results []Result) []float64 {
	strength, _ := fit(players, results, 0)
	mean := average(strength)
	for i, s := range strength {
		strength[i] = scale * (s - mean)
	}
	return strength
}

// fit finds the strengths that make all results most likely, and the covariances of their errors, by Newton's method. A number of draws
// against the middle is added to everybody's games.
func fit(players int, results []Result, draws float64) (strength []float64, covariance [][]float64) {
	strength = make([]float64, players)
	for range 100 {
		pull, information := slopes(strength, results, draws)
		covariance = invert(information)
		furthest := 0.0
		for i := range strength {
			step := 0.0
			for j, p := range pull {
				step += covariance[i][j] * p
			}
			step = max(-1, min(1, step))
			strength[i] += step
			furthest = max(furthest, math.Abs(step))
		}
		if furthest < 1e-10 {
			break
		}
	}
	return strength, covariance
}

// about gives ratings and intervals of how far each strength is from the average: where all are together, no result tells.
func about(strength []float64, covariance [][]float64) []Rating {
	mean := average(strength)
	shared, all := make([]float64, len(strength)), 0.0 // covariances with the average, and its variance
	for i, row := range covariance {
		shared[i] = average(row)
		all += shared[i] / float64(len(strength))
	}
	rated := make([]Rating, len(strength))
	for i, s := range strength {
		half := scale * quantile * math.Sqrt(max(0, covariance[i][i]-2*shared[i]+all))
		elo := Middle + scale*(s-mean)
		rated[i] = Rating{elo, elo - half, elo + half}
	}
	return rated
}

func average(list []float64) (mean float64) {
	for _, x := range list {
		mean += x / float64(len(list))
	}
	return mean
}

// slopes are the first derivatives of the logarithm of the likelihood by each strength, and the second ones with their sign changed.
func slopes(strength []float64, results []Result, draws float64) (pull []float64, information [][]float64) {
	pull, information = make([]float64, len(strength)), make([][]float64, len(strength))
	for i, s := range strength {
		p := expected(s)
		information[i] = make([]float64, len(strength))
		pull[i], information[i][i] = draws*(0.5-p), draws*p*(1-p)
		if draws == 0 { // nothing tells where all are together: a shift of all alike counts as nothing
			for j := range information[i] {
				information[i][j] = 1 / float64(len(strength))
			}
		}
	}
	for _, r := range results {
		n, p := float64(r.Games), expected(strength[r.A]-strength[r.B])
		missing, w := r.Score-n*p, n*p*(1-p)
		pull[r.A] += missing
		pull[r.B] -= missing
		information[r.A][r.A] += w
		information[r.B][r.B] += w
		information[r.A][r.B] -= w
		information[r.B][r.A] -= w
	}
	return pull, information
}

func expected(difference float64) float64 { return 1 / (1 + math.Exp(-difference)) }

// invert inverts a symmetric, positive definite matrix (Gauss and Jordan).
func invert(m [][]float64) [][]float64 {
	n := len(m)
	inverse := make([][]float64, n)
	for i := range inverse {
		inverse[i] = make([]float64, n)
		inverse[i][i] = 1
	}
	for col := range n {
		pivot := m[col][col]
		if pivot == 0 {
			continue // players who did not meet
		}
		for j := range n {
			m[col][j] /= pivot
			inverse[col][j] /= pivot
		}
		for row := range n {
			factor := m[row][col]
			if row == col || factor == 0 {
				continue
			}
			for j := range n {
				m[row][j] -= factor * m[col][j]
				inverse[row][j] -= factor * inverse[col][j]
			}
		}
	}
	return inverse
}
