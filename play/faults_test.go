package play_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/internal/toy"
	"wits/model"
	"wits/play"
)

// cast serves Nim with minds that do what a test wants and then take one, in one seat or the other.
func (t *table) cast(minds map[string]func(context.Context) error, options ...play.Option) {
	t.Helper()
	var bots []game.NamedBot[toy.HeapView, toy.Take]
	for name, do := range minds {
		difficulty := "easy"
		if name == "expert" {
			difficulty = "expert"
		}
		bots = append(bots, game.Named(name, difficulty, toy.Taker(do)))
	}
	nim := referee.New(toy.NimInfo("nim", "long"), toy.Nim{}, bots...)
	t.Service = play.New(t.store, []entry.Entry{{Game: nim}}, t.chaos, clock, options...)
	t.Cleanup(t.Service.Stop)
}

// against starts a match of Nim in which a mind has the second seat.
func (t *table) against(mind string, clock *referee.Clock) model.Match {
	t.Helper()
	p, err := t.For(ada).Start(t.Context(), model.Practice{Game: "nim", Preset: "long", Minds: []string{"", mind}, Clock: clock})
	t.ok(err)
	return p
}

const (
	takeOne  = `{"n":1}`
	takeBack = `{"type":"takeback"}`
)

// eventually waits until something is so.
func (t *table) eventually(what string, is func() bool) {
	t.Helper()
	for range 3000 {
		if is() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("%s: not within 30 s", what)
}

// thinksOn is a mind that thinks until it is told to stop, and notes how often it began and was stopped.
type thinksOn struct{ began, stopped atomic.Int32 }

func (m *thinksOn) do(ctx context.Context) error {
	m.began.Add(1)
	<-ctx.Done()
	m.stopped.Add(1)
	return ctx.Err()
}

func TestAMindThatFaultsEndsNothingElse(t *testing.T) {
	for name, do := range map[string]func(context.Context) error{
		"a fault":  func(context.Context) error { var list []int; _ = list[1]; return nil },
		"an error": func(context.Context) error { return errors.New("no idea") },
	} {
		t.Run(name, func(t *testing.T) {
			tab := sit(t)
			var began atomic.Int32
			tab.cast(map[string]func(context.Context) error{"clumsy": func(ctx context.Context) error { began.Add(1); return do(ctx) }, "steady": nil})
			broken, other := tab.against("clumsy", nil), tab.against("steady", nil)
			tab.moved(ada, broken.ID, 0, takeOne)
			tab.eventually("it thinks", func() bool { return began.Load() > 0 })
			for range 20 { // opening it again does not try again
				tab.look(broken.ID)
				time.Sleep(time.Millisecond)
			}
			if n := began.Load(); n != 1 {
				t.Errorf("it was tried %d times", n)
			}
			turn := tab.moved(ada, other.ID, 0, takeOne)
			tab.eventually("another mind goes on", func() bool { return tab.look(other.ID).Seq == turn.Seq || tab.look(other.ID).Seq == 2 })
			tab.moved(ada, broken.ID, 1, takeBack)
			tab.moved(ada, broken.ID, 2, `{"n":2}`)
			tab.eventually("it tries again after another action", func() bool { return began.Load() == 2 })
		})
	}
}

func TestThinkingIsDroppedWithItsMatch(t *testing.T) {
	for name, end := range map[string]func(tab *table, id model.MatchID){
		"discarded":  func(tab *table, id model.MatchID) { tab.ok(tab.For(ada).Discard(tab.Context(), id)) },
		"given up":   func(tab *table, id model.MatchID) { tab.moved(ada, id, 1, forfeit) },
		"taken back": func(tab *table, id model.MatchID) { tab.moved(ada, id, 1, takeBack) },
	} {
		t.Run(name, func(t *testing.T) {
			tab, mind := sit(t), &thinksOn{}
			tab.cast(map[string]func(context.Context) error{"expert": mind.do})
			p := tab.against("expert", nil)
			tab.moved(ada, p.ID, 0, takeOne)
			tab.eventually("it thinks", func() bool { return mind.began.Load() == 1 })
			end(tab, p.ID)
			tab.eventually("it stops", func() bool { return mind.stopped.Load() == 1 })
		})
	}
}
