package postgres

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/pressly/goose/v3"

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
	return errors.Join(err, holder.Rollback())
}

// lock returns a transaction that holds the lock: a pooler may give every other statement another session. Who does not get
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
