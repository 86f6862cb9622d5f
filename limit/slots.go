package limit

import (
	linked "container/list"
	"errors"
	"sync"
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
