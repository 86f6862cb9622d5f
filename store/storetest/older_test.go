package storetest

import (
	"os"
	"testing"

	"github.com/pressly/goose/v3"
)

// What earlier versions kept is brought up to date.
func TestOlderDatabasesAreBroughtUpToDate(t *testing.T) {
	forEach(t, testOlder)
}

func testOlder(t *testing.T, d database) {
	for name, c := range map[string]struct {
		version int64
		rows    string
		after   []func(*testing.T, Store)
	}{
		"before fair ranks and keys": {2, beforeFair + beforeKeys, []func(*testing.T, Store){afterFair, afterKeys}},
		"before seats":               {6, beforeSeats, []func(*testing.T, Store){afterSeats}},
		"before streaks of days":     {8, beforeReturns, []func(*testing.T, Store){afterReturns}},
		"before tokens that end":     {10, beforeHost, []func(*testing.T, Store){afterHost}},
		"before bots":                {11, beforeBots, []func(*testing.T, Store){afterBots}},
	} {
		t.Run(name, func(t *testing.T) {
			place := d.made(t)
			db, err := d.connect(place)
			ok(t, err)
			provider, err := goose.NewProvider(d.dialect, db, os.DirFS("../schema"))
			ok(t, err)
			_, err = provider.DownTo(t.Context(), c.version)
			ok(t, err)
			_, err = db.ExecContext(t.Context(), c.rows)
			ok(t, err)
			ok(t, db.Close())
			s := d.store(t, place)
			for _, check := range c.after {
				check(t, s)
			}
		})
	}
}
