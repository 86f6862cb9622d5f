package play_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"wits/game"
	"wits/game/referee"
	"wits/play"
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

func TestAMindThatThinksForTooLongLoses(t *testing.T) {
	tab, hand := sit(t), &hand{}
	tab.cast(map[string]func(context.Context) error{"expert": takes(hand, 3*time.Second)}, play.Stopwatch(hand.read))
	play.SetPatience(tab.Service, 5*time.Second)
	p := tab.against("expert", &referee.Clock{Base: 1, Increment: 3})
	tab.moved(ada, p.ID, 0, takeOne)
	if sum := tab.look(p.ID); sum.Status != game.Won {
		t.Errorf("the match is %s", encode(t, sum.Summary))
	}
}
