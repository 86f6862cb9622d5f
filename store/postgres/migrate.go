package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"

	"wits/store"
	"wits/store/schema"
)

// lockID is the lock that programs take to change the tables: "wits", as a number.
const lockID = 0x77697473

// migrate brings the tables up to date. Programs that start at once do so one after the other. It may take as long as it
// needs: big tables do.
func migrate(ctx context.Context, config *pgx.ConnConfig) (err error) {
	patient := config.Copy()
	patient.RuntimeParams["statement_timeout"], patient.RuntimeParams["lock_timeout"] = "0", "0"
	db := stdlib.OpenDB(*patient)
	defer func() { err = errors.Join(err, db.Close()) }()
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	if _, err := conn.ExecContext(ctx, `SELECT pg_advisory_lock($1)`, lockID); err != nil {
		return err
	}
	err = bring(ctx, db)
	_, unlocked := conn.ExecContext(context.WithoutCancel(ctx), `SELECT pg_advisory_unlock($1)`, lockID)
	return errors.Join(err, unlocked)
}

func bring(ctx context.Context, db *sql.DB) error {
	provider, err := goose.NewProvider(goose.DialectPostgres, db, schema.Migrations())
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
