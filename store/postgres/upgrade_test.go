package postgres_test

import (
	"context"
	"database/sql"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver
	"github.com/pressly/goose/v3"

	"wits/store/postgres"
	"wits/store/storetest"
)

func TestOlderDatabasesAreBroughtUpToDate(t *testing.T) {
	storetest.Older(t, goose.DialectPostgres, func(t *testing.T) (*sql.DB, func(*testing.T) storetest.Store) {
		address := fresh(t)
		s, err := postgres.Open(context.Background(), address)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		db, err := sql.Open("pgx", address)
		if err != nil {
			t.Fatal(err)
		}
		return db, func(t *testing.T) storetest.Store { return open(t, address) }
	})
}
