package arena

import "math"

// eloEnd is the farthest that a rating is told: beyond it a result says nothing but "always".
const eloEnd = 3000

// expected is the score that a rating difference promises.
func expected(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// eloOf is the rating difference that a score tells.
func eloOf(score float64) float64 {
	switch {
	case score <= 0:
		return -eloEnd
	case score >= 1:
		return eloEnd
	}
	return max(-eloEnd, min(eloEnd, 400*math.Log10(score/(1-score))))
}

// finite is the score of a pair for ratings. One that won or lost everything is counted as if one more round had been
// drawn, because no finite rating promises that.
func (m moments) finite() float64 {
	if s := m.mean(); m.n > 0 && s > 0 && s < 1 {
		return s
	}
	return (m.sum + 0.5) / (float64(m.n) + 1)
}

// Rating is a bot's strength in Elo; the average of all bots is 0.
type rating struct {
	elo float64
	ci  Interval
}

// ratings are the strengths that make the scores of all pairs most likely (Bradley and Terry), with intervals from how much
// the scores of the rounds vary. pair gives the scores of bot a against bot b by round.
func ratings(bots int, pair func(a, b int) moments) []rating {
	const scale = 400 / math.Ln10
	strength := make([]float64, bots)
	var slope, noise [][]float64
	freedom := math.MaxInt
	for range 100 {
		slope, noise = square(bots), square(bots)
		pull, furthest := make([]float64, bots), 0.0
		for a := range bots {
			for b := a + 1; b < bots; b++ {
				m := pair(a, b)
				n, p := float64(m.n), 1/(1+math.Exp(strength[b]-strength[a]))
				missing := n * (m.finite() - p)
				pull[a], pull[b] = pull[a]+missing, pull[b]-missing
				spread(slope, a, b, n*p*(1-p))
				w := m.widened(0, 1)
				spread(noise, a, b, n*n*w.error()*w.error())
				freedom = min(freedom, w.n-1)
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
	inverse := invert(slope)
	mean := 0.0
	for _, s := range strength {
		mean += s / float64(bots)
	}
	all := make([]rating, bots)
	for i := range all {
		variance := 0.0
		for j := range bots {
			variance += inverse[i][j] * dot(noise[j], inverse[i])
		}
		elo, half := scale*(strength[i]-mean), scale*t95(freedom)*math.Sqrt(max(0, variance))
		all[i] = rating{clampElo(elo), Interval{clampElo(elo - half), clampElo(elo + half)}}
	}
	return all
}

func clampElo(e float64) float64 { return max(-eloEnd, min(eloEnd, e)) }

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

// Test is a sequential test between two strengths, in Elo. Errors of either kind have a chance of 5 %.
type Test struct{ Elo0, Elo1 float64 }

// bound is where the test is decided, either way.
func bound() float64 { return math.Log(0.95 / 0.05) }

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
