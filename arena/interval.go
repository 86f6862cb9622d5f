package arena

import (
	"cmp"
	"math"
	"slices"
)

// Interval is a range that holds the true value with 95 % confidence.
type Interval [2]float64

const z95 = 1.959963984540054

// wilson is the Wilson score interval of a rate: right for rates near 0 and 1, too.
func wilson(hits, n int) Interval {
	if n == 0 {
		return Interval{0, 1}
	}
	p, m := float64(hits)/float64(n), float64(n)
	mid := p + z95*z95/(2*m)
	half := z95 * math.Sqrt(p*(1-p)/m+z95*z95/(4*m*m))
	scale := 1 + z95*z95/m
	return Interval{max(0, (mid-half)/scale), min(1, (mid+half)/scale)}
}

// t95 is the 97.5 % quantile of Student's distribution, by the expansion of Cornish and Fisher; it is exact to three
// digits from three degrees of freedom on, and tabulated below.
func t95(freedom int) float64 {
	switch {
	case freedom < 1:
		return math.Inf(1)
	case freedom == 1:
		return 12.706205
	case freedom == 2:
		return 4.302653
	}
	const z = z95
	const z2 = z * z
	f := float64(freedom)
	return z + z*(z2+1)/(4*f) + z*((5*z2+16)*z2+3)/(96*f*f) + z*(((3*z2+19)*z2+17)*z2-15)/(384*f*f*f) +
		z*((((79*z2+776)*z2+1482)*z2-1920)*z2-945)/(92160*f*f*f*f)
}

// moments are the sums that a mean and its interval are made of.
type moments struct {
	n            int
	sum, squares float64
}

func (m *moments) add(x float64) {
	m.n++
	m.sum += x
	m.squares += x * x
}

// addHalf adds one game where the other values are means of two. The game that is missing counts as the mean of all games, which then is
// the mean of the values, too.
func (m *moments) addHalf(x float64) {
	mean := (2*m.sum + x) / (2*float64(m.n) + 1)
	m.add((x + mean) / 2)
}

// turned are the moments of scores from the other side.
func (m moments) turned() moments {
	n := float64(m.n)
	return moments{m.n, n - m.sum, n - 2*m.sum + m.squares}
}

func (m moments) mean() float64 { return m.sum / float64(max(1, m.n)) }

func (m moments) error() float64 {
	n := float64(m.n)
	if m.n < 2 {
		return math.Inf(1)
	}
	return math.Sqrt(max(0, m.squares-m.sum*m.sum/n) / (n - 1) / n)
}

// widened adds one value at each end of the range that all values lie in. Few values that happen to be equal then do not
// look certain, and many are hardly changed: for differences of wins it is the interval of Bonett and Price (2012).
func (m moments) widened(low, high float64) moments {
	m.add(low)
	m.add(high)
	return m
}

// bounded is the interval of the mean of values between low and high.
func (m moments) bounded(low, high float64) Interval {
	if m.n == 0 {
		return Interval{low, high}
	}
	w := m.widened(low, high)
	half := t95(w.n-1) * w.error()
	// The mean itself is always inside, also where the two values added pull the middle away from it.
	return Interval{max(low, min(w.mean()-half, m.mean())), min(high, max(w.mean()+half, m.mean()))}
}

// fewest is how many values it takes to report an interval of unbounded values, or one with luck taken out.
const fewest = 20

// interval is the interval of the mean of values without bounds; nil for too few.
func (m moments) interval() *Interval {
	if m.n < fewest {
		return nil
	}
	half := t95(m.n-1) * m.error()
	return &Interval{m.mean() - half, m.mean() + half}
}

// chance is how likely a mean as far from null would be by chance alone, if null were true.
func (m moments) chance(null float64) float64 {
	away, e := math.Abs(m.mean()-null), m.error()
	switch {
	case m.n < 2 || away == 0:
		return 1
	case e == 0:
		return 0
	}
	f, t := float64(m.n-1), away/e
	z := t * (1 - 1/(4*f)) / math.Sqrt(1+t*t/(2*f)) // of the normal distribution
	return math.Erfc(z / math.Sqrt2)
}

// holm corrects the chances of many comparisons: the result says how likely it is that any of those up to it is wrong.
func holm(chances []float64) []float64 {
	order := make([]int, len(chances))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(chances[a], chances[b]) })
	corrected, highest := make([]float64, len(chances)), 0.0
	for done, i := range order {
		highest = max(highest, min(1, float64(len(chances)-done)*chances[i]))
		corrected[i] = highest
	}
	return corrected
}

// folds is how many parts the games are dealt into for taking luck out.
const folds = 10

// luckSums are what taking luck out of a comparison needs: the sums and products of wins and luck of two bots, by fold.
// For one bot alone the second is left at zero.
type luckSums [folds]struct {
	n    float64
	sum  [4]float64 // a's wins and luck, b's wins and luck
	prod [4][4]float64
}

func (l *luckSums) add(i int, values [4]float64) {
	f := &l[i%folds]
	f.n++
	for a, x := range values {
		f.sum[a] += x
		for b, y := range values {
			f.prod[a][b] += x * y
		}
	}
}

// slope is how much of a win one unit of luck explains in all folds but one: the multiple that makes the adjusted rate
// least uncertain. won is where the wins stand among the values, the luck stands after them.
func (l *luckSums) slope(without, won int) float64 {
	var n, wins, luck, both, squares float64
	for i := range l {
		if f := &l[i]; i != without {
			n, wins, luck = n+f.n, wins+f.sum[won], luck+f.sum[won+1]
			both, squares = both+f.prod[won][won+1], squares+f.prod[won+1][won+1]
		}
	}
	variance := squares - luck*luck/n
	if n == 0 || variance <= 0 {
		return 0
	}
	return min(1, max(0, (both-wins*luck/n)/variance))
}

// adjusted takes the luck of the guesses out. The luck of a game is a sum of differences between what happened and what
// was likely, so its expectation is zero whatever the bot does, and subtracting a multiple of it changes no expectation
// as long as the multiple does not depend on the game: each fold's comes from the other folds.
func (l *luckSums) adjusted() moments {
	var m moments
	for i := range l {
		f := &l[i]
		c := [4]float64{1, -l.slope(i, 0), -1, l.slope(i, 2)}
		m.n += int(f.n)
		for a, x := range c {
			m.sum += x * f.sum[a]
			for b, y := range c {
				m.squares += x * y * f.prod[a][b]
			}
		}
	}
	return m
}
