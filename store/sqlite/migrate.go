package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/pressly/goose/v3"

	"wits/store"
	"wits/store/schema"
)

// Another program that opens a new file at the same moment may make the tables first; then the second look finds them.
const (
	looks    = 5
	lookWait = 200 * time.Millisecond
)

// migrate marks the file and brings its tables up to date.
func migrate(ctx context.Context, db *sql.DB) (err error) {
	for look := range looks {
		if look > 0 {
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(lookWait):
			}
		}
		if err = migrateOnce(ctx, db); err == nil || hopeless(err) {
			return err
		}
	}
	return err
}

// hopeless reports whether another look would find the same.
func hopeless(err error) bool {
	reason := reasonOf(err)
	return reason != nil && !errors.Is(reason, store.ErrBusy)
}

func migrateOnce(ctx context.Context, db *sql.DB) error {
	if err := mark(ctx, db); err != nil {
		return err
	}
	return schema.Migrate(ctx, goose.DialectSQLite3, db)
}

// mark writes the program's mark, where it is missing.
func mark(ctx context.Context, db *sql.DB) error {
	var id int64
	if err := db.QueryRowContext(ctx, `PRAGMA application_id`).Scan(&id); err != nil || id == ours {
		return err
	}
	_, err := db.ExecContext(ctx, fmt.Sprintf(`PRAGMA application_id = %d`, ours))
	return err
}
