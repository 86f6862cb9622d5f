package web

import (
	"sync"
	"time"
)

// pace lets streams that are woken at once go on a few at a time. A thousand at once would keep a processor for tens of
// milliseconds, and everybody else who asks for something would wait behind all of them.
type pace struct {
	mu    sync.Mutex
	gone  int
	since time.Time // when the first of these went on
}

// So many go on, then all others have a moment. Fewer than so many in a while keep nobody waiting.
const (
	paceCount  = 100
	paceWhile  = 10 * time.Millisecond
	paceMoment = 500 * time.Microsecond
)

// wait returns when it is a stream's turn.
func (p *pace) wait() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.gone++; p.gone < paceCount {
		return
	}
	if time.Since(p.since) < paceWhile {
		time.Sleep(paceMoment)
	}
	p.gone, p.since = 0, time.Now()
}
