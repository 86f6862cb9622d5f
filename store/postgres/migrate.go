package postgres

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/pressly/goose/v3"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"

	"wits/store"
	"wits/store/schema"
)

// lockID is the lock that programs take to change the tables: "wits", as a number.
const lockID = 0x77697473

// lockWait is how long a program waits before it tries again.
const lockWait = 100 * time.Millisecond

// migrate brings the tables up to date, without limits of time. Programs that start at once do so one after the other.
func migrate(ctx context.Context, a *address) (err error) {
	db := a.open(none())
	defer func() { err = errors.Join(err, db.Close()) }()
	holder, err := lock(ctx, db)
	if err != nil {
		return err
	}
	err = schema.Migrate(ctx, goose.DialectPostgres, db)
	if err == nil {
		err = migrateWork(ctx, a, db)
	}
	return errors.Join(err, holder.Rollback())
}

//go:embed tables/*.sql
var tables embed.FS

// migrateWork brings up to date what only this kind of database has: the tables of River, which hands out work, and those beside them.
func migrateWork(ctx context.Context, a *address, db *sql.DB) error {
	pool, err := a.pool(ctx, 1, none())
	if err != nil {
		return err
	}
	defer pool.Close()
	rivers, err := rivermigrate.New(riverpgxv5.New(pool), &rivermigrate.Config{Logger: slog.New(slog.DiscardHandler)})
	for more := true; more && err == nil; { // each in a transaction of its own, which a pooler gives its limits
		err = pgx.BeginFunc(ctx, pool, func(t pgx.Tx) error {
			if _, err := t.Exec(ctx, none().local()); err != nil {
				return err
			}
			//lint:ignore SA1019 it is deprecated for several at once; Migrate has no place for a transaction's own limits
			done, err := rivers.MigrateTx(ctx, t, rivermigrate.DirectionUp, &rivermigrate.MigrateOpts{MaxSteps: 1})
			more = err == nil && len(done.Versions) > 0
			return err
		})
	}
	if err != nil {
		return fmt.Errorf("the tables of River: %w", err)
	}
	own, err := fs.Sub(tables, "tables")
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(goose.DialectPostgres, db, own, goose.WithTableName("goose_work_version"))
	if err != nil {
		return err
	}
	now, target, err := provider.GetVersions(ctx)
	if err == nil && now > target {
		err = fmt.Errorf("%w: its tables of work have version %d, this program knows %d", store.ErrNewer, now, target)
	}
	if err == nil {
		_, err = provider.Up(ctx)
	}
	return err
}

// Examine says why the database at an address could not be used, and changes nothing. One without tables can be used.
func Examine(ctx context.Context, text string) error {
	a, err := find(ctx, text)
	if err != nil {
		return fmt.Errorf("open the database: %w", explain(err))
	}
	db := a.open(a.limits)
	var ours, others bool
	err = db.QueryRowContext(ctx, `SELECT to_regclass('goose_db_version') IS NOT NULL, to_regclass('matches') IS NOT NULL`).Scan(&ours, &others)
	switch {
	case err == nil && ours:
		err = schema.Check(ctx, goose.DialectPostgres, db)
	case err == nil && others:
		err = store.ErrForeign
	}
	return explain(errors.Join(err, db.Close()))
}

// lock returns a transaction that holds the lock: a pooler may give every other statement another session. Whoever does not get
// it keeps no session either, because the one who has it needs a second.
func lock(ctx context.Context, db *sql.DB) (*sql.Tx, error) {
	for {
		holder, err := db.BeginTx(ctx, nil)
		if err != nil {
			return nil, err
		}
		var got bool
		err = holder.QueryRowContext(ctx, `SELECT pg_try_advisory_xact_lock($1)`, lockID).Scan(&got)
		if err == nil && got {
			return holder, nil
		}
		if err = errors.Join(err, holder.Rollback()); err != nil {
			return nil, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(lockWait):
		}
	}
}
