package work

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// thinks is a piece of work that takes so long, unless it is dropped.
func thinks(d time.Duration) func(context.Context) error {
	return func(ctx context.Context) error {
		select {
		case <-time.After(d):
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func expert(of string) Piece {
	return Piece{Kind: Move, Owner: Owner{of, of}, Game: "chess", Mind: "expert", Guess: 1600 * time.Millisecond}
}

func novice(of string) Piece {
	return Piece{Kind: Move, Owner: Owner{of, of}, Game: "chess", Mind: "novice", Guess: 5 * time.Millisecond}
}

func TestAQuickReplyWaitsForNobodysLongThought(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := New(Config{Places: 1})
		for range 50 {
			go func() { _ = p.Do(t.Context(), expert("greedy"), thinks(1600*time.Millisecond)) }()
		}
		time.Sleep(time.Second)
		for range 20 {
			began := time.Now()
			if err := p.Do(t.Context(), novice("bystander"), thinks(4*time.Millisecond)); err != nil {
				t.Fatal(err)
			}
			if took := time.Since(began); took > 20*time.Millisecond {
				t.Fatalf("a reply of 4 ms took %v", took)
			}
		}
		time.Sleep(2 * time.Minute)
	})
}

func TestWhoHadLeastLatelyGoesNext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := New(Config{Places: 1})
		for range 50 {
			go func() { _ = p.Do(t.Context(), expert("greedy"), thinks(1600*time.Millisecond)) }()
		}
		time.Sleep(10 * time.Second)
		if ticket, err := p.Enter(expert("quiet")); err != nil {
			t.Fatal(err)
		} else if _, wait, _ := ticket.Waits(); wait > 2*time.Second {
			t.Errorf("who comes next is told to wait %v", wait)
		} else if err := ticket.Do(t.Context(), thinks(time.Second)); err != nil {
			t.Fatal(err)
		}
		for range 3 { // one move's thinking of somebody else is the most that anybody waits
			began := time.Now()
			if err := p.Do(t.Context(), expert("bystander"), thinks(1600*time.Millisecond)); err != nil {
				t.Fatal(err)
			}
			if took := time.Since(began); took > 3300*time.Millisecond {
				t.Fatalf("a move of 1.6 s took %v", took)
			}
			time.Sleep(5 * time.Second)
		}
		time.Sleep(2 * time.Minute)
	})
}

func TestPlayersBehindOneAddressShareIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := New(Config{Places: 1})
		greedy := expert("school")
		for range 20 {
			go func() { _ = p.Do(t.Context(), greedy, thinks(1600*time.Millisecond)) }()
		}
		time.Sleep(10 * time.Second)
		other := greedy
		other.Owner.Player = "another"
		began := time.Now()
		if err := p.Do(t.Context(), other, thinks(1600*time.Millisecond)); err != nil {
			t.Fatal(err)
		}
		if took := time.Since(began); took > 3300*time.Millisecond {
			t.Errorf("a move of 1.6 s took %v", took)
		}
		time.Sleep(time.Minute)
	})
}

func TestUrgentWorkGoesFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := New(Config{Places: 1})
		var mu sync.Mutex
		var order []Kind
		go func() { _ = p.Do(t.Context(), expert("first"), thinks(time.Second)) }()
		time.Sleep(time.Millisecond)
		kinds := Kinds()
		slices.Reverse(kinds)
		for i, k := range kinds {
			piece := Piece{Kind: k, Owner: Owner{Address: fmt.Sprint(i)}, Guess: time.Second}
			go func() {
				_ = p.Do(t.Context(), piece, func(ctx context.Context) error {
					mu.Lock()
					order = append(order, k)
					mu.Unlock()
					return thinks(time.Second)(ctx)
				})
			}()
		}
		time.Sleep(time.Minute)
		mu.Lock()
		defer mu.Unlock()
		if want := []Kind{Move, Help, Picture, Replay, Review}; order[0] != want[0] || order[1] != want[1] || order[4] != want[4] {
			t.Errorf("%v came first", order)
		}
	})
}

func TestAFullQueueSaysWhenThereIsRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := New(Config{Places: 1, Each: 4, Queue: 6})
		var refused int
		enter := func(of string) {
			ticket, err := p.Enter(expert(of))
			var full *Full
			if errors.As(err, &full) {
				if refused++; !full.Own || full.Seconds() < 4 || full.Seconds() > 9 {
					t.Errorf("refused with %+v", full)
				}
				return
			}
			go func() { _ = ticket.Do(t.Context(), thinks(1600*time.Millisecond)) }()
		}
		for range 8 { // one thinks, four wait
			enter("greedy")
		}
		if refused != 3 {
			t.Errorf("%d of 8 were refused", refused)
		}
		refused = 0
		for range 2 {
			enter("another")
		}
		if got := p.Counts()[Move]; got.Waiting != 6 || refused != 0 {
			t.Fatalf("%+v", got)
		}
		enter("third") // who has most makes room
		if got := p.Counts()[Move]; got.Waiting != 6 || got.Refused != 4 || got.Thinking != 1 {
			t.Errorf("%+v", got)
		}
		time.Sleep(time.Minute)
		if got := p.Counts()[Move]; got.Waiting != 0 || got.Thinking != 0 || got.Done != 7 {
			t.Errorf("%+v", got)
		}
	})
}

func TestWhatNobodyWantsAnyMoreIsDropped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := New(Config{Places: 1})
		ctx, cancel := context.WithCancel(t.Context())
		errs := make(chan error, 2)
		for range 2 {
			go func() { errs <- p.Do(ctx, expert("a"), thinks(time.Hour)) }()
		}
		time.Sleep(time.Second)
		cancel()
		for range 2 {
			if err := <-errs; !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
		}
		if got := p.Counts()[Move]; got.Dropped != 2 || got.Waiting+got.Thinking != 0 {
			t.Errorf("%+v", got)
		}
	})
}

func TestAFaultIsAnErrorAndToldOnce(t *testing.T) {
	var log bytes.Buffer
	p := New(Config{Log: slog.New(slog.NewTextHandler(&log, nil))})
	piece := novice("a")
	piece.Match = "m1"
	for _, fault := range []any{"the code is RBGY", errors.New("RBGY")} {
		log.Reset()
		err := p.Do(t.Context(), piece, func(context.Context) error { panic(fault) })
		if !errors.As(err, new(*Fault)) {
			t.Fatalf("%v", err)
		}
		if text := log.String() + err.Error(); strings.Contains(text, "RBGY") || strings.Count(text, "level=ERROR") != 1 || !strings.Contains(text, "match=m1") {
			t.Error(text)
		}
	}
	err := p.Do(t.Context(), piece, func(context.Context) error { var list []int; _ = list[len(log.Bytes())]; return nil })
	if !errors.As(err, new(*Fault)) || !strings.Contains(log.String(), "out of range") {
		t.Errorf("%v: %s", err, log.String())
	}
	if got := p.Counts()[Move]; got.Failed != 3 || got.Thinking != 0 {
		t.Errorf("%+v", got)
	}
}

func TestHowLongAPieceWaitsIsKnown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := New(Config{Places: 1})
		for range 4 {
			go func() { _ = p.Do(t.Context(), expert("a"), thinks(1600*time.Millisecond)) }()
			time.Sleep(time.Millisecond)
		}
		ticket, err := p.Enter(expert("a"))
		if err != nil {
			t.Fatal(err)
		}
		go func() { _ = ticket.Do(t.Context(), thinks(1600*time.Millisecond)) }()
		if _, wait, ok := ticket.Waits(); !ok || wait < 6*time.Second || wait > 7*time.Second {
			t.Errorf("it waits %v, %v", wait, ok)
		}
		time.Sleep(7 * time.Second)
		if _, _, ok := ticket.Waits(); ok || ticket.Took() == 0 {
			t.Error("it still waits")
		}
		time.Sleep(time.Minute)
	})
}

// A mind that moved at once because it had no choice is no quick one: it must not take the place of those that are.
func TestAStrongMindIsNotQuickBecauseItOnceWas(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := New(Config{Places: 1})
		for range 20 {
			_ = p.Do(t.Context(), expert("a"), thinks(time.Millisecond))
		}
		if c := p.expected(expert("a").name(), 0); c.most < time.Second || c.mean > 100*time.Millisecond {
			t.Errorf("expected %v", c)
		}
	})
}

func TestAPieceThatIsNotAsQuickAsItSeemedHoldsNobodyUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := New(Config{Places: 1})
		go func() { _ = p.Do(t.Context(), expert("a"), thinks(time.Second)) }()
		time.Sleep(time.Millisecond)
		for range 5 {
			go func() { // nobody knows yet what it takes
				_ = p.Do(t.Context(), Piece{Kind: Help, Owner: Owner{Address: "b"}, Game: "chess", Guess: quick}, thinks(10*time.Second))
			}()
		}
		time.Sleep(time.Millisecond)
		began := time.Now()
		if err := p.Do(t.Context(), novice("bystander"), thinks(4*time.Millisecond)); err != nil {
			t.Fatal(err)
		}
		if took := time.Since(began); took > 3*quick {
			t.Errorf("a reply of 4 ms took %v", took)
		}
		if got := p.Counts()[Help]; got.Thinking != 1 {
			t.Errorf("%d that are not quick think beside one that is not either", got.Thinking)
		}
		time.Sleep(time.Minute)
	})
}
