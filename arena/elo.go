package arena

import (
	"errors"
	"math"

	"wits/ladder"
)

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
	var results []ladder.Result
	for a := range bots {
		for b := a + 1; b < bots; b++ {
			m := pair(a, b)
			results = append(results, ladder.Result{A: a, B: b, Games: m.n, Score: float64(m.n) * m.finite()})
		}
	}
	elo := ladder.Differences(bots, results)
	for i, e := range elo {
		elo[i] = clampElo(e)
	}
	return elo
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

// Stop says when enough was played.
type Stop struct {
	Test  *Test   // until two bots are told apart; may be nil
	Until float64 // until no interval is further than this from its middle, a share of the games; 0 for never
}

// Check returns an error where a run of so many bots cannot be stopped this way.
func (s Stop) Check(bots int) error {
	if s.Test != nil && bots < 2 {
		return errors.New("a sequential test is between two bots")
	}
	return nil
}

// Enough reports whether a run with this tally can stop.
func (s Stop) Enough(t *Tally) bool {
	if s.Test != nil && s.Judge(t).Verdict != open {
		return true
	}
	return s.Until > 0 && t.rounds >= fewest && t.within(s.Until)
}

// open is the verdict of a test that is not decided.
const open = "open"

// Judge returns the state of the test.
func (s Stop) Judge(t *Tally) *Sequential {
	if s.Test == nil {
		return nil
	}
	q := &Sequential{Elo0: s.Test.Elo0, Elo1: s.Test.Elo1, Alpha: s.Test.Alpha, Beta: s.Test.Beta, Verdict: open}
	a, b := s.Test.A, s.Test.B
	q.A, q.B = t.names[a], t.names[b]
	q.Ratio = s.Test.ratio(t.scores(a, b))
	switch q.Lower, q.Bound = s.Test.bounds(); {
	case q.Ratio >= q.Bound:
		q.Verdict = "elo1"
	case q.Ratio <= q.Lower:
		q.Verdict = "elo0"
	}
	return q
}

// within reports whether no bot's interval is further than half from its middle.
func (t *Tally) within(half float64) bool {
	for b := range t.bots {
		ci := t.bots[b].scores.bounded(0, 1)
		if t.luck {
			m := t.bots[b].luck.adjusted()
			ci = m.bounded(0, 1)
		}
		if ci[1]-ci[0] > 2*half {
			return false
		}
	}
	return true
}
