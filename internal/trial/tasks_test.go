package trial

import (
	"context"
	crand "crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/internal/pgtest"
	"wits/internal/toy"
	"wits/model"
	"wits/play"
	feed "wits/play/follow"
	"wits/store/postgres"
	"wits/work"
)

const (
	ada      = model.PlayerID("ada")
	takeOne  = `{"n":1}`
	takeBack = `{"type":"takeback"}`
	forfeit  = `{"type":"forfeit"}`
)

// house is two processes on one database: people play in front, and work is done at the back.
type house struct {
	*testing.T
	front   *play.Service
	store   *postgres.Store
	address string
}

// build builds a house in which a mind does something before it moves.
func build(t *testing.T, do func(context.Context) error) *house {
	t.Helper()
	h, work := found(t, do)
	work()
	return h
}

// found builds a house where work is done from when it is called for.
func found(t *testing.T, do func(context.Context) error) (h *house, begin func()) {
	t.Helper()
	address := database.Fresh(t)
	nim := referee.New(toy.NimInfo("nim", "long"), toy.Nim{},
		game.Named("slow", "expert", toy.Taker(do)))
	service := func() (*play.Service, *postgres.Store) {
		s, err := postgres.Open(t.Context(), address)
		if err != nil {
			t.Fatal(err)
		}
		p := play.New(s, []entry.Entry{{Game: nim}}, crand.Reader, time.Now, play.Shared(s))
		ctx, end := context.WithCancel(context.Background())
		t.Cleanup(end)
		heard := make(chan struct{})
		go func() {
			defer close(heard)
			_ = p.Run(ctx) // until the end
		}()
		t.Cleanup(func() {
			end()
			<-heard
			p.Stop()
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		})
		return p, s
	}
	front, kept := service()
	back, shared := service()
	if _, err := front.For(ada).Join(t.Context(), "Ada"); err != nil {
		t.Fatal(err)
	}
	return &house{T: t, front: front, store: kept, address: address}, func() { hand(t, shared, back.Handlers()) }
}

// hand does work until the test ends.
func hand(t *testing.T, s *postgres.Store, handlers []work.Handler) {
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() {
		ended <- s.Do(ctx, postgres.Worker{Parallel: 1, Handlers: handlers, Stop: 100 * time.Millisecond, Log: slog.New(slog.DiscardHandler)})
	}()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

func (h *house) begin() model.MatchID {
	h.Helper()
	m, err := h.front.For(ada).Start(h.Context(), model.Practice{Game: "nim", Preset: "long", Minds: []string{"", "slow"}})
	if err != nil {
		h.Fatal(err)
	}
	return m.ID
}

func (h *house) act(id model.MatchID, after referee.Seq, action string) model.Turn {
	h.Helper()
	t, err := h.front.For(ada).Act(h.Context(), model.Act{Match: id, After: after}, game.WireAction([]byte(action)))
	if err != nil {
		h.Fatal(err)
	}
	return t
}

func (h *house) look(id model.MatchID) model.Match {
	h.Helper()
	m, err := h.front.For(ada).Look(h.Context(), id)
	if err != nil {
		h.Fatal(err)
	}
	return m
}

func (h *house) eventually(what string, is func() bool) {
	h.Helper()
	for end := time.Now().Add(time.Minute); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			h.Fatalf("it takes too long: %s", what)
		}
	}
}

// idle waits until nothing is to be done for a match.
func (h *house) idle(id model.MatchID) {
	h.Helper()
	h.eventually("the end of a task", func() bool {
		st, err := h.store.Standing(h.Context(), work.Think, string(id))
		return err == nil && !st.Known
	})
}

func TestAReplyComesFromAnotherProcess(t *testing.T) {
	h := build(t, func(context.Context) error { return nil })
	id := h.begin()
	f := h.front.For(ada).Follower(id)
	defer f.End()
	for seq := referee.Seq(0); seq < 6; seq += 2 {
		if turn := h.act(id, seq, takeOne); turn.Seq != seq+1 {
			t.Errorf("%+v", turn)
		}
		h.eventually("the reply", func() bool {
			news, _, err := f.News(t.Context(), seq+1)
			if err != nil {
				t.Fatal(err)
			}
			return len(news) > 0 && news[0].Seq == seq+2
		})
	}
	if m := h.look(id); m.Seq != 6 || m.Mind != nil {
		t.Errorf("%+v", m.Summary)
	}
	h.idle(id)
}

func TestAMindThatFailsElsewhereIsShown(t *testing.T) {
	for name, do := range map[string]func(context.Context) error{
		"a fault":  func(context.Context) error { panic("the heap is secret") },
		"an error": func(context.Context) error { return errors.New("no idea") },
	} {
		t.Run(name, func(t *testing.T) {
			h := build(t, do)
			id := h.begin()
			h.act(id, 0, takeOne)
			h.eventually("it is shown", func() bool { m := h.look(id).Mind; return m != nil && m.Failed })
			h.act(id, 1, takeBack)
			if m := h.look(id); m.Seq != 2 || m.Mind != nil {
				t.Errorf("%+v", m.Summary)
			}
		})
	}
}

// A match that goes on without the mind, ends or is thrown away drops what is thought about it, wherever that is.
func TestAMindThatIsLateIsDropped(t *testing.T) {
	for name, leave := range map[string]func(*house, model.MatchID){
		"taken back": func(h *house, id model.MatchID) { h.act(id, 1, takeBack) },
		"given up":   func(h *house, id model.MatchID) { h.act(id, 1, forfeit) },
		"thrown away": func(h *house, id model.MatchID) {
			if err := h.front.For(ada).Discard(h.Context(), id); err != nil {
				h.Fatal(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			var began, stopped atomic.Int32
			h := build(t, func(ctx context.Context) error {
				if began.Add(1) > 1 {
					return nil
				}
				<-ctx.Done()
				stopped.Add(1)
				return ctx.Err()
			})
			id, other := h.begin(), h.begin()
			h.act(id, 0, takeOne)
			h.eventually("it thinks", func() bool { return began.Load() == 1 })
			leave(h, id)
			h.eventually("it is stopped", func() bool { return stopped.Load() == 1 })
			h.idle(id)
			if name != "thrown away" && h.look(id).Seq != 2 {
				t.Errorf("it stands at %d", h.look(id).Seq)
			}
			h.act(other, 0, takeOne)
			h.eventually("others go on", func() bool { return h.look(other).Seq == 2 })
		})
	}
}

func TestAMindThatWaitsForAWorkerIsShown(t *testing.T) {
	release := make(chan struct{})
	h := build(t, func(ctx context.Context) error {
		select {
		case <-release:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	})
	first, second := h.begin(), h.begin()
	h.act(first, 0, takeOne)
	h.act(second, 0, takeOne)
	f := h.front.For(ada).Follower(second)
	defer f.End()
	h.eventually("it is shown to wait", func() bool { m := h.look(second).Mind; return m != nil && m.Waiting && m.Seconds > 0 })
	h.eventually("who follows is told", func() bool { return tellsWaiting(t, f, 1) })
	if m := h.look(first).Mind; m != nil {
		t.Errorf("what is thought about is told as %+v", m)
	}
	close(release)
	for _, id := range []model.MatchID{first, second} {
		h.eventually("the reply", func() bool { return h.look(id).Seq == 2 })
	}
	if m := h.look(second).Mind; m != nil {
		t.Errorf("%+v", m)
	}
}

// Where no worker is there, nobody knows how long a mind waits, and nothing else is told until one comes.
func TestAMindThatWaitsForNobodyIsPromisedNothing(t *testing.T) {
	h, begin := found(t, func(context.Context) error { return nil })
	first, second := h.begin(), h.begin()
	h.act(first, 0, takeOne)
	h.act(second, 0, takeOne)
	h.eventually("it is shown to wait", func() bool { return h.look(second).Mind != nil })
	if m := h.look(second).Mind; !m.Waiting || m.Seconds != 0 {
		t.Errorf("it is shown as %+v", m)
	}
	begin()
	h.eventually("the reply", func() bool { return h.look(second).Seq == 2 })
}

// A mind's clock runs while it thinks elsewhere, and stands still while it waits.
func TestTheClockOfAMindRunsWhileItThinksElsewhere(t *testing.T) {
	thinks, release := make(chan struct{}, 1), make(chan struct{})
	h, begin := found(t, func(ctx context.Context) error {
		thinks <- struct{}{}
		select {
		case <-release:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	})
	m, err := h.front.For(ada).Start(t.Context(), model.Practice{Game: "nim", Preset: "long", Minds: []string{"", "slow"}, Clock: &referee.Clock{Base: 600, Increment: 5}})
	if err != nil {
		t.Fatal(err)
	}
	h.act(m.ID, 0, takeOne)
	if now := h.look(m.ID); !now.Stopped || now.Running != 0 {
		t.Errorf("while it waits: stopped %v, ran %d", now.Stopped, now.Running)
	}
	begin()
	h.eventually("the clock runs", func() bool { now := h.look(m.ID); return !now.Stopped && now.Running > 0 })
	<-thinks
	before := h.look(m.ID).Running
	h.eventually("and goes on", func() bool { return h.look(m.ID).Running > before+5 })
	close(release)
	h.eventually("the reply", func() bool { return h.look(m.ID).Seq == 2 })
	if left := h.look(m.ID).Seats[1].Left; left >= 605_000 {
		t.Errorf("the thought took nothing: %d ms are left", left)
	}
}

// Where too much waits, the action counts, the match shows that its mind waits, and it goes on when there is room.
func TestAFullQueueOnlyDelaysAMatch(t *testing.T) {
	h, begin := found(t, func(context.Context) error { return nil })
	id := h.begin()
	pgtest.Do(t, h.address, `INSERT INTO work (kind, subject, n, needs, owner, player, seq, args, state) SELECT 'think', 'x' || i, 0, 'no', '=' || i, '', 1, '', 'waits' FROM generate_series(1, 2000) i`)
	f := h.front.For(ada).Follower(id)
	defer f.End()
	if turn := h.act(id, 0, takeOne); turn.Seq != 1 {
		t.Fatalf("%+v", turn)
	}
	if m := h.look(id).Mind; m == nil || !m.Waiting || m.Seconds < 1 {
		t.Errorf("it is shown as %+v", m)
	}
	h.eventually("who follows is told", func() bool { return tellsWaiting(t, f, 1) })
	if l, err := h.store.Load(t.Context()); err != nil || l.Kinds[work.Think].Waiting != 2000 {
		t.Errorf("%+v, %v", l, err)
	}
	pgtest.Do(t, h.address, `DELETE FROM work`)
	begin()
	h.eventually("the reply, though nobody looks", func() bool {
		return count(t, h.address, `SELECT count(*) FROM actions WHERE match_id = $1`, string(id)) == 2
	})
}

// tellsWaiting reports whether the news are that a mind waits.
func tellsWaiting(t *testing.T, f *feed.Follower, after referee.Seq) bool {
	t.Helper()
	news, _, err := f.News(t.Context(), after)
	if err != nil {
		t.Fatal(err)
	}
	return slices.ContainsFunc(news, func(n feed.News) bool { return n.Kind == "mind" && strings.Contains(string(n.Text), "waiting") })
}

// Work that a worker does not know, because it is of an older version or lacks the mind, waits for one that does. What nobody can do fails in the end, and
// the match says so.
func TestAMatchWaitsForAWorkerThatKnowsIt(t *testing.T) {
	h, begin := found(t, func(context.Context) error { return nil })
	older, err := postgres.Open(t.Context(), h.address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = older.Close() })
	hand(t, older, []work.Handler{
		{Kind: work.Think, Needs: "nim", Do: unwanted(t)}, // as before minds were told apart
		{Kind: work.Think, Needs: "nim.quick", Do: unwanted(t)},
		{Kind: work.Think, Needs: "other.slow", Do: unwanted(t)},
	})
	id := h.begin()
	h.act(id, 0, takeOne)
	h.eventually("it is shown to wait", func() bool { m := h.look(id).Mind; return m != nil && m.Waiting })
	if n := count(t, h.address, `SELECT count(*) FROM river_job WHERE attempt > 0`); n > 0 {
		t.Errorf("%d jobs were given to a worker that cannot do them", n)
	}
	begin()
	h.eventually("the reply", func() bool { return h.look(id).Seq == 2 })
	if n := count(t, h.address, `SELECT count(*) FROM actions`); n != 2 {
		t.Errorf("%d actions", n)
	}
}

func unwanted(t *testing.T) func(context.Context, *work.Job) ([]byte, error) {
	return func(_ context.Context, j *work.Job) ([]byte, error) {
		t.Errorf("it got %+v", j)
		return nil, nil
	}
}

func TestWhatNobodyCanDoIsShownInTheMatch(t *testing.T) {
	h, _ := found(t, func(context.Context) error { return nil })
	s, err := postgres.Open(t.Context(), h.address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	id := h.begin()
	h.act(id, 0, takeOne)
	hand(t, s, []work.Handler{{Kind: work.Think, Needs: "nim.slow", Do: func(context.Context, *work.Job) ([]byte, error) {
		pgtest.Do(t, h.address, `UPDATE work SET tries = 59`) // as if many had left it before
		return nil, fmt.Errorf("%w: the match is of version 9", work.ErrElsewhere)
	}}})
	h.eventually("it is shown", func() bool { m := h.look(id).Mind; return m != nil && m.Failed })
	if n := count(t, h.address, `SELECT count(*) FROM work WHERE state = 'failed' AND why LIKE '%version 9%'`); n != 1 {
		t.Error("nobody says why")
	}
	h.act(id, 1, takeBack)
	if m := h.look(id); m.Seq != 2 || m.Mind != nil {
		t.Errorf("%+v", m.Summary)
	}
}
