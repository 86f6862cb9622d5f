package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"wits/game/referee"
	"wits/model"
	"wits/store"
	"wits/store/postgres"
)

// behind returns the address of a new database by way of PgBouncer in transaction mode.
func behind(t *testing.T) string {
	t.Helper()
	return server.Pooled(t, fresh(t))
}

func TestProgramsThatStartAtOnceBehindAPoolerAllStart(t *testing.T) {
	address := behind(t)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			s, err := postgres.Open(t.Context(), address)
			if err != nil {
				t.Error(err)
				return
			}
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
}

// The limits of time are the same as without a pooler: in transactions, without the sessions' knowing.
func TestBehindAPoolerTransactionsHaveLimits(t *testing.T) {
	address := behind(t)
	s := open(t, address+"&lock_timeout=50ms&statement_timeout=20s")
	begin(t, s, "m")
	lock(t, strings.Replace(address, "6432", "5432", 1), `SELECT 1 FROM players FOR UPDATE`, func() {
		if err := s.Rename(t.Context(), nil, "ada", "Countess"); !errors.Is(err, store.ErrBusy) {
			t.Errorf("the error is %v", err)
		}
	})
	if err := s.Rename(t.Context(), nil, "ada", "Countess"); err != nil {
		t.Error(err)
	}
}

func TestPastAPoolerReplicasWakeEachOther(t *testing.T) {
	address := behind(t)
	mine, theirs := open(t, address+"&direct="+server.Direct()), open(t, address)
	begin(t, mine, "a")
	woken := listen(t, mine)
	expect(t, woken, "") // it listens
	for n := range referee.Seq(2) {
		if _, err := theirs.Append(t.Context(), move("a", n)); err != nil {
			t.Fatal(err)
		}
		expect(t, woken, "a")
	}
}

func TestBehindAPoolerReplicasLookForChanges(t *testing.T) {
	address := behind(t)
	mine, theirs := open(t, address), open(t, address)
	begin(t, mine, "a")
	woken := listen(t, mine)
	expect(t, woken, "") // the first look
	if _, err := theirs.Append(t.Context(), move("a", 0)); err != nil {
		t.Fatal(err)
	}
	expect(t, woken, "")
}

// listen returns what a store is woken for.
func listen(t *testing.T, s *postgres.Store) <-chan model.MatchID {
	ctx, cancel := context.WithCancel(t.Context())
	woken, ended := make(chan model.MatchID, 100), make(chan error)
	go func() { ended <- s.Listen(ctx, func(id model.MatchID) { woken <- id }) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	})
	return woken
}

func expect(t *testing.T, woken <-chan model.MatchID, want model.MatchID) {
	t.Helper()
	select {
	case got := <-woken:
		if got != want {
			t.Errorf("woken for %q, want %q", got, want)
		}
	case <-time.After(time.Minute):
		t.Fatalf("never woken for %q", want)
	}
}

func TestAWayPastAPoolerThatIsNoneIsRefused(t *testing.T) {
	address := behind(t)
	pooler := strings.Replace(server.Direct(), "5432", "6432", 1)
	for direct, says := range map[string]string{pooler: "a connection pooler", "nonsense": "host and a port"} {
		if s, err := postgres.Open(t.Context(), address+"&direct="+direct); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v, %v", direct, s, err)
		}
	}
}

func TestManyThingsAtOnceBehindAPooler(t *testing.T) {
	s := open(t, behind(t))
	var ids []model.MatchID
	for n := range 16 {
		ids = append(ids, model.MatchID(fmt.Sprint("m", n)))
	}
	begin(t, s, ids...)
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	var wg sync.WaitGroup
	for _, id := range ids {
		wg.Go(func() {
			for n := range referee.Seq(20) {
				_, err1 := s.Append(ctx, move(id, n))
				m, err2 := s.LoadMatch(ctx, "ada", id)
				if err := errors.Join(err1, err2); err != nil || m.Seq != n+1 {
					t.Errorf("%s stands at %d: %v", id, m.Seq, err)
					return
				}
			}
		})
	}
	wg.Wait()
}
