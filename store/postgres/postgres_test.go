package postgres_test

import (
	"context"
	"testing"

	"wits/internal/pgtest"
	"wits/store/postgres"
)

// server is started by the first test that needs it.
var server = pgtest.New()

func TestMain(m *testing.M) { server.Main(m) }

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
