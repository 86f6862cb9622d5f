package remote_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"wits/catalog"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/internal/servertest"
	"wits/model"
	"wits/store"
	"wits/term/remote"
)

// forTwo is a game in which two can agree on a draw, with an action that may begin it.
func forTwo(t *testing.T) (game.Info, game.Action) {
	t.Helper()
	for _, e := range catalog.All() {
		info := e.Game.Info()
		if info.Seats != 2 || !info.Draws || info.Chance(info.Presets[0]) {
			continue
		}
		m, err := e.Game.Start(referee.Setup{Preset: info.Presets[0], Seed: rng.Numeric(1)})
		ok(t, err)
		for a := range m.Legal(0) {
			return info, a
		}
	}
	t.Fatal("no game for two knows draws")
	return game.Info{}, game.Action{}
}

// followed tells what the service tells of a match.
func followed(t *testing.T, s *remote.Service, m model.Match) <-chan model.Match {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	told, done := make(chan model.Match, 64), make(chan struct{})
	go func() {
		defer close(done)
		_ = s.Follow(ctx, m, func(now model.Match) { told <- now })
	}()
	t.Cleanup(func() {
		cancel()
		<-done
	})
	return told
}

// until waits until a match is told of as it should be.
func until(t *testing.T, told <-chan model.Match, what string, is func(model.Match) bool) model.Match {
	t.Helper()
	late := time.After(time.Minute)
	for {
		select {
		case now := <-told:
			if is(now) {
				return now
			}
		case <-late:
			t.Fatalf("it was not told that %s", what)
		}
	}
}

func TestFriendsPlayAtATable(t *testing.T) {
	info, first := forTwo(t)
	server := servertest.Start(t, time.Now)
	ada, grace := joinAt(t, server, "Ada"), joinAt(t, server, "Grace")
	ctx, mine := t.Context(), game.Seat(0)
	a, err := ada.OpenTable(ctx, model.Invitation{Game: info.ID, Preset: info.Presets[0], Side: &mine, Clock: &referee.Clock{Base: 300, Increment: 5}})
	ok(t, err)
	if !a.Waiting() || a.Summary.Table == "" || !strings.HasPrefix(ada.TableLink(a.Summary.Table), server+"/t/") {
		t.Fatalf("an open table is %+v", a.Summary)
	}
	told := followed(t, ada, a)
	if _, err := ada.Sit(ctx, a.Summary.Table); err == nil {
		t.Error("who opened the table sat down too")
	}
	if _, err := grace.Sit(ctx, "NONE-SUCH"); !errors.Is(err, store.ErrNoTable) {
		t.Errorf("an unknown table: %v", err)
	}
	g, err := grace.Sit(ctx, strings.ToLower(a.Summary.Table))
	ok(t, err)
	a = until(t, told, "somebody sat down", func(m model.Match) bool { return !m.Waiting() })
	if a.Seats[1].Name != "Grace" || !a.Due() || g.Due() || a.Left(1, a.At) != 300_000 {
		t.Fatalf("at the beginning: %+v, %+v", a.Summary, g.Summary)
	}
	if _, err := acted(ctx, grace, g, first); !errors.Is(err, game.ErrTurn) {
		t.Errorf("out of turn: %v", err)
	}
	gTold := followed(t, grace, g)
	a, err = acted(ctx, ada, a, first)
	ok(t, err)
	g = until(t, gTold, "Ada moved", func(m model.Match) bool { return m.Seq == 1 })
	if !g.Due() || a.Due() || len(g.Events) != 1 || g.Events[0].Seat != 0 {
		t.Errorf("after a move: %+v, %+v", g, a.Summary)
	}
	until(t, told, "Grace is here", func(m model.Match) bool { return m.Seats[1].Here })
	a, err = acted(ctx, ada, a, referee.Draw())
	ok(t, err)
	g = until(t, gTold, "a draw is offered", model.Match.Offered)
	g, err = acted(ctx, grace, g, referee.Draw())
	ok(t, err)
	a = until(t, told, "it is over", func(m model.Match) bool { return m.Status != game.Playing })
	if a.Status != game.Drawn || g.Status != game.Drawn {
		t.Errorf("after both agreed: %s, %s", a.Status, g.Status)
	}
	again, err := grace.Rematch(ctx, g.ID)
	ok(t, err)
	until(t, told, "a rematch is asked for", func(m model.Match) bool { return m.Next != "" })
	back, err := ada.Rematch(ctx, a.ID)
	ok(t, err)
	if back.ID != again.ID || back.Seat != 1 || back.Waiting() {
		t.Errorf("the rematch is %+v", back.Summary)
	}
}

func TestATableIsClosed(t *testing.T) {
	info, _ := forTwo(t)
	ada, ctx := join(t), t.Context()
	a, err := ada.OpenTable(ctx, model.Invitation{Game: info.ID, Preset: info.Presets[0]})
	ok(t, err)
	ok(t, ada.CloseTable(ctx, a.ID))
	if _, err := ada.Look(ctx, a.ID); err == nil {
		t.Error("it is still there")
	}
	if _, err := ada.Start(ctx, model.Practice{Game: info.ID, Preset: info.Presets[0], Minds: []string{"", "nobody"}}); err == nil {
		t.Error("a mind that is none plays")
	}
}
