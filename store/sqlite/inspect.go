package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"

	"wits/store"
)

// ours marks the file as one of this program: "wits" in the header's application id.
const ours = 0x77697473

// header is how every SQLite file begins.
const header = "SQLite format 3\x00"

// inspect checks a file without changing it. A new one is empty and passes.
func inspect(ctx context.Context, path string) error {
	empty, err := begins(path)
	if err != nil || empty {
		return err
	}
	settings := url.Values{"mode": {"ro"}, "_pragma": {"busy_timeout(5000)"}}
	db, err := pool(path, settings, 1)
	if err != nil {
		return err
	}
	return errors.Join(examine(ctx, db), db.Close())
}

// begins checks how a file begins. It may be empty.
func begins(path string) (empty bool, err error) {
	f, err := os.Open(path)
	if err != nil {
		return false, err
	}
	defer f.Close()
	got := make([]byte, len(header))
	n, _ := f.Read(got)
	if n > 0 && string(got[:n]) != header {
		return false, fmt.Errorf("%w: it is no SQLite file", store.ErrDamaged)
	}
	return n == 0, nil
}

func examine(ctx context.Context, db *sql.DB) error {
	var id, tables int64
	// In this order: whoever is making the file right now marks it before there are tables.
	if err := db.QueryRowContext(ctx, `SELECT COUNT(*) FROM sqlite_master`).Scan(&tables); err != nil {
		return err
	}
	if err := db.QueryRowContext(ctx, `PRAGMA application_id`).Scan(&id); err != nil {
		return err
	}
	if id != ours && (id != 0 || tables > 0) {
		return store.ErrForeign
	}
	var verdict string
	if err := db.QueryRowContext(ctx, `PRAGMA quick_check(1)`).Scan(&verdict); err != nil {
		return err
	}
	if verdict != "ok" {
		return fmt.Errorf("%w: %s", store.ErrDamaged, verdict)
	}
	return nil
}
