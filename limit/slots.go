package limit

import (
	linked "container/list"
	"context"
	"errors"
	"sync"
	"time"
)

// Why there is no slot. Callers test them with errors.Is.
var (
	ErrAddress = errors.New("the address has too many")
	ErrFull    = errors.New("there are too many")
)

func over(n, most int) bool { return most > 0 && n >= most }

// Slots counts what goes on at the same time, all of it and by address, so that one address cannot take every slot. It is safe for
// concurrent use.
type Slots struct {
	most, each int // 0 for any number
	mu         sync.Mutex
	all        int
	of         map[string]int
}

// NewSlots returns most slots, of which one address gets each; 0 is any number.
func NewSlots(most, each int) *Slots {
	return &Slots{most: most, each: each, of: map[string]int{}}
}

// Enter takes a slot, or says why there is none. Leave gives it back.
func (s *Slots) Enter(address string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case over(s.of[address], s.each):
		return ErrAddress
	case over(s.all, s.most):
		return ErrFull
	}
	s.count(address)
	return nil
}

// Add takes a slot in any case, and reports whether there was one.
func (s *Slots) Add(address string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.count(address)
}

func (s *Slots) count(address string) bool {
	free := !over(s.of[address], s.each) && !over(s.all, s.most)
	s.all++
	s.of[address]++
	return free
}

// Size is how many slots are taken.
func (s *Slots) Size() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.all
}

// Leave gives a slot back.
func (s *Slots) Leave(address string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.release(address)
}

func (s *Slots) release(address string) {
	s.all--
	if s.of[address]--; s.of[address] <= 0 {
		delete(s.of, address)
	}
}

// Queue holds requests whose bodies are still arriving. When it is full, the oldest is evicted: an honest body is read in no
// time, so whoever sends slowly keeps nobody out. It is safe for concurrent use.
type Queue struct {
	slots Slots
	line  linked.List // of *Place, the oldest first
}

// Place is a place in a queue.
type Place struct {
	address string
	evict   func()
	at      *linked.Element // nil once it is given back
}

// NewQueue returns a queue for most, of which each may be of one address; 0 is any number.
func NewQueue(most, each int) *Queue { return &Queue{slots: *NewSlots(most, each)} }

// Enter takes a place, or says that its address has too many. Evict is called when another one takes it.
func (q *Queue) Enter(address string, evict func()) (*Place, error) {
	q.slots.mu.Lock()
	defer q.slots.mu.Unlock()
	if over(q.slots.of[address], q.slots.each) {
		return nil, ErrAddress
	}
	if over(q.slots.all, q.slots.most) {
		oldest := q.line.Front().Value.(*Place)
		q.remove(oldest)
		oldest.evict()
	}
	q.slots.count(address)
	p := &Place{address: address, evict: evict}
	p.at = q.line.PushBack(p)
	return p, nil
}

// Leave gives a place back, if it is still taken. Nil is none.
func (q *Queue) Leave(p *Place) {
	q.slots.mu.Lock()
	defer q.slots.mu.Unlock()
	if p != nil && p.at != nil {
		q.remove(p)
	}
}

// Size is how many wait.
func (q *Queue) Size() int { return q.slots.Size() }

func (q *Queue) remove(p *Place) {
	q.line.Remove(p.at)
	p.at = nil
	q.slots.release(p.address)
}

// How memory is shared.
const (
	DefaultMemory = 96 << 20        // and the least: a share is what the largest upload needs
	memoryShares  = 8               // one address may take one of this many equal parts
	SmallClaim    = 32 << 10        // whoever takes no more waits for nobody: a part is kept free for them
	memoryWait    = 2 * time.Second // then the server is busy
)

// Budget bounds the sum of what requests take while they are read, decoded and answered. Whoever finds too little left waits in
// line for a short time. One address gets a share only, and a quarter is for requests that need little: so the others go on
// when somebody is greedy. It is safe for concurrent use.
type Budget struct {
	most, each int64
	mu         sync.Mutex
	all        int64
	of         map[string]int64
	line       linked.List // of *claim
}

// claim waits for memory.
type claim struct {
	address string
	bytes   int64
	small   bool
	granted chan struct{}
}

// NewBudget returns a budget of bytes, the default for 0.
func NewBudget(most int64) *Budget {
	if most == 0 {
		most = DefaultMemory
	}
	return &Budget{most: most, each: most / memoryShares, of: map[string]int64{}}
}

// Take reserves bytes for a request of an address. It reports false when there were none for too long.
func (m *Budget) Take(ctx context.Context, address string, bytes int64) bool {
	c := claim{address: address, bytes: bytes, small: bytes <= SmallClaim}
	m.mu.Lock()
	if m.fits(&c) && (c.small || m.line.Len() == 0) {
		m.add(&c)
		m.mu.Unlock()
		return true
	}
	c.granted = make(chan struct{})
	at := m.line.PushBack(&c)
	m.mu.Unlock()
	late := time.NewTimer(memoryWait)
	defer late.Stop()
	select {
	case <-c.granted:
		return true
	case <-late.C:
	case <-ctx.Done():
	}
	return m.giveUp(at)
}

// giveUp leaves the line, unless the claim was granted in the meantime.
func (m *Budget) giveUp(at *linked.Element) (granted bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	select {
	case <-at.Value.(*claim).granted:
		return true
	default:
	}
	m.line.Remove(at)
	m.grant() // who waits behind may need less
	return false
}

// Give returns bytes, and lets those go on who waited for them.
func (m *Budget) Give(address string, bytes int64) {
	if bytes == 0 {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.all -= bytes
	if m.of[address] -= bytes; m.of[address] <= 0 {
		delete(m.of, address)
	}
	m.grant()
}

// grant goes through the line from its head and passes over who cannot go on yet: claims are small parts of what there is,
// so nobody is passed over for ever.
func (m *Budget) grant() {
	for at := m.line.Front(); at != nil; {
		c, next := at.Value.(*claim), at.Next()
		if m.fits(c) {
			m.line.Remove(at)
			m.add(c)
			close(c.granted)
		}
		at = next
	}
}

// fits reports whether so much is left. A first claim of an address is met even where it is more than a share: it is bounded
// by its route.
func (m *Budget) fits(c *claim) bool {
	most := m.most
	if !c.small {
		most -= most / 4
	}
	return (m.all+c.bytes <= most || m.all == 0) && (m.of[c.address]+c.bytes <= m.each || m.of[c.address] == 0)
}

func (m *Budget) add(c *claim) {
	m.all += c.bytes
	m.of[c.address] += c.bytes
}

// Used is what is taken now, how much may be, and how much of it by one address.
func (m *Budget) Used() (used, most, each int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.all, m.most, m.each
}
