package arena

import (
	"math"
	"time"
)

// Results are the outcomes of a run: a row a game, a column a bot.
type Results struct {
	Bots  []string
	Games []int // the number of each game, from 0
	Rows  [][]Outcome
}

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

// mean returns the mean of n values and its interval.
func mean(n int, at func(i int) float64) (float64, Interval) {
	if n == 0 {
		return 0, Interval{}
	}
	var sum, squares float64
	for i := range n {
		sum += at(i)
	}
	avg := sum / float64(n)
	for i := range n {
		d := at(i) - avg
		squares += d * d
	}
	half := 0.0
	if n > 1 {
		half = z95 * math.Sqrt(squares/float64(n-1)/float64(n))
	}
	return avg, Interval{avg - half, avg + half}
}

// Score is how one bot did.
type Score struct {
	Bot       string   `json:"bot"`
	Games     int      `json:"games"`
	Won       int      `json:"won"`
	WinRate   float64  `json:"winRate"`
	CI95      Interval `json:"ci95"`
	Total     int      `json:"total"`
	Mean      float64  `json:"mean"`
	Max       int      `json:"max"`
	Histogram []int    `json:"histogram"` // games by their number of actions
	CPU       float64  `json:"cpuSeconds"`
	Adjusted  *Rate    `json:"luckAdjusted,omitempty"`
	Faults    []Faulty `json:"faults,omitempty"` // the first few
	FaultSum  int      `json:"faultCount,omitempty"`
}

// Rate is a win rate with its interval.
type Rate struct {
	WinRate float64  `json:"winRate"`
	CI95    Interval `json:"ci95"`
}

// Faulty is a game that a bot lost by misbehaving.
type Faulty struct {
	Game   int    `json:"game"` // from 1
	Reason string `json:"reason"`
}

const maxFaults = 20

// Score sums up bot b.
func (r Results) Score(b int, withLuck bool) Score {
	s := Score{Bot: r.Bots[b], Games: len(r.Rows), Histogram: []int{}}
	var cpu time.Duration
	for i, row := range r.Rows {
		o := row[b]
		s.Total += o.Actions
		s.Max = max(s.Max, o.Actions)
		cpu += o.CPU
		for len(s.Histogram) <= o.Actions {
			s.Histogram = append(s.Histogram, 0)
		}
		s.Histogram[o.Actions]++
		if o.Won {
			s.Won++
		}
		if o.Fault != "" {
			if s.FaultSum++; s.FaultSum <= maxFaults {
				s.Faults = append(s.Faults, Faulty{r.Games[i] + 1, o.Fault})
			}
		}
	}
	s.CPU = cpu.Seconds()
	s.CI95 = wilson(s.Won, s.Games)
	if s.Games > 0 {
		s.WinRate = float64(s.Won) / float64(s.Games)
		s.Mean = float64(s.Total) / float64(s.Games)
	}
	if withLuck && s.Games > 1 {
		s.Adjusted = r.adjusted(b)
	}
	return s
}

func (r Results) won(i, b int) float64 {
	if r.Rows[i][b].Won {
		return 1
	}
	return 0
}

// slope is how much of a win one unit of luck explains: the coefficient of the control variate that makes the adjusted
// rate least uncertain.
func (r Results) slope(b int) float64 {
	var sum, lucky, both, squares float64
	n := float64(len(r.Rows))
	for i, row := range r.Rows {
		w, l := r.won(i, b), row[b].Luck
		sum, lucky, both, squares = sum+w, lucky+l, both+w*l, squares+l*l
	}
	variance := squares - lucky*lucky/n
	if variance <= 0 {
		return 0
	}
	return (both - sum*lucky/n) / variance
}

// adjusted takes the luck of the guesses out. The luck of a game is a sum of differences between what happened and what
// was likely, so its expectation is zero whatever the bot does, and subtracting a multiple of it changes no expectation.
func (r Results) adjusted(b int) *Rate {
	k := r.slope(b)
	rate, ci := mean(len(r.Rows), func(i int) float64 { return r.won(i, b) - k*r.Rows[i][b].Luck })
	return &Rate{rate, ci}
}

// Pair compares two bots on the same deals.
type Pair struct {
	A           string   `json:"a"`
	B           string   `json:"b"`
	Difference  float64  `json:"difference"` // of win rates, a less b
	CI95        Interval `json:"ci95"`
	Actions     float64  `json:"actionsDifference"` // of mean actions, a less b
	ActionsCI95 Interval `json:"actionsCi95"`
	Adjusted    *Rate    `json:"luckAdjusted,omitempty"` // the difference of win rates, luck taken out
}

// Pair compares bots a and b.
func (r Results) Pair(a, b int, withLuck bool) Pair {
	p := Pair{A: r.Bots[a], B: r.Bots[b]}
	n := len(r.Rows)
	p.Difference, p.CI95 = mean(n, func(i int) float64 { return r.won(i, a) - r.won(i, b) })
	p.Actions, p.ActionsCI95 = mean(n, func(i int) float64 {
		return float64(r.Rows[i][a].Actions - r.Rows[i][b].Actions)
	})
	if withLuck && n > 1 {
		ka, kb := r.slope(a), r.slope(b)
		rate, ci := mean(n, func(i int) float64 {
			return r.won(i, a) - ka*r.Rows[i][a].Luck - r.won(i, b) + kb*r.Rows[i][b].Luck
		})
		p.Adjusted = &Rate{rate, ci}
	}
	return p
}
