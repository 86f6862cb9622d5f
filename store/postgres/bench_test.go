package postgres_test

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"testing"
	"time"

	"wits/game/referee"
	"wits/game/rng"
	"wits/store"
	"wits/store/postgres"
	"wits/work"
)

func after(seq int64) store.Move { return move("m", referee.Seq(seq)) }

// start begins a match.
func start(b *testing.B, s *postgres.Store) {
	b.Helper()
	if err := s.CreatePlayer(b.Context(), store.NewPlayer{ID: "ada", Name: "Ada"}); err != nil {
		b.Fatal(err)
	}
	if _, err := s.StartMatch(b.Context(), store.NewMatch{
		ID: "m", Player: "ada", Game: "riddle", Setup: referee.Setup{Seed: rng.Numeric(1), Players: []string{"Ada"}}, State: store.Save([]byte("state 0")),
	}); err != nil {
		b.Fatal(err)
	}
}

// BenchmarkQueue measures what River adds to a reply: from the answer to an action until a worker begins with its task, and until the
// reply and the end of the job are kept.
func BenchmarkQueue(b *testing.B) {
	s := open(b, server.Fresh(b))
	ctx, stop := context.WithCancel(context.Background())
	began, ended, replied := make(chan time.Time, 1), make(chan error, 1), make(chan error, 1)
	think := work.Handler{Kind: work.Think, Needs: "toy", Do: func(ctx context.Context, j *work.Job) ([]byte, error) {
		began <- time.Now()
		m := after(j.Seq)
		m.Job, m.Mind = j, true
		_, err := s.Append(ctx, m)
		replied <- err
		return nil, err
	}}
	go func() {
		ended <- s.Do(ctx, postgres.Worker{Parallel: 1, Handlers: []work.Handler{think}, Stop: time.Second, Log: slog.New(slog.DiscardHandler)})
	}()
	defer func() {
		stop()
		<-ended
	}()
	start(b, s)
	var queue, whole []time.Duration
	seq := int64(0)
	for b.Loop() {
		m := after(seq)
		m.Due = thinks("a", "ada", "m", seq+1)
		if _, err := s.Append(b.Context(), m); err != nil {
			b.Fatal(err)
		}
		asked := time.Now()
		queue = append(queue, (<-began).Sub(asked))
		if err := <-replied; err != nil {
			b.Fatal(err)
		}
		whole = append(whole, time.Since(asked))
		seq += 2
		time.Sleep(5 * time.Millisecond) // a person
	}
	for name, list := range map[string][]time.Duration{"queue": queue, "kept": whole} {
		slices.Sort(list)
		b.ReportMetric(float64(list[len(list)/2].Microseconds())/1000, name+"-median-ms")
		b.ReportMetric(float64(list[len(list)*99/100].Microseconds())/1000, name+"-99%-ms")
	}
}

// BenchmarkAppend measures an action, without and with a task.
func BenchmarkAppend(b *testing.B) {
	for _, due := range []bool{false, true} {
		b.Run(fmt.Sprint("due=", due), func(b *testing.B) {
			s := open(b, server.Fresh(b))
			start(b, s)
			seq := int64(0)
			for b.Loop() {
				m := after(seq)
				if seq++; due {
					m.Due = thinks("a", "ada", fmt.Sprint("m", seq), seq)
					m.Due.Owner.Player = fmt.Sprint(seq)
					m.Due.Owner.Address = fmt.Sprint(seq)
				}
				if _, err := s.Append(b.Context(), m); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
