package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"testing"
	"time"

	"wits/internal/locked"
	"wits/internal/pgtest"
	"wits/store/postgres"
	"wits/work"
)

// idle does nothing, for as long as it is not told to end.
func idle(release <-chan struct{}) work.Handler {
	return work.Handler{Kind: work.Think, Needs: "toy", Do: func(ctx context.Context, _ *work.Job) ([]byte, error) {
		select {
		case <-release:
		case <-ctx.Done():
		}
		return nil, ctx.Err()
	}}
}

func TestAnOwnersPartOfTheQueueIsBounded(t *testing.T) {
	s := open(t, fresh(t))
	for i := range 64 {
		if err := s.Work(t.Context(), *thinks("10.0.0.1", fmt.Sprint("p", i), fmt.Sprint("g", i), 1)); err != nil {
			t.Fatal(err)
		}
	}
	var full *work.Full
	if err := s.Work(t.Context(), *thinks("10.0.0.1", "p", "more", 1)); !errors.As(err, &full) || !full.Own || full.Seconds() < 1 {
		t.Errorf("one more got %v", err)
	}
	if err := s.Work(t.Context(), *thinks("10.0.0.1", "p3", "g3", 5)); err != nil { // it is there already
		t.Error(err)
	}
	if err := s.Work(t.Context(), *thinks("10.0.0.2", "q", "other", 1)); err != nil {
		t.Error(err)
	}
}

// An action for whose mind there is no room is kept, and says so.
func TestAFullQueueMakesRoomOrRefuses(t *testing.T) {
	address := fresh(t)
	s := open(t, address)
	begin(t, s, "m")
	fill := `INSERT INTO work (kind, subject, n, needs, owner, player, seq, args, state) SELECT 'think', $1 || i, 0, 'toy', $1 || i / $2::int, '', 1, '', 'waits' FROM generate_series(0, 1023) i`
	pgtest.Do(t, address, fill, "=one ", 1)
	first := move("m", 0)
	first.Due = thinks("a", "ada", "m", 1)
	if _, err := s.Append(t.Context(), first); err != nil {
		t.Fatal(err)
	}
	if full := first.Due.Refused; full == nil || full.Own {
		t.Errorf("no room was told as %v", full)
	}
	if sum, err := s.Summary(t.Context(), "ada", "m"); err != nil || sum.Seq != 1 {
		t.Errorf("the action is not there: %+v, %v", sum, err)
	}
	if st, err := s.Standing(t.Context(), work.Think, "m"); err != nil || st.Known {
		t.Errorf("%+v, %v", st, err)
	}
	var full *work.Full
	if _, err := s.Ask(t.Context(), *first.Due); !errors.As(err, &full) || full.Own {
		t.Errorf("asked again: %v", err)
	}
	pgtest.Do(t, address, `DELETE FROM work`)
	pgtest.Do(t, address, fill, "=many ", 60)
	if _, err := s.Ask(t.Context(), *first.Due); err != nil {
		t.Errorf("who has most makes no room: %v", err)
	}
	if l, err := s.Load(t.Context()); err != nil || l.Kinds[work.Think].Waiting != 1024 {
		t.Errorf("%+v, %v", l, err)
	}
}

func TestTheLoadIsToldByKind(t *testing.T) {
	s := open(t, fresh(t))
	release := make(chan struct{})
	works(t, s, 1, idle(release))
	for i := range 3 {
		if err := s.Work(t.Context(), *thinks(fmt.Sprint(i), "", fmt.Sprint("m", i), 1)); err != nil {
			t.Fatal(err)
		}
	}
	until(t, "one runs", func() bool {
		l, err := s.Load(t.Context())
		k := l.Kinds[work.Think]
		return err == nil && l.Workers == 1 && len(l.Kinds) == 3 && k.Running == 1 && k.Waiting == 2 && k.Oldest > 0 && l.Kinds[work.Shard] == work.KindLoad{}
	})
	var took time.Duration
	for i := range 3 {
		st, err := s.Standing(t.Context(), work.Think, fmt.Sprint("m", i))
		if err != nil || (st.Took > 0) == st.Waits {
			t.Errorf("%+v, %v", st, err)
		}
		took += st.Took
	}
	if took <= 0 {
		t.Error("nobody knows when it began")
	}
	close(release)
	until(t, "none", func() bool {
		l, err := s.Load(t.Context())
		return err == nil && l.Kinds[work.Think] == work.KindLoad{}
	})
}

// What River keeps of a job is not needed to do it.
func TestAJobWhoseArgumentsCannotBeReadIsDone(t *testing.T) {
	address := fresh(t)
	s := open(t, address)
	if err := s.Work(t.Context(), *thinks("a", "ada", "m", 7)); err != nil {
		t.Fatal(err)
	}
	pgtest.Do(t, address, `UPDATE river_job SET args = '["what?"]'`)
	done := make(chan *work.Job, 2)
	works(t, s, 1, work.Handler{Kind: work.Think, Needs: "toy", Do: func(_ context.Context, j *work.Job) ([]byte, error) {
		done <- j
		return nil, nil
	}})
	if j := <-done; j.Subject != "m" || j.Seq != 7 || j.Owner.Player != "ada" {
		t.Errorf("%+v", j)
	}
	until(t, "its end", func() bool { st, err := s.Standing(t.Context(), work.Think, "m"); return err == nil && !st.Known })
	if len(done) > 0 {
		t.Error("it was done twice")
	}
}

// breaking is a log that breaks once.
type breaking struct {
	slog.Handler
	broke *atomic.Bool
}

func (b breaking) Handle(ctx context.Context, r slog.Record) error {
	if r.Level == slog.LevelWarn && b.broke.CompareAndSwap(false, true) {
		panic("a fault of ours")
	}
	return b.Handler.Handle(ctx, r)
}

func TestAFaultWhileAWorkerLooksForLostWorkEndsNothing(t *testing.T) {
	address := fresh(t)
	s := open(t, address)
	pgtest.Do(t, address, `INSERT INTO work (kind, subject, n, needs, owner, player, seq, args, state, job) VALUES ('think', 'm', 0, 'toy', '=a', '', 1, '', 'queued', 12345)`)
	var broke atomic.Bool
	out := &locked.Text{}
	ctx, stop := context.WithCancel(t.Context())
	ended, done := make(chan error, 1), make(chan string, 1)
	go func() {
		ended <- s.Do(ctx, postgres.Worker{Parallel: 1, Stop: time.Second, Log: slog.New(breaking{slog.NewTextHandler(out, nil), &broke}), Handlers: []work.Handler{
			{Kind: work.Think, Needs: "toy", Do: func(_ context.Context, j *work.Job) ([]byte, error) { done <- j.Subject; return nil, nil }},
		}})
	}()
	if subject := <-done; subject != "m" || !broke.Load() {
		t.Errorf("%s was done, without a fault: %v", subject, !broke.Load())
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	until(t, "the fault in the log", func() bool { return len(out.String()) > 0 })
}
