package storetest

import (
	"database/sql"
	"testing"

	"github.com/pressly/goose/v3"

	"wits/store/schema"
)

// Older checks that what earlier versions kept is brought up to date. Fresh makes an empty database with the tables of now,
// which nobody has open, and returns a connection to it, and how to open it as a store.
func Older(t *testing.T, dialect goose.Dialect, fresh func(*testing.T) (*sql.DB, func(*testing.T) Store)) {
	for name, c := range map[string]struct {
		version int64
		rows    string
		after   []func(*testing.T, Store)
	}{
		"before fair ranks and keys": {2, beforeFair + beforeKeys, []func(*testing.T, Store){afterFair, afterKeys}},
		"before seats":               {6, beforeSeats, []func(*testing.T, Store){afterSeats}},
		"before streaks of days":     {8, beforeReturns, []func(*testing.T, Store){afterReturns}},
	} {
		t.Run(name, func(t *testing.T) {
			db, open := fresh(t)
			provider, err := goose.NewProvider(dialect, db, schema.Migrations())
			ok(t, err)
			_, err = provider.DownTo(t.Context(), c.version)
			ok(t, err)
			_, err = db.ExecContext(t.Context(), c.rows)
			ok(t, err)
			ok(t, db.Close())
			s := open(t)
			for _, check := range c.after {
				check(t, s)
			}
		})
	}
}
