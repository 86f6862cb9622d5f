// Package schema holds the tables, once for every database: what is written here is understood by SQLite and PostgreSQL
// alike. It opens nothing.
//
// Types are TEXT, BIGINT and BOOLEAN. Times are milliseconds since 1970, documents are JSON.
package schema

import (
	"context"
	"database/sql"
	"embed"
	"fmt"

	"github.com/pressly/goose/v3"

	"wits/game/referee"
	"wits/store"
)

//go:embed *.sql
var migrations embed.FS

// Migrate brings the tables of a database up to date. Tables of a newer program are left alone and refused with
// [store.ErrNewer].
func Migrate(ctx context.Context, dialect goose.Dialect, db *sql.DB) error {
	provider, err := known(ctx, dialect, db)
	if err == nil {
		_, err = provider.Up(ctx)
	}
	return err
}

// Check refuses the tables of a newer program with [store.ErrNewer]. It changes nothing in a database that has tables.
func Check(ctx context.Context, dialect goose.Dialect, db *sql.DB) error {
	_, err := known(ctx, dialect, db)
	return err
}

// known is what migrates a database whose tables this program knows.
func known(ctx context.Context, dialect goose.Dialect, db *sql.DB) (*goose.Provider, error) {
	provider, err := goose.NewProvider(dialect, db, migrations)
	if err != nil {
		return nil, fmt.Errorf("read migrations: %w", err)
	}
	now, target, err := provider.GetVersions(ctx)
	if err == nil && now > target {
		err = fmt.Errorf("%w: its tables have version %d%s, this program, %s, knows %d", store.ErrNewer, now, usedBy(ctx, db), referee.Version, target)
	}
	return provider, err
}

// usedBy names the program that played on the tables last, which can read them, as far as the tables tell.
func usedBy(ctx context.Context, db *sql.DB) string {
	var version string
	if err := db.QueryRowContext(ctx, `SELECT program FROM matches ORDER BY touched_at DESC LIMIT 1`).Scan(&version); err != nil {
		return "" // nobody has played, or a later program keeps it elsewhere
	}
	return fmt.Sprintf(" and were used by wits %.20s", version)
}
