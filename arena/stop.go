package arena

import "errors"

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
