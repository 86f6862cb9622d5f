package botproc_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"wits/botproc"
	"wits/catalog"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
)

func TestClocksAreRead(t *testing.T) {
	for text, want := range map[string]botproc.Clock{
		"0":         {},
		"60":        {Base: time.Minute},
		"1m30s":     {Base: 90 * time.Second},
		"10+0.1":    {Base: 10 * time.Second, Increment: 100 * time.Millisecond},
		"40/60":     {Base: time.Minute, Moves: 40},
		"40/1m+0.5": {Base: time.Minute, Increment: 500 * time.Millisecond, Moves: 40},
	} {
		if got, err := botproc.ReadClock(text); got != want || err != nil {
			t.Errorf("%s is read as %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "soon", "-1", "10+", "0+1", "/60", "0/60", "x/60", "40/", "1e9", "NaN", "10+0.1+1", "25h"} {
		if got, err := botproc.ReadClock(text); err == nil {
			t.Errorf("%q is read as %v", text, got)
		}
	}
}

// sayer is an engine that thinks by a clock, and keeps what it was told.
type sayer struct {
	slow time.Duration
	told []referee.Budget
}

func (*sayer) Greet(context.Context, referee.Talk) (string, error) { return "sayer", nil }
func (*sayer) End(context.Context, referee.Talk) error             { return nil }

func (s *sayer) SetClock(b referee.Budget) bool {
	s.told = append(s.told, b)
	return true
}

func (s *sayer) Choose(ctx context.Context, _ referee.Talk, _ game.View) (game.Action, error) {
	select {
	case <-time.After(s.slow):
		return referee.GiveUp(), nil
	case <-ctx.Done():
		return game.Action{}, ctx.Err()
	}
}

// clocked is a process whose engine thinks by a clock.
func clocked(t *testing.T, e *sayer, c botproc.Clock, margin time.Duration) *botproc.Process {
	t.Helper()
	p := botproc.NewProcess(botproc.Command{
		Words: catalog.Library().In("en"), Supervisor: supervisor(t), Args: []string{"cat"}, Timeout: time.Nanosecond, MoveTime: time.Nanosecond,
		Clock: c, Margin: margin, Engine: func() referee.Engine { return e },
	})
	t.Cleanup(func() { _ = p.Close() })
	return p
}

func TestAnEngineThinksByItsClock(t *testing.T) {
	e := &sayer{slow: 30 * time.Millisecond}
	p := clocked(t, e, botproc.Clock{Base: time.Hour, Increment: time.Minute, Moves: 2}, 0)
	p.Facing(7 * time.Second)
	for range 3 {
		_, m := novice(t)
		r := rng.New(1)
		if err := p.Move(context.Background(), m, &r); err != nil {
			t.Fatal(err)
		}
	}
	told := e.told[1:] // the first comes before hello
	hour, minute := game.Millis(3600_000), game.Millis(60_000)
	for i, c := range []struct {
		moves    int
		from, to game.Millis
	}{{2, hour, hour}, {1, hour, hour + minute - 30}, {2, 2*hour + minute, 2*hour + 2*minute - 60}} {
		if b := told[i]; b.Moves != c.moves || b.Left < c.from || b.Left > c.to || b.Other != 7000 || b.Increment != minute {
			t.Errorf("before move %d it is told %+v", i+1, b)
		}
	}
	_, m := novice(t)
	p.End(m, 0)
	if p.Left() != time.Hour {
		t.Errorf("the next game begins with %v", p.Left())
	}
}

// The clock may run out by a margin, and then stands at nothing.
func TestAClockRunsOut(t *testing.T) {
	e := &sayer{slow: 60 * time.Millisecond}
	p := clocked(t, e, botproc.Clock{Base: 50 * time.Millisecond}, time.Hour)
	_, m := novice(t)
	r := rng.New(1)
	if err := p.Move(context.Background(), m, &r); err != nil || p.Left() != 0 {
		t.Errorf("within the margin: %v, %v left", err, p.Left())
	}
	e.slow = time.Hour
	p = clocked(t, e, botproc.Clock{Base: 50 * time.Millisecond, Increment: time.Second}, time.Millisecond)
	_, m = novice(t)
	const want = "its 50ms and 1s a move for a game have run out, beyond the margin of 1ms"
	if err := p.Move(context.Background(), m, &r); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("beyond it: %v", err)
	}
}

// In a match that is played elsewhere the clock runs there: the engine is told what is left, and stopped when nothing is.
func TestAnEngineThinksByTheClockOfAMatchElsewhere(t *testing.T) {
	e := &sayer{}
	p := clocked(t, e, botproc.Clock{}, 0)
	p.Timeout = time.Nanosecond // the clock counts
	_, m := novice(t)
	left := referee.Budget{Left: 120_000, Other: 7000, Increment: 2000}
	if _, err := p.Pick(t.Context(), botproc.Position{View: m.View(0), Clock: &left}); err != nil || len(e.told) != 1 || e.told[0] != left {
		t.Errorf("it was told %v, %v", e.told, err)
	}
	e.slow, left.Left = time.Hour, 1
	if _, err := p.Pick(t.Context(), botproc.Position{View: m.View(0), Clock: &left}); err == nil || !strings.Contains(err.Error(), "did not answer") {
		t.Errorf("it had no time left: %v", err)
	}
}
