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
	waiting []turn        // the next first
	worked  time.Duration // of all places, since one rested
}

// turn is a session that waits.
type turn struct {
	address string
	granted chan struct{}
}

// workBeforeRest is how long drawings may take before as much time is left to others.
const workBeforeRest = 4 * time.Millisecond

func newTurns() *turns { return &turns{free: max(1, runtime.GOMAXPROCS(0)-1)} }

// do draws when it is an address's turn. It does not where ctx is done before.
func (t *turns) do(ctx context.Context, address string, draw func()) {
	if !t.wait(ctx, address) {
		return
	}
	began := time.Now()
	defer func() { t.done(time.Since(began)) }()
	draw()
}

// wait takes a place, and reports whether one was free before ctx was done.
func (t *turns) wait(ctx context.Context, address string) bool {
	t.mu.Lock()
	if t.free > 0 {
		t.free--
		t.mu.Unlock()
		return true
	}
	granted := make(chan struct{})
	t.waiting = append(t.waiting, turn{address, granted})
	t.mu.Unlock()
	select {
	case <-granted:
		return true
	case <-ctx.Done():
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	before := len(t.waiting)
	t.waiting = slices.DeleteFunc(t.waiting, func(w turn) bool { return w.granted == granted })
	if len(t.waiting) == before { // it was granted meanwhile
		t.pass()
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

// pass gives a place to whoever is next. The others of the same address go to the end of the line.
func (t *turns) pass() {
	if len(t.waiting) == 0 {
		t.free++
		return
	}
	next := t.waiting[0]
	same := func(w turn) int {
		if w.address == next.address {
			return 1
		}
		return 0
	}
	t.waiting = t.waiting[1:]
	slices.SortStableFunc(t.waiting, func(a, b turn) int { return same(a) - same(b) })
	close(next.granted)
}
