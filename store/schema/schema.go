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

	"wits/store"
)

//go:embed *.sql
var migrations embed.FS

// Migrate brings the tables of a database up to date. Tables of a newer program are left alone and refused with
// [store.ErrNewer].
func Migrate(ctx context.Context, dialect goose.Dialect, db *sql.DB) error {
	provider, err := goose.NewProvider(dialect, db, migrations)
	if err != nil {
		return fmt.Errorf("read migrations: %w", err)
	}
	now, target, err := provider.GetVersions(ctx)
	if err != nil {
		return err
	}
	if now > target {
		return fmt.Errorf("%w: its tables have version %d, this program knows %d", store.ErrNewer, now, target)
	}
	_, err = provider.Up(ctx)
	return err
}
