package work

import (
	"context"
	"errors"
	"maps"
	"math"
	"slices"
	"time"
)

// Ticket is a piece of work that waits for its turn, or has had it. Do must be called, once.
type Ticket struct {
	piece  Piece
	name   string // what is learned together
	pool   *Pool
	shares [2]*share     // of the address and of the player
	start  chan struct{} // closed when it is its turn, or when there is no room for it any more

	// Guarded by the pool.
	cost  cost // what it will take
	came  time.Time
	began time.Time // zero while it waits
	fast  bool      // it has the place for what is quick
	gone  *Full     // why it lost its place in the queue
}

// Enter takes a place in the queue. A full queue makes room by dropping work of the owner with most of it waiting; where that is
// this owner, or its part of the queue is full, the error is a [*Full].
func (p *Pool) Enter(piece Piece) (*Ticket, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	name := piece.name()
	t := &Ticket{piece: piece, name: name, pool: p, cost: p.expected(name, piece.Guess), start: make(chan struct{}), came: now}
	t.shares = [2]*share{p.share(Owner{Address: piece.Owner.Address}, now), p.share(piece.Owner, now)}
	if piece.Owner.Player == "" { // one share must not count twice
		t.shares[1] = &share{at: now}
	}
	if full := p.makeRoom(t); full != nil {
		p.counts[piece.Kind].Refused++
		return nil, full
	}
	p.waiting = append(p.waiting, t)
	t.count(1)
	p.dispatch()
	return t, nil
}

// count counts a piece that comes or goes.
func (t *Ticket) count(n int) {
	for _, s := range t.shares {
		s.waiting += n
	}
	t.pool.counts[t.piece.Kind].Waiting += n
}

// makeRoom says why there is no room for a piece.
func (p *Pool) makeRoom(t *Ticket) *Full {
	address := t.shares[0]
	if p.config.Each > 0 && address.waiting >= p.config.Each {
		return &Full{Own: true, After: p.ahead(t)}
	}
	if p.config.Queue == 0 || len(p.waiting) < p.config.Queue {
		return nil
	}
	most := slices.MaxFunc(p.waiting, func(a, b *Ticket) int { return a.shares[0].waiting - b.shares[0].waiting }).shares[0]
	if most.waiting <= address.waiting+1 {
		return &Full{After: p.ahead(t)}
	}
	var last *Ticket
	for _, w := range p.waiting {
		if w.shares[0] == most && (last == nil || !w.before(last, time.Now())) {
			last = w
		}
	}
	last.gone = &Full{After: p.ahead(last)}
	p.counts[last.piece.Kind].Refused++
	p.leave(last)
	close(last.start)
	return nil
}

// leave takes a piece out of the queue.
func (p *Pool) leave(t *Ticket) {
	p.waiting = slices.DeleteFunc(p.waiting, func(w *Ticket) bool { return w == t })
	t.count(-1)
}

// before reports whether a piece goes before another, had they come at the same time.
func (t *Ticket) before(other *Ticket, now time.Time) bool { return t.rank(now) < other.rank(now) }

// maxAge is how much a piece gains by waiting at most: more than a long thought takes, and far less than a greedy owner has had.
const maxAge = 5 * time.Second

// rank orders what waits: by what its owner will have had when it is done, less what it has waited.
func (t *Ticket) rank(now time.Time) time.Duration {
	return t.shares[0].lately(now) + t.shares[1].lately(now) + t.piece.Kind.handicap() + t.cost.most - min(now.Sub(t.came), maxAge)
}

// dispatch begins with what is next, as long as there are places.
func (p *Pool) dispatch() {
	now := time.Now()
	if !p.quick {
		if t := p.next(now, true); t != nil {
			p.quick, t.fast = true, true
			p.begin(t, now)
			time.AfterFunc(2*quick, func() { p.overrun(t) })
		}
	}
	for p.long < p.config.Places {
		t := p.next(now, false)
		if t == nil {
			return
		}
		p.long++
		p.begin(t, now)
	}
}

// next is the piece whose turn it is.
func (p *Pool) next(now time.Time, onlyQuick bool) *Ticket {
	var first *Ticket
	for _, t := range p.waiting {
		if onlyQuick && t.cost.most > quick {
			continue
		}
		if first == nil || t.before(first, now) {
			first = t
		}
	}
	return first
}

// begin lets a piece begin. What it will take is counted at once, so that its owner's next piece waits for others.
func (p *Pool) begin(t *Ticket, now time.Time) {
	p.leave(t)
	p.running[t] = struct{}{}
	p.counts[t.piece.Kind].Thinking++
	t.began = now
	t.charge(t.cost.most, now)
	close(t.start)
}

func (t *Ticket) charge(took time.Duration, now time.Time) {
	for _, s := range t.shares {
		s.charge(took, now)
	}
}

// Do waits for the piece's turn and does it. See [Pool.Do].
func (t *Ticket) Do(ctx context.Context, do func(context.Context) error) error {
	select {
	case <-t.start:
	case <-ctx.Done():
		if t.pool.giveUp(t) {
			return ctx.Err()
		}
	}
	if t.gone != nil {
		return t.gone
	}
	err := ctx.Err()
	defer func() { t.pool.end(t, ctx, err) }()
	if err == nil {
		err = t.pool.catch(ctx, t.piece, do)
	}
	return err
}

// giveUp takes a piece out of the queue that nobody wants any more. It reports false where it is not there.
func (p *Pool) giveUp(t *Ticket) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !t.began.IsZero() || t.gone != nil {
		return false
	}
	p.leave(t)
	p.counts[t.piece.Kind].Dropped++
	return true
}

// end gives a place back.
func (p *Pool) end(t *Ticket, ctx context.Context, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	took := now.Sub(t.began)
	t.charge(took-t.cost.most, now)
	delete(p.running, t)
	c := p.counts[t.piece.Kind]
	c.Thinking--
	c.Seconds += took.Seconds()
	switch {
	case err == nil:
		c.Done++
	case ctx.Err() != nil:
		c.Dropped++
	case errors.As(err, new(*Fault)) || t.piece.Kind == Move: // coaches may have nothing to say, but a mind has to move
		c.Failed++
	default:
		c.Done++
	}
	if _, known := p.costs[t.name]; err == nil || known && took > t.cost.most { // what was refused says nothing
		p.learn(t, took)
	}
	if !t.fast {
		p.long--
		p.dispatch()
		return
	}
	if p.long < p.config.Places {
		p.quick = false
		p.dispatch()
		return
	}
	time.AfterFunc(took, p.rested) // where all places are taken, half of a processor is enough: the rest is for requests
}

// overrun takes a piece for a long one that was thought to be quick, so that those that are do not wait for it. One more than there are
// places for may run then.
func (p *Pool) overrun(t *Ticket) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, runs := p.running[t]; !runs {
		return
	}
	p.learn(t, time.Since(t.began))
	if p.long > p.config.Places {
		time.AfterFunc(2*quick, func() { p.overrun(t) }) // until another has ended
		return
	}
	t.fast = false
	p.long++
	p.quick = false
	p.dispatch()
}

// rested gives the place for what is quick to the next.
func (p *Pool) rested() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.quick = false
	p.dispatch()
}

// Waits reports whether the piece is still waiting, for how long it has waited, and about how long it has to.
func (t *Ticket) Waits() (waited, left time.Duration, waits bool) {
	t.pool.mu.Lock()
	defer t.pool.mu.Unlock()
	if !t.began.IsZero() || t.gone != nil {
		return 0, 0, false
	}
	return time.Since(t.came), t.pool.ahead(t), true
}

// Took is how long the piece has been thought about so far; 0 while it waits.
func (t *Ticket) Took() time.Duration {
	t.pool.mu.Lock()
	defer t.pool.mu.Unlock()
	if t.began.IsZero() {
		return 0
	}
	return time.Since(t.began)
}

// ahead is about how long what goes before a piece will take.
func (p *Pool) ahead(t *Ticket) time.Duration {
	now := time.Now()
	var sum time.Duration
	for r := range p.running {
		sum += max(r.cost.mean-now.Sub(r.began), 0)
	}
	earlier := true
	for _, w := range p.waiting {
		earlier = earlier && w != t
		if w.before(t, now) || earlier && !t.before(w, now) {
			sum += w.cost.mean
		}
	}
	return sum / time.Duration(p.config.Places)
}

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
