package storetest

import (
	"context"
	"database/sql"
	"net/url"
	"path/filepath"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver
	"github.com/pressly/goose/v3"

	"wits/host"
	"wits/identity"
	"wits/internal/pgtest"
	"wits/play"
	"wits/store/postgres"
	"wits/store/sqlite"
	"wits/store/sqlite/sqlitetest"
)

// Store keeps everything, and ends.
type Store interface {
	play.Store
	identity.Store
	host.Store
	Close() error
}

// server is started by the first test that needs it.
var server = pgtest.New()

func TestMain(m *testing.M) { server.Main(m) }

// database is one that stores are on. A place is where one can be: a file, an address.
type database struct {
	fresh   func(testing.TB) string // a place where nothing is yet
	made    func(testing.TB) string // a place with empty tables
	open    func(ctx context.Context, place string) (Store, error)
	connect func(place string) (*sql.DB, error)
	dialect goose.Dialect
}

// databases are all that the program knows.
func databases() map[string]database {
	onServer := database{
		fresh:   server.Fresh,
		made:    madeOnServer,
		open:    func(ctx context.Context, place string) (Store, error) { return postgres.Open(ctx, place) },
		connect: func(place string) (*sql.DB, error) { return sql.Open("pgx", place) },
		dialect: goose.DialectPostgres,
	}
	pooled := onServer // by way of PgBouncer in transaction mode
	pooled.fresh = func(t testing.TB) string { return server.Pooled(t, server.Fresh(t)) }
	pooled.made = func(t testing.TB) string { return server.Pooled(t, madeOnServer(t)) }
	return map[string]database{
		"postgres":  onServer,
		"pgbouncer": pooled,
		"sqlite": {
			fresh: freshFile,
			made:  madeFile,
			open:  func(ctx context.Context, place string) (Store, error) { return sqlite.Open(ctx, place) },
			connect: func(place string) (*sql.DB, error) {
				return sql.Open("sqlite", (&url.URL{Scheme: "file", Path: place}).String())
			},
			dialect: goose.DialectSQLite3,
		},
	}
}

// forEach runs a test on every database, side by side.
func forEach(t *testing.T, test func(*testing.T, database)) {
	t.Helper()
	on(t, databases(), test)
}

func on(t *testing.T, all map[string]database, test func(*testing.T, database)) {
	t.Helper()
	for name, d := range all {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, d)
		})
	}
}

// store opens a store until the end of the test.
func (d database) store(t testing.TB, place string) Store {
	t.Helper()
	s, err := d.open(context.Background(), place)
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

// freshFile has a name that only careful programs open.
func freshFile(t testing.TB) string { return filepath.Join(t.TempDir(), "data 100%", "wits #1?.db") }

func madeFile(t testing.TB) string { return sqlitetest.File(t) }

// madeOnServer copies a database that was made once: making its tables takes most of the time of opening a new one.
func madeOnServer(t testing.TB) string {
	return server.Copy(t, func(address string) error {
		s, err := postgres.Open(context.Background(), address)
		if err != nil {
			return err
		}
		return s.Close()
	})
}
