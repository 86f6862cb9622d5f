package postgres_test

import (
	"context"
	"database/sql"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver
	"github.com/pressly/goose/v3"

	"wits/store/postgres"
	"wits/store/schema"
	"wits/store/storetest"
)

func TestADatabaseFromBeforeFairRanksAndKeysIsBroughtUpToDate(t *testing.T) {
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
	provider, err := goose.NewProvider(goose.DialectPostgres, db, schema.Migrations())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := provider.DownTo(t.Context(), 2); err != nil {
		t.Fatal(err)
	}
	if _, err := db.ExecContext(t.Context(), storetest.BeforeFair+storetest.BeforeKeys); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	s = open(t, address)
	storetest.AfterFair(t, s)
	storetest.AfterKeys(t, s)
}
