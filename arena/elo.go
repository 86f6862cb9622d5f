package arena

import "math"

// maxElo is the largest rating that is reported: beyond it a result says nothing but "always".
const maxElo = 3000

// expected is the score that a rating difference promises.
func expected(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// eloOf is the rating difference that a score tells.
func eloOf(score float64) float64 {
	switch {
	case score <= 0:
		return -maxElo
	case score >= 1:
		return maxElo
	}
	return clampElo(400 * math.Log10(score/(1-score)))
}

// finite is the score of a pair for ratings. One that won or lost everything is counted as if one more round had been
// drawn, because no finite rating promises that.
func (m moments) finite() float64 {
	if s := m.mean(); m.n > 0 && s > 0 && s < 1 {
		return s
	}
	return (m.sum + 0.5) / (float64(m.n) + 1)
}

// ratings are the strengths in Elo that make the scores of all pairs most likely (Bradley and Terry); their average is 0. pair gives the
// scores of bot a against bot b by round.
func ratings(bots int, pair func(a, b int) moments) []float64 {
	const scale = 400 / math.Ln10
	strength := make([]float64, bots)
	for range 100 {
		slope := square(bots)
		pull, furthest := make([]float64, bots), 0.0
		for a := range bots {
			for b := a + 1; b < bots; b++ {
				m := pair(a, b)
				n, p := float64(m.n), 1/(1+math.Exp(strength[b]-strength[a]))
				missing := n * (m.finite() - p)
				pull[a], pull[b] = pull[a]+missing, pull[b]-missing
				spread(slope, a, b, n*p*(1-p))
			}
		}
		inverse := invert(slope)
		for i := range strength {
			step := max(-1, min(1, dot(inverse[i], pull)))
			strength[i] += step
			furthest = max(furthest, math.Abs(step))
		}
		if furthest < 1e-10 {
			break
		}
	}
	mean := 0.0
	for _, s := range strength {
		mean += s / float64(bots)
	}
	for i := range strength {
		strength[i] = clampElo(scale * (strength[i] - mean))
	}
	return strength
}

// rated is the rating of a bot that promises a score against all others, which keep their distances from each other. The average of all
// stays 0: what the bot gains, the others lose together. Between two it is half of what the score tells.
func rated(elo []float64, bot int, score float64) float64 {
	n := float64(len(elo))
	promised := func(rating float64) (sum float64) {
		for j, e := range elo {
			if j != bot {
				sum += expected(elo[bot]-e+(rating-elo[bot])*n/(n-1)) / (n - 1)
			}
		}
		return sum
	}
	high := maxElo * (n - 1) / n // as far from the others as a rating tells
	low := -high
	for range 60 {
		if middle := (low + high) / 2; promised(middle) < score {
			low = middle
		} else {
			high = middle
		}
	}
	return (low + high) / 2
}

// normalized is how far a score is from even, in standard deviations of a game, on the scale that has a logistic Elo at small differences
// and no draws: what a test needs does not depend on the rate of draws. m has the scores of openings, which are two games each. It reports
// false where they do not vary.
func (m moments) normalized(score float64) (float64, bool) {
	n := float64(m.n)
	variance := (m.squares - m.sum*m.sum/n) / n
	if m.n < 2 || variance <= 1e-12 {
		return 0, false
	}
	return (score - 0.5) / math.Sqrt(2*variance) * 800 / math.Ln10, true
}

func clampElo(e float64) float64 { return max(-maxElo, min(maxElo, e)) }

func square(n int) [][]float64 {
	m := make([][]float64, n)
	for i := range m {
		m[i] = make([]float64, n)
	}
	return m
}

// spread adds what a pair contributes to a matrix of differences.
func spread(m [][]float64, a, b int, x float64) {
	m[a][a] += x
	m[b][b] += x
	m[a][b] -= x
	m[b][a] -= x
}

func dot(a, b []float64) (sum float64) {
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}

// invert inverts a matrix of differences, on what such a matrix does not lose: a shift of all ratings alike counts as
// nothing. It is Gauss's elimination; the matrix is small.
func invert(m [][]float64) [][]float64 {
	n := len(m)
	work, inverse := square(n), square(n)
	for i := range n {
		inverse[i][i] = 1
		for j := range n {
			work[i][j] = m[i][j] + 1/float64(n)
		}
	}
	for col := range n {
		best := col
		for row := col + 1; row < n; row++ {
			if math.Abs(work[row][col]) > math.Abs(work[best][col]) {
				best = row
			}
		}
		work[col], work[best] = work[best], work[col]
		inverse[col], inverse[best] = inverse[best], inverse[col]
		pivot := work[col][col]
		if pivot == 0 {
			continue // bots that did not meet
		}
		for j := range n {
			work[col][j] /= pivot
			inverse[col][j] /= pivot
		}
		for row := range n {
			if factor := work[row][col]; row != col && factor != 0 {
				for j := range n {
					work[row][j] -= factor * work[col][j]
					inverse[row][j] -= factor * inverse[col][j]
				}
			}
		}
	}
	return inverse
}

// Test is a sequential test between two strengths, in Elo, of bot A against bot B.
type Test struct {
	Elo0, Elo1  float64
	Alpha, Beta float64 // the chances to take Elo1 where Elo0 is true, and the other way round
	A, B        int     // bots
}

// bounds are the logarithms of the ratio at which Elo0 and Elo1 are taken: Wald's.
func (t Test) bounds() (lower, upper float64) {
	return math.Log(t.Beta / (1 - t.Alpha)), math.Log((1 - t.Beta) / t.Alpha)
}

// ratio is the logarithm of how much likelier the rounds are at Elo1 than at Elo0: the generalized test, which takes the
// variance of the rounds' scores from the rounds.
func (t Test) ratio(m moments) float64 {
	if m.n == 0 {
		return 0
	}
	w := m.widened(0, 1)
	variance := w.error() * w.error() * float64(w.n)
	low, high := expected(t.Elo0), expected(t.Elo1)
	return float64(m.n) * (high - low) * (2*m.mean() - low - high) / (2 * variance)
}
