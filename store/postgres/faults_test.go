package postgres_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib"

	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/internal/pgtest"
	"wits/model"
	"wits/store"
	"wits/store/postgres"
)

func TestADatabaseThatCannotBeUsedSaysWhy(t *testing.T) {
	const word = "hunter2"
	for name, c := range map[string]struct {
		address func(t *testing.T) string
		want    error
		says    string
	}{
		"an address that is none": {func(*testing.T) string { return "postgres://ada:" + word + "@:x:y/%zz" }, nil, "cannot be read"},
		"a pool of nobody":        {func(t *testing.T) string { return fresh(t) + "&pool_max_conns=0" }, nil, "pool_max_conns"},
		"nobody there": {func(t *testing.T) string {
			return "postgres://ada:" + word + "@127.0.0.1:1/wits?connect_timeout=2"
		}, store.ErrUnreachable, "cannot be reached"},
		"no such database": {func(t *testing.T) string {
			return strings.Replace(fresh(t), "/wits_", "/elsewhere_", 1)
		}, store.ErrUnreachable, "does not exist"},
		"tables of a version to come": {func(t *testing.T) string {
			address := fresh(t)
			if err := open(t, address).Close(); err != nil {
				t.Fatal(err)
			}
			pgtest.Do(t, address, `INSERT INTO goose_db_version (version_id, is_applied) VALUES (99, true)`)
			return address
		}, store.ErrNewer, "version 99"},
		"tables of another program": {func(t *testing.T) string {
			address := fresh(t)
			pgtest.Do(t, address, `CREATE TABLE matches (id TEXT)`)
			return address
		}, store.ErrForeign, "another program"},
	} {
		t.Run(name, func(t *testing.T) {
			address := c.address(t)
			examined := postgres.Examine(t.Context(), address)
			s, err := postgres.Open(t.Context(), address)
			if err == nil {
				t.Fatal("it was opened", s.Close())
			}
			for _, err := range []error{examined, err} {
				if err == nil || c.want != nil && !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), word) {
					t.Errorf("the error is %v", err)
				}
			}
		})
	}
}

// TestExaminingChangesNothing holds for a database without tables, and finds nothing wrong with one that has them.
func TestExaminingChangesNothing(t *testing.T) {
	address := fresh(t)
	if err := postgres.Examine(t.Context(), address); err != nil {
		t.Error(err)
	}
	pgtest.Do(t, address, `CREATE TABLE goose_db_version (x INT); DROP TABLE goose_db_version`) // it is not there yet
	open(t, address)
	if err := postgres.Examine(t.Context(), address); err != nil {
		t.Error(err)
	}
}

func begin(t *testing.T, s *postgres.Store, ids ...model.MatchID) {
	t.Helper()
	if err := s.CreatePlayer(t.Context(), store.NewPlayer{ID: "ada", Name: "Ada"}); err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		_, err := s.StartMatch(t.Context(), store.NewMatch{
			ID: id, Player: "ada", Game: "riddle", Setup: referee.Setup{Seed: rng.Numeric(1), Players: []string{"Ada"}},
			State: store.Save([]byte("state 0")),
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func move(id model.MatchID, after referee.Seq) store.Move {
	return store.Move{
		Player: "ada", Match: id, After: after, Key: fmt.Sprint("key", after), Status: game.Playing,
		Action: referee.Entry{Action: fmt.Appendf(nil, `{"n":%d}`, after+1)}, State: store.Save(fmt.Appendf(nil, "state %d", after+1)),
	}
}

// insist repeats a move with its key until it is answered, for a minute.
func insist(s *postgres.Store, m store.Move) (store.Appended, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for {
		done, err := s.Append(ctx, m)
		if err == nil || !errors.Is(err, store.ErrUnreachable) || ctx.Err() != nil {
			return done, err
		}
		time.Sleep(10 * time.Millisecond)
	}
}

func TestARestartUnderLoadLosesNothingThatWasPromised(t *testing.T) {
	s := open(t, fresh(t))
	ids := []model.MatchID{"a", "b", "c", "d", "e", "f"}
	begin(t, s, ids...)
	stop := make(chan struct{})
	promised := make([]referee.Seq, len(ids))
	var wg sync.WaitGroup
	end := sync.OnceFunc(func() { close(stop); wg.Wait() })
	defer end() // also where the server does not come back
	for i, id := range ids {
		wg.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				done, err := insist(s, move(id, promised[i]))
				if err != nil || done.Seq != promised[i]+1 {
					t.Errorf("%s after %d: %d, %v", id, promised[i], done.Seq, err)
					return
				}
				promised[i] = done.Seq
			}
		})
	}
	for range 4 {
		time.Sleep(200 * time.Millisecond) // let them work
		server.Restart(t)
	}
	end()
	for i, id := range ids {
		m, err := s.LoadMatch(t.Context(), "ada", id)
		if err != nil || m.Seq != promised[i] || m.State.Reveal() != store.Save(fmt.Append(nil, "state ", m.Seq)).Digest().Reveal() {
			t.Errorf("%s stands at %d, promised was %d: %v", id, m.Seq, promised[i], err)
		}
		if promised[i] == 0 {
			t.Errorf("nothing happened in %s", id)
		}
	}
}

func TestWhileTheDatabaseIsDownItIsUnreachable(t *testing.T) {
	s := open(t, fresh(t))
	begin(t, s, "m")
	server.Down(t)
	_, appended := s.Append(t.Context(), move("m", 0))
	_, loaded := s.LoadMatch(t.Context(), "ada", "m")
	renamed := s.Rename(t.Context(), nil, "ada", "Countess")
	server.Up(t)
	for what, err := range map[string]error{"append": appended, "load": loaded, "rename": renamed} {
		if !errors.Is(err, store.ErrUnreachable) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if done, err := s.Append(t.Context(), move("m", 0)); err != nil || done.Seq != 1 {
		t.Errorf("up again: %v, %v", done, err)
	}
}

func TestARowUnderLockIsWaitedForAndThenRefused(t *testing.T) {
	address := fresh(t)
	s := open(t, address+"&lock_timeout=50ms")
	begin(t, s, "m")
	db, err := sql.Open("pgx", address)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	lock, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := lock.Exec(`SELECT 1 FROM matches FOR UPDATE`); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Append(t.Context(), move("m", 0)); !errors.Is(err, store.ErrBusy) {
		t.Errorf("the error is %v", err)
	}
	if err := lock.Rollback(); err != nil {
		t.Fatal(err)
	}
	if done, err := s.Append(t.Context(), move("m", 0)); err != nil || done.Seq != 1 || done.Repeated {
		t.Errorf("afterwards: %v, %v", done, err)
	}
}

func TestReplicasWakeEachOther(t *testing.T) {
	address := fresh(t)
	mine, theirs := open(t, address), open(t, address)
	begin(t, mine, "a", "b")
	ctx, cancel := context.WithCancel(t.Context())
	woken, ended := make(chan model.MatchID, 100), make(chan error)
	go func() { ended <- mine.Listen(ctx, func(id model.MatchID) { woken <- id }) }()
	expect := func(want model.MatchID) {
		t.Helper()
		if got := <-woken; got != want {
			t.Errorf("woken for %q, want %q", got, want)
		}
	}
	expect("") // it listens
	for n := range referee.Seq(2) {
		if _, err := mine.Append(t.Context(), move("a", n)); err != nil { // what is mine I know
			t.Fatal(err)
		}
		if _, err := theirs.Append(t.Context(), move("b", n)); err != nil {
			t.Fatal(err)
		}
		expect("b")
	}
	server.Restart(t)
	expect("") // it listens again, and may have missed something
	if _, err := insist(theirs, move("b", 2)); err != nil {
		t.Fatal(err)
	}
	expect("b")
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
