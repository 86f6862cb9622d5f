package main

import (
	"context"
	"time"
)

// thinking is how long a call may think. The page ends a worker that takes longer than half a minute, and then nothing of
// the call is left: a mind that is stopped before leaves the player's action in place.
const thinking = 20 * time.Second

// deadline is a context that ends at a time. A browser's thread does nothing else while a mind thinks, timers neither: who
// asks whether it has ended looks at the clock.
type deadline struct {
	context.Context
	cancel context.CancelFunc
	until  time.Time
	now    func() time.Time
}

func newDeadline(until time.Time, now func() time.Time) *deadline {
	ctx, cancel := context.WithCancel(context.Background())
	return &deadline{ctx, cancel, until, now}
}

// Deadline tells when it ends.
func (d *deadline) Deadline() (time.Time, bool) { return d.until, true }

// Err looks at the clock.
func (d *deadline) Err() error {
	if d.now().Before(d.until) {
		return d.Context.Err()
	}
	d.cancel()
	return context.DeadlineExceeded
}

// Done looks at the clock.
func (d *deadline) Done() <-chan struct{} {
	_ = d.Err()
	return d.Context.Done()
}
