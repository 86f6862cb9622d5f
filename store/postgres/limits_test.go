package postgres_test

import (
	"context"
	"database/sql"
	"errors"
	"testing"
	"time"

	"wits/internal/pgtest"
	"wits/store/postgres"
)

// lock does something while another program has run a statement in a transaction that does not end.
func lock(t *testing.T, address, statement string, do func()) {
	t.Helper()
	db, err := sql.Open("pgx", address)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	tx, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Exec(statement); err != nil {
		t.Fatal(err)
	}
	do()
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
}

// Whatever limits an address or a role has, a migration waits and works as long as it needs.
func TestMigrationsHaveNoLimitOfTime(t *testing.T) {
	for name, way := range map[string]func(t *testing.T, address string) string{
		"direct": func(_ *testing.T, address string) string { return address },
		"pooled": func(t *testing.T, address string) string { return server.Pooled(t, address) },
	} {
		t.Run(name, func(t *testing.T) {
			plain := fresh(t)
			pgtest.Do(t, plain, `DO $$ BEGIN EXECUTE 'ALTER DATABASE ' || current_database() || ' SET statement_timeout = ''200ms'''; END $$`)
			pgtest.Do(t, plain, `DO $$ BEGIN EXECUTE 'ALTER DATABASE ' || current_database() || ' SET lock_timeout = ''100ms'''; END $$`)
			address, opened := way(t, plain), make(chan error, 1)
			lock(t, plain, `CREATE TABLE players (id TEXT)`, func() { // nobody else can make it until this is undone
				go func() {
					s, err := postgres.Open(context.Background(), address+"&statement_timeout=200ms&lock_timeout=100ms")
					if err == nil {
						err = s.Close()
					}
					opened <- err
				}()
				select {
				case err := <-opened:
					t.Errorf("it did not wait: %v", err)
					opened <- err
				case <-time.After(time.Second):
				}
			})
			if err := <-opened; err != nil {
				t.Error(err)
			}
		})
	}
}

// Whoever copies everything waits for it.
func TestAPatientStoreHasNoLimitOfTime(t *testing.T) {
	address := fresh(t)
	s, err := postgres.OpenPatient(t.Context(), address+"&statement_timeout=100ms&lock_timeout=50ms")
	if err != nil {
		t.Fatal(err)
	}
	renamed := make(chan error)
	begin(t, s)
	lock(t, address, `SELECT 1 FROM players FOR UPDATE`, func() {
		go func() { renamed <- s.Rename(context.Background(), nil, "ada", "Countess") }()
		time.Sleep(500 * time.Millisecond) // longer than it may take otherwise
	})
	if err := errors.Join(<-renamed, s.Close()); err != nil {
		t.Error(err)
	}
}
