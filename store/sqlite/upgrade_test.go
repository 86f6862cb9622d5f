package sqlite_test

import (
	"database/sql"
	"net/url"
	"testing"

	"github.com/pressly/goose/v3"

	"wits/store/sqlite"
	"wits/store/storetest"
)

func TestOlderFilesAreBroughtUpToDate(t *testing.T) {
	storetest.Older(t, goose.DialectSQLite3, func(t *testing.T) (*sql.DB, func(*testing.T) storetest.Store) {
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
		return db, func(t *testing.T) storetest.Store { return open(t, path) }
	})
}
