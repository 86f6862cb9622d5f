package postgres_test

import (
	"context"
	"os"
	"testing"

	"go.uber.org/goleak"

	"wits/internal/actbench"
	"wits/internal/pgtest"
	"wits/play"
	"wits/store/postgres"
	"wits/store/storetest"
)

// server is started by the first test that needs it.
var server = pgtest.New()

func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m, goleak.Cleanup(func(code int) {
		if err := server.Stop(); err != nil && code == 0 {
			code = 1
		}
		os.Exit(code)
	}))
}

var _ storetest.Store = (*postgres.Store)(nil)

func open(t testing.TB, address string) *postgres.Store {
	t.Helper()
	s, err := postgres.Open(context.Background(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func fresh(t *testing.T) string {
	t.Helper()
	return server.Fresh(t)
}

func TestStore(t *testing.T) {
	storetest.Run(t, func(t *testing.T) storetest.Store { return open(t, fresh(t)) })
}

func opener(ctx context.Context, address string) (storetest.Store, error) {
	return postgres.Open(ctx, address)
}

func TestWhatWasAcknowledgedSurvivesBeingKilled(t *testing.T) { storetest.Crash(t, fresh, opener) }

func TestProcessesThatShareADatabaseDoNotHurtEachOther(t *testing.T) {
	storetest.Share(t, fresh, opener)
}

func BenchmarkAct(b *testing.B) {
	actbench.Run(b, func(b *testing.B) play.Store { return open(b, server.Fresh(b)) })
}
