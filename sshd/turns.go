package sshd

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"time"
)

// turns lets sessions draw: fewer at a time than there are processors, addresses in turn, and each place half of the time, so that
// however many sessions are typed in, the server answers others.
type turns struct {
	mu      sync.Mutex
	free    int
	waiting map[string][]chan struct{} // by address
	order   []string                   // of the addresses that wait, the next first
	worked  time.Duration              // of all places, since one rested
}

// workBeforeRest is how long drawings may take before as much time is left to others.
const workBeforeRest = 4 * time.Millisecond

func newTurns() *turns {
	return &turns{free: max(1, runtime.GOMAXPROCS(0)-1), waiting: map[string][]chan struct{}{}}
}

// do draws when it is an address's turn. It does not where ctx is done before.
func (t *turns) do(ctx context.Context, address string, draw func()) {
	t.mu.Lock()
	if t.free > 0 {
		t.free--
		t.mu.Unlock()
	} else if place := t.wait(address); !t.granted(ctx, address, place) {
		return
	}
	began := time.Now()
	defer func() { t.done(time.Since(began)) }()
	draw()
}

// wait queues an address. It is called with the lock, and gives it back.
func (t *turns) wait(address string) chan struct{} {
	defer t.mu.Unlock()
	place := make(chan struct{})
	if len(t.waiting[address]) == 0 {
		t.order = append(t.order, address)
	}
	t.waiting[address] = append(t.waiting[address], place)
	return place
}

// granted reports whether a place came before ctx was done.
func (t *turns) granted(ctx context.Context, address string, place chan struct{}) bool {
	select {
	case <-place:
		return true
	case <-ctx.Done():
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	i := slices.Index(t.waiting[address], place)
	if i < 0 { // it was granted meanwhile
		t.pass()
		return false
	}
	t.waiting[address] = slices.Delete(t.waiting[address], i, i+1)
	if len(t.waiting[address]) == 0 {
		delete(t.waiting, address)
		t.order = slices.DeleteFunc(t.order, func(a string) bool { return a == address })
	}
	return false
}

// done gives a place back, after a rest where much was drawn.
func (t *turns) done(took time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.worked += took; t.worked < workBeforeRest {
		t.pass()
		return
	}
	rest := t.worked
	t.worked = 0
	time.AfterFunc(rest, func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.pass()
	})
}

// pass gives a place to the next address, which then goes to the end of the line.
func (t *turns) pass() {
	if len(t.order) == 0 {
		t.free++
		return
	}
	address := t.order[0]
	t.order = t.order[1:]
	place := t.waiting[address][0]
	if t.waiting[address] = t.waiting[address][1:]; len(t.waiting[address]) > 0 {
		t.order = append(t.order, address)
	} else {
		delete(t.waiting, address)
	}
	close(place)
}
