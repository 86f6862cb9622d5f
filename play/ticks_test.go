package play_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"wits/game"
	"wits/game/referee"
	"wits/model"
	"wits/play"
	"wits/play/follow"
)

// hand is a stopwatch that is moved by hand.
type hand struct{ at atomic.Int64 }

func (h *hand) read() time.Duration { return time.Duration(h.at.Load()) }

func (h *hand) move(by time.Duration) { h.at.Add(int64(by)) }

func TestClocksAreCounted(t *testing.T) {
	tab, hand := sit(t), &hand{}
	tab.serve(clock, play.Stopwatch(hand.read))
	p := tab.friends(shown, "standard", &referee.Clock{Base: 60, Increment: 5})
	hand.move(10 * time.Second) // no clock runs yet
	tab.same("whether the clock runs", tab.look(p.ID).Stopped, true)
	turn := tab.moved(ada, p.ID, 0, place(7, 7))
	tab.same("what is left", turn.Left, []game.Millis{65_000, 60_000})
	hand.move(20 * time.Second)
	tab.moved(ada, p.ID, 1, `{"type":"draw"}`) // costs the other nothing, and stops nothing
	hand.move(10 * time.Second)
	mine, err := tab.For(ada).Look(t.Context(), p.ID)
	tab.ok(err)
	tab.same("how long it has run", mine.Running, 30_000)
	turn = tab.moved(bob, p.ID, 2, place(8, 8))
	tab.same("what is left", turn.Left, []game.Millis{65_000, 35_000})

	// A restart at another time of day.
	tab.serve(func() time.Time { return clock().AddDate(1, 0, 0) }, play.Stopwatch(hand.read))
	mine, err = tab.For(ada).Look(t.Context(), p.ID)
	tab.ok(err)
	tab.same("what is left", mine.Seats[1].Left, 35_000)
	hand.move(5 * time.Second)
	turn = tab.moved(ada, p.ID, 3, place(9, 9))
	if left := turn.Left[0]; left < 64_000 || left > 70_000 { // what ran before the restart is counted up to the last beat
		t.Errorf("%d ms are left", left)
	}
	tab.moved(bob, p.ID, 4, forfeit)
	r, err := tab.For(ada).Replay(t.Context(), p.ID)
	tab.ok(err)
	if r.Clock == nil || r.Actions[0].Left != 65_000 || r.Actions[1].Left != 0 || r.Actions[2].Left != 35_000 {
		t.Errorf("the record is %s", encode(t, r.Record))
	}
	g, err := referee.Find(games(), shown)
	tab.ok(err)
	if v := referee.Verify(g, r); v.Err != nil {
		t.Error(v.Err)
	}
}

func TestAFlagFallsThoughNobodyAsks(t *testing.T) {
	tab, hand := sit(t), &hand{}
	tab.serve(clock, play.Stopwatch(hand.read))
	p := tab.friends(shown, "standard", &referee.Clock{Base: 60})
	tab.moved(ada, p.ID, 0, place(7, 7))
	news := tab.For(ada).Follower(p.ID)
	defer news.End()
	_, _, err := news.News(t.Context(), 1)
	tab.ok(err)
	stop := tab.run()
	defer stop()
	hand.move(61 * time.Second)
	for at := referee.Seq(1); at == 1; {
		select {
		case <-news.Wake:
		case <-time.After(time.Minute):
			t.Fatal("no flag fell")
		}
		list, _, err := news.News(t.Context(), 1)
		tab.ok(err)
		for _, n := range list {
			if n.Kind == follow.TurnNews {
				at = n.Seq
				tab.same("for Ada it is", n.Status, game.Won)
			}
		}
	}
	theirs, err := tab.For(bob).Look(t.Context(), p.ID)
	tab.ok(err)
	tab.same("for Bob it is", theirs.Status, game.Lost)
	tab.refused(bob, p.ID, place(8, 8), game.ErrOver)
}

func TestAnActionAfterTheFlagIsTooLate(t *testing.T) {
	tab, hand := sit(t), &hand{}
	tab.serve(clock, play.Stopwatch(hand.read))
	p, err := tab.For(ada).Start(t.Context(), model.Practice{Game: "mastermind", Preset: "classic", Clock: &referee.Clock{Base: 60}})
	tab.ok(err)
	hand.move(61 * time.Second)
	const guess = `{"type":"submit","code":["R","R","B","B"]}`
	tab.moved(ada, p.ID, 0, guess)
	hand.move(61 * time.Second)
	_, err = tab.For(ada).Act(t.Context(), model.Act{Match: p.ID, After: 1}, game.WireAction([]byte(guess)))
	if !errors.Is(err, game.ErrOver) {
		t.Errorf("too late: %v", err)
	}
	now := tab.look(p.ID)
	tab.same("the status", now.Status, game.Lost)
	tab.refused(ada, p.ID, `{"type":"timeout"}`, game.ErrIllegal)
	stats, err := tab.For(ada).Statistics(t.Context())
	tab.ok(err)
	tab.same("the clock", stats[0].Clock, "60+0")
}

func TestPresenceIsTold(t *testing.T) {
	tab := sit(t)
	p := tab.friends(shown, "standard", nil)
	look := func(f *follow.Follower) {
		t.Helper()
		_, _, err := f.News(t.Context(), 0)
		tab.ok(err)
	}
	here := func(by model.PlayerID, want ...bool) {
		t.Helper()
		now, err := tab.For(by).Look(t.Context(), p.ID)
		tab.ok(err)
		for i, seat := range now.Seats {
			tab.same("who is here", seat.Here, want[i])
		}
	}
	here(ada, false, false)
	mine, theirs := tab.For(ada).Follower(p.ID), tab.For(bob).Follower(p.ID)
	look(mine)
	look(theirs)
	here(ada, true, true)
	here(bob, true, true)
	theirs.End()
	tab.Stop() // waits until it is noted
	here(ada, true, false)
	mine.End()
}

// TestNothingBeginsAfterTheStop: the store may be closed by then.
func TestNothingBeginsAfterTheStop(t *testing.T) {
	tab := sit(t)
	p := tab.friends(shown, "standard", nil)
	mine := tab.For(ada).Follower(p.ID)
	_, _, err := mine.News(t.Context(), 0)
	tab.ok(err)
	tab.Stop()
	mine.End()
	for range 20 {
		time.Sleep(5 * time.Millisecond)
		now, err := tab.For(bob).Look(t.Context(), p.ID)
		tab.ok(err)
		if !now.Seats[0].Here {
			t.Fatal("that a player is away was noted after the stop")
		}
	}
}

// run lets the service work in the background, until it is told to stop.
func (t *table) run() (stop func()) {
	ctx, cancel := context.WithCancel(t.Context())
	var done sync.WaitGroup
	done.Go(func() { _ = t.Service.Run(ctx) })
	return func() {
		cancel()
		done.Wait()
	}
}

// A time of day that jumps a year ahead, or back, ends no match.
func TestAJumpingTimeOfDayEndsNothing(t *testing.T) {
	tab, hand := sit(t), &hand{}
	var wrong atomic.Int64
	tab.serve(func() time.Time { return clock().Add(time.Duration(wrong.Load())) }, play.Stopwatch(hand.read))
	p := tab.friends(shown, "standard", &referee.Clock{Base: 60})
	for n, by := range []time.Duration{0, 365 * 24 * time.Hour, -365 * 24 * time.Hour} {
		wrong.Store(int64(by))
		hand.move(time.Second)
		turn := tab.moved([]model.PlayerID{ada, bob}[n%2], p.ID, referee.Seq(n), place(n, 7))
		tab.same("what is left", turn.Left[n%2], 60_000-1000*((n+1)/2))
	}
}
