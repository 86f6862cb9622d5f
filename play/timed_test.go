package play_test

import (
	"sync/atomic"
	"testing"
	"time"
)

// sundial is a clock that goes where it is told.
type sundial struct{ at atomic.Int64 }

func (s *sundial) now() time.Time        { return time.UnixMilli(s.at.Load()) }
func (s *sundial) set(t time.Time)       { s.at.Store(t.UnixMilli()) }
func (s *sundial) move(by time.Duration) { s.at.Add(by.Milliseconds()) }

// timed is a table whose clock can be moved.
func timed(t *testing.T) (*table, *sundial) {
	t.Helper()
	tab := sit(t)
	dial := &sundial{}
	dial.set(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))
	tab.serve(dial.now)
	return tab, dial
}

func TestAResetDoesNotSignAnybodyOut(t *testing.T) {
	tab, _ := timed(t)
	id, token, err := tab.Visit(t.Context(), "Eve")
	tab.ok(err)
	tab.ok(tab.For(id.Player).Reset(t.Context()))
	got, err := tab.Identify(t.Context(), token)
	tab.ok(err)
	tab.same("identity", got, id)
}
