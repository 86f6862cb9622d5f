package work

import (
	"maps"
	"math"
	"time"
)

// halfLife is after how long half of what an owner has had is forgotten.
const halfLife = 10 * time.Second

// share is the time that an owner has had lately.
type share struct {
	used    time.Duration
	at      time.Time // when it was so much
	waiting int       // pieces in the queue
}

// lately is what the owner has had, less what is long ago.
func (s *share) lately(now time.Time) time.Duration {
	return time.Duration(float64(s.used) * math.Exp2(-float64(now.Sub(s.at))/float64(halfLife)))
}

// charge counts more time, or takes some back that was counted in advance.
func (s *share) charge(took time.Duration, now time.Time) {
	s.used, s.at = max(s.lately(now)+took, 0), now
}

// manyShares is how many are kept before those are forgotten that say nothing any more.
const manyShares = 4096

// share finds an owner's.
func (p *Pool) share(o Owner, now time.Time) *share {
	if s, ok := p.shares[o]; ok {
		return s
	}
	if len(p.shares) >= manyShares {
		maps.DeleteFunc(p.shares, func(_ Owner, s *share) bool { return s.waiting == 0 && s.lately(now) < time.Millisecond })
	}
	s := &share{at: now}
	p.shares[o] = s
	return s
}

// cost is what pieces of a name take: on average, and at most, where the most is forgotten slowly. A strong mind moves at once
// where it has no choice; that does not make it quick.
type cost struct{ mean, most time.Duration }

// remember is how much of what was learned stays with every piece.
const (
	rememberMean = 0.8
	rememberMost = 0.98
)

// expected is what a piece will take.
func (p *Pool) expected(name string, guess time.Duration) cost {
	if c, known := p.costs[name]; known {
		return c
	}
	return cost{guess, guess}
}

// learn notes what a piece took, for those that come and those that wait.
func (p *Pool) learn(t *Ticket, took time.Duration) {
	c := p.expected(t.name, t.piece.Guess)
	c.mean = time.Duration(rememberMean*float64(c.mean) + (1-rememberMean)*float64(took))
	c.most = max(took, time.Duration(rememberMost*float64(c.most)))
	p.costs[t.name] = c
	for _, w := range p.waiting {
		if w.name == t.name {
			w.cost = c
		}
	}
}
