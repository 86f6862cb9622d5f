package sqlite_test

import (
	"database/sql"
	"net/url"
	"testing"

	"github.com/pressly/goose/v3"

	"wits/store/schema"
	"wits/store/sqlite"
	"wits/store/storetest"
)

func TestAFileFromBeforeFairRanksAndKeysIsBroughtUpToDate(t *testing.T) {
	path := file(t)
	s, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", (&url.URL{Scheme: "file", Path: path}).String())
	if err != nil {
		t.Fatal(err)
	}
	provider, err := goose.NewProvider(goose.DialectSQLite3, db, schema.Migrations())
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
	s = open(t, path)
	storetest.AfterFair(t, s)
	storetest.AfterKeys(t, s)
}
