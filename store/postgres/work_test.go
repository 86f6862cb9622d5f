package postgres_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wits/internal/locked"
	"wits/internal/pgtest"
	"wits/store"
	"wits/store/postgres"
	"wits/work"
)

// works lets a worker do tasks until the test ends, or until the function that it returns is called.
func works(t *testing.T, s *postgres.Store, parallel int, handlers ...work.Handler) (*locked.Text, func()) {
	t.Helper()
	out := &locked.Text{}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() {
		ended <- s.Do(ctx, postgres.Worker{Parallel: parallel, Handlers: handlers, Stop: 100 * time.Millisecond, Log: slog.New(slog.NewTextHandler(out, nil))})
	}()
	stopped := sync.OnceFunc(func() {
		stop()
		if err := <-ended; err != nil {
			t.Errorf("the worker ended with %v", err)
		}
	})
	t.Cleanup(stopped)
	return out, stopped
}

// until waits for something.
func until(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("it takes too long: %s", what)
		}
	}
}

func shards(do func(ctx context.Context, args string) (string, error)) work.Handler {
	return work.Handler{Kind: work.Shard, Needs: "toy", Do: func(ctx context.Context, j *work.Job) ([]byte, error) {
		result, err := do(ctx, string(j.Args))
		return []byte(result), err
	}}
}

func run(id string, n int) work.Run {
	r := work.Run{ID: id}
	for i := range n {
		r.Parts = append(r.Parts, work.Part{Needs: "toy", Args: json.RawMessage(fmt.Sprint(i))})
	}
	return r
}

func progress(t *testing.T, s *postgres.Store, id string) work.Progress {
	t.Helper()
	p, err := s.Progress(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestARunIsDoneInPartsByMany(t *testing.T) {
	address := fresh(t)
	const parts = 150 // more than are in the queue at a time
	var mu sync.Mutex
	times := map[string]int{}
	double := shards(func(_ context.Context, args string) (string, error) {
		mu.Lock()
		defer mu.Unlock()
		times[args]++
		return args + args, nil
	})
	one, two := open(t, address), open(t, address)
	works(t, one, 2, double)
	works(t, two, 2, double)
	for range 2 { // again is the same
		if err := one.Begin(t.Context(), run("r", parts)); err != nil {
			t.Fatal(err)
		}
	}
	until(t, "all parts", func() bool { return progress(t, one, "r").Done == parts })
	results, err := two.Results(t.Context(), "r", 1, parts)
	if err != nil || len(results) != parts || string(results[7]) != "77" || string(results[149]) != "149149" {
		t.Errorf("the results are %s, %v", results, err)
	}
	for args, n := range times {
		if n != 1 {
			t.Errorf("part %s was done %d times", args, n)
		}
	}
	if err := one.Forget(t.Context(), "r"); err != nil || progress(t, one, "r").Total != 0 {
		t.Error(err)
	}
}

func TestWhatARunLacksIsTold(t *testing.T) {
	s := open(t, fresh(t))
	for _, id := range []string{"first", "second"} {
		if err := s.Begin(t.Context(), run(id, 2)); err != nil {
			t.Fatal(err)
		}
	}
	if needs, err := s.Lacking(t.Context(), "first"); err != nil || !slices.Equal(needs, []string{"toy"}) {
		t.Errorf("it lacks %v, %v", needs, err)
	}
	works(t, s, 2, work.Handler{Kind: work.Shard, Needs: "toy", Do: func(ctx context.Context, _ *work.Job) ([]byte, error) {
		<-ctx.Done()
		return nil, ctx.Err()
	}})
	until(t, "a worker", func() bool {
		needs, err := s.Lacking(t.Context(), "first")
		if err != nil {
			t.Fatal(err)
		}
		return len(needs) == 0
	})
	if all, err := s.Runs(t.Context()); err != nil || len(all) != 2 || all[0].Run != "first" || all[1].Run != "second" || all[1].Total != 2 || all[1].Since.IsZero() {
		t.Errorf("there are %+v, %v", all, err)
	}
}

func TestARunCanBePausedAndGoesOn(t *testing.T) {
	s := open(t, fresh(t))
	stopped := make(chan struct{}, 100)
	release := make(chan struct{})
	_, _ = works(t, s, 2, shards(func(ctx context.Context, args string) (string, error) {
		if args < "5" {
			return args, nil
		}
		select {
		case <-release:
			return args, nil
		case <-ctx.Done():
			stopped <- struct{}{}
			return "", ctx.Err()
		}
	}))
	if err := s.Begin(t.Context(), run("r", 10)); err != nil {
		t.Fatal(err)
	}
	until(t, "the first five", func() bool { return progress(t, s, "r").Done == 5 })
	if err := s.Pause(t.Context(), "r"); err != nil {
		t.Fatal(err)
	}
	if p := progress(t, s, "r"); p.Total != 10 || p.Done != 5 || p.Paused != 5 {
		t.Errorf("%+v", p)
	}
	<-stopped
	if _, err := s.Results(t.Context(), "r", 1, 10); !errors.Is(err, postgres.ErrUnfinished) {
		t.Error(err)
	}
	close(release)
	if err := s.Resume(t.Context(), "r"); err != nil {
		t.Fatal(err)
	}
	until(t, "the others", func() bool { return progress(t, s, "r").Done == 10 })
}

// What a worker does not have, or does not know, it does not get; what it cannot do after all it leaves to others, and says why.
func TestAWorkerGetsOnlyWhatItCanDo(t *testing.T) {
	address := fresh(t)
	s := open(t, address)
	said, _ := works(t, s, 1, shards(func(context.Context, string) (string, error) {
		return "", fmt.Errorf("%w: it needs version 9", work.ErrElsewhere)
	}), work.Handler{Kind: work.Think, Needs: "other", Do: func(_ context.Context, j *work.Job) ([]byte, error) {
		t.Errorf("it got %+v", j)
		return nil, nil
	}})
	if err := s.Work(t.Context(), work.Task{Kind: work.Think, Needs: "unknown", Subject: "m"}); err != nil {
		t.Fatal(err)
	}
	if err := s.Begin(t.Context(), run("r", 1)); err != nil {
		t.Fatal(err)
	}
	until(t, "the reason in the log", func() bool { return strings.Contains(said.String(), "left to others") })
	if !strings.Contains(said.String(), "version 9") || !strings.Contains(said.String(), "subject=r") {
		t.Error(said)
	}
	works(t, open(t, address), 1, shards(func(_ context.Context, args string) (string, error) { return args, nil }))
	until(t, "another worker", func() bool { return progress(t, s, "r").Done == 1 })
	if st, err := s.Standing(t.Context(), work.Think, "m"); err != nil || !st.Known || !st.Waits {
		t.Errorf("%+v, %v", st, err)
	}
}

func TestWhatFailsIsToldAndTriedNoMore(t *testing.T) {
	s := open(t, fresh(t))
	said, _ := works(t, s, 1, shards(func(context.Context, string) (string, error) {
		return "", &work.Failure{Err: errors.New("no such opening")}
	}))
	if err := s.Begin(t.Context(), run("r", 2)); err != nil {
		t.Fatal(err)
	}
	until(t, "the failure", func() bool { return progress(t, s, "r").Failed == 2 })
	if p := progress(t, s, "r"); p.Why != "no such opening" || strings.Count(said.String(), "no such opening") != 2 {
		t.Errorf("%+v: %s", p, said)
	}
}

// thinks is a task of somebody's.
func thinks(address, player, match string, seq int64) *work.Task {
	return &work.Task{Kind: work.Think, Needs: "toy", Subject: match, Seq: seq, Owner: work.Owner{Address: address, Player: player}}
}

// Fifty matches of one visitor delay another's by the one move that is being thought about.
func TestWhoHasManyMatchesDelaysNobody(t *testing.T) {
	s := open(t, fresh(t))
	var mu sync.Mutex
	var order []string
	begun := make(chan struct{}, 100)
	release := make(chan struct{})
	works(t, s, 1, work.Handler{Kind: work.Think, Needs: "toy", Do: func(_ context.Context, j *work.Job) ([]byte, error) {
		mu.Lock()
		order = append(order, j.Subject)
		mu.Unlock()
		begun <- struct{}{}
		<-release
		return nil, nil
	}})
	for i := range 50 {
		player := "greedy"
		if i%2 > 0 { // and further players at the same address
			player = fmt.Sprint("greedy", i)
		}
		if err := s.Work(t.Context(), *thinks("10.0.0.1", player, fmt.Sprint("g", i), 1)); err != nil {
			t.Fatal(err)
		}
	}
	<-begun
	for _, other := range []string{"a", "b"} {
		if err := s.Work(t.Context(), *thinks("10.0.0."+other, other, other, 1)); err != nil {
			t.Fatal(err)
		}
	}
	if st, err := s.Standing(t.Context(), work.Think, "g48"); err != nil || !st.Waits || st.Ahead < 20 {
		t.Errorf("the last stands as %+v, %v", st, err)
	}
	close(release)
	until(t, "everything", func() bool { mu.Lock(); defer mu.Unlock(); return len(order) == 52 })
	if order[1] != "a" || order[2] != "b" {
		t.Errorf("the order was %v", order)
	}
}

// A match that has gone on while a mind thinks is thought about anew, from where it is; nothing is done twice.
func TestATaskThatIsAskedForAgainIsDoneFromWhereItIs(t *testing.T) {
	s := open(t, fresh(t))
	places := make(chan int64, 10)
	release := make(chan struct{})
	works(t, s, 4, work.Handler{Kind: work.Think, Needs: "toy", Do: func(_ context.Context, j *work.Job) ([]byte, error) {
		places <- j.Seq
		<-release
		return nil, nil
	}})
	for i, seq := range []int64{1, 5, 3} {
		if err := s.Work(t.Context(), *thinks("a", "a", "m", seq)); err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			<-places
		}
	}
	close(release)
	if seq := <-places; seq != 5 {
		t.Errorf("it was done at %d", seq)
	}
	until(t, "its end", func() bool {
		st, err := s.Standing(t.Context(), work.Think, "m")
		return err == nil && !st.Known
	})
	if len(places) > 0 {
		t.Errorf("it was done again at %d", <-places)
	}
}

// An action and the task that it makes due are one change.
func TestAnActionAndItsTaskAreOneChange(t *testing.T) {
	s := open(t, fresh(t))
	begin(t, s, "m")
	first := move("m", 0)
	first.Due = thinks("a", "ada", "m", 1)
	if _, err := s.Append(t.Context(), first); err != nil {
		t.Fatal(err)
	}
	if st, err := s.Standing(t.Context(), work.Think, "m"); err != nil || !st.Known || st.Seq != 1 {
		t.Fatalf("%+v, %v", st, err)
	}
	late := move("m", 0)
	late.Key = "late"
	late.Due = thinks("a", "ada", "m", 7)
	if _, err := s.Append(t.Context(), late); !errors.Is(err, store.ErrConflict) {
		t.Fatal(err)
	}
	if st, err := s.Standing(t.Context(), work.Think, "m"); err != nil || st.Seq != 1 {
		t.Errorf("a refused action left %+v, %v", st, err)
	}
	works(t, s, 1, work.Handler{Kind: work.Think, Needs: "toy", Do: func(ctx context.Context, j *work.Job) ([]byte, error) {
		reply := move("m", 1)
		reply.Job, reply.Due, reply.Mind = j, thinks("a", "ada", "m", 2), true
		if j.Seq == 2 { // once more
			reply = move("m", 2)
			reply.Job, reply.Mind = j, true
		}
		_, err := s.Append(ctx, reply)
		return nil, err
	}})
	until(t, "both replies", func() bool {
		sum, err := s.Summary(t.Context(), "ada", "m")
		return err == nil && sum.Seq == 3
	})
	if st, err := s.Standing(t.Context(), work.Think, "m"); err != nil || st.Known {
		t.Errorf("%+v, %v", st, err)
	}
}

// A database of a version that knew no work gets its tables, and keeps what it had.
func TestADatabaseWithoutTablesOfWorkGetsThem(t *testing.T) {
	address := fresh(t)
	s := open(t, address)
	begin(t, s, "m")
	for _, gone := range []string{"TABLE work, workers, goose_work_version, river_client_queue, river_client, river_job, river_leader, river_queue, river_notification, river_migration", "FUNCTION river_job_state_in_bitmask", "TYPE river_job_state"} {
		kind, list, _ := strings.Cut(gone, " ")
		for name := range strings.SplitSeq(list, ", ") {
			pgtest.Do(t, address, "DROP "+kind+" IF EXISTS "+name+" CASCADE")
		}
	}
	again := open(t, address)
	if err := again.Work(t.Context(), *thinks("a", "ada", "m", 1)); err != nil {
		t.Error(err)
	}
	if sum, err := again.Summary(t.Context(), "ada", "m"); err != nil || sum.ID != "m" {
		t.Errorf("%+v, %v", sum, err)
	}
}

func TestBehindAPoolerWorkIsDoneToo(t *testing.T) {
	for name, more := range map[string]string{"polling": "", "listening past it": "&direct=" + server.Direct()} {
		t.Run(name, func(t *testing.T) {
			s := open(t, behind(t)+more)
			works(t, s, 2, shards(func(_ context.Context, args string) (string, error) { return args, nil }))
			if err := s.Begin(t.Context(), run("r", 5)); err != nil {
				t.Fatal(err)
			}
			until(t, "all parts", func() bool { return progress(t, s, "r").Done == 5 })
		})
	}
}
