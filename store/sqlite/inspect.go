package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"net/url"
	"os"
	"syscall"
	"time"

	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"wits/store"
	"wits/store/schema"
)

// ours marks the file as one of this program: "wits" in the header's application id.
const ours = 0x77697473

// header is how every SQLite file begins.
const header = "SQLite format 3\x00"

// readThrough is how large a file may be to be read through before it is opened: that takes a fraction of a second. Damage
// in a larger one is found when it is touched, or by Check.
const readThrough = 64 << 20

// inspect checks a file without changing it. A new one is empty and passes. One that is larger than most is not read
// through.
func inspect(ctx context.Context, path string, most int64) error {
	size, err := begins(path)
	if err != nil || size == 0 {
		return err
	}
	db, err := pool(path, readOnly(), 1)
	if err != nil {
		return err
	}
	err = belongs(ctx, db)
	switch {
	case err != nil:
	case size <= most:
		err = check(ctx, db)
	default:
		err = complete(ctx, db, path, size)
	}
	return errors.Join(err, db.Close())
}

// readOnly are the settings of a connection that changes nothing, not even the file's mode.
func readOnly() url.Values {
	return url.Values{"mode": {"ro"}, "_pragma": {"busy_timeout(5000)"}}
}

// Examine says why a file could not be used, and changes nothing. It reads all of it. A file that is empty can be used.
func Examine(ctx context.Context, path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0) // it must be possible to write to it
	if err != nil {
		return explain(path, err)
	}
	info, err := f.Stat()
	if err := errors.Join(err, f.Close()); err != nil {
		return explain(path, err)
	}
	if info.Size() == 0 {
		return nil
	}
	if err := inspect(ctx, path, math.MaxInt64); err != nil {
		return explain(path, err)
	}
	db, err := pool(path, readOnly(), 1)
	if err != nil {
		return err
	}
	err = schema.Check(ctx, goose.DialectSQLite3, db)
	if err == nil {
		err = related(ctx, db)
	}
	return explain(path, errors.Join(err, db.Close()))
}

// begins checks how a file begins, and returns its size.
func begins(path string) (size int64, err error) {
	f, err := os.Open(path)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return 0, err
	}
	got := make([]byte, len(header))
	n, _ := f.Read(got)
	if n > 0 && string(got[:n]) != header {
		return 0, fmt.Errorf("%w: it is no SQLite file", store.ErrDamaged)
	}
	return info.Size(), nil
}

// belongs checks that a database is one of this program.
func belongs(ctx context.Context, db *sql.DB) error {
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
	return nil
}

// check reads a database through.
func check(ctx context.Context, db *sql.DB) error {
	var verdict string
	if err := db.QueryRowContext(ctx, `PRAGMA quick_check(1)`).Scan(&verdict); err != nil {
		return err
	}
	if verdict != "ok" {
		return fmt.Errorf("%w: %s", store.ErrDamaged, verdict)
	}
	return nil
}

// complete checks that a file was not cut off. What is still in the log beside it may be missing.
func complete(ctx context.Context, db *sql.DB, path string, size int64) error {
	if log, err := os.Stat(path + "-wal"); err == nil && log.Size() > 0 {
		return nil
	}
	var pages, each int64
	err := db.QueryRowContext(ctx, `SELECT page_count, page_size FROM pragma_page_count, pragma_page_size`).Scan(&pages, &each)
	if err == nil && pages*each > size {
		err = fmt.Errorf("%w: it was cut off", store.ErrDamaged)
	}
	return err
}

// Check reads everything and says whether it is whole, references between rows included.
func (s *Store) Check(ctx context.Context) error {
	whole := make(chan error, 1)
	go func() { whole <- check(ctx, s.read) }()
	err := related(ctx, s.read)
	return explain(s.path, errors.Join(<-whole, err))
}

// related checks the references.
func related(ctx context.Context, db *sql.DB) error {
	var lost int64
	err := db.QueryRowContext(ctx, `SELECT COUNT(*) FROM pragma_foreign_key_check`).Scan(&lost)
	if err == nil && lost > 0 {
		err = fmt.Errorf("%w: %d rows belong to nothing", store.ErrDamaged, lost)
	}
	return err
}

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
		if err = mark(ctx, db); err == nil {
			err = schema.Migrate(ctx, goose.DialectSQLite3, db)
		}
		if reason := reasonOf(err); err == nil || reason != nil && !errors.Is(reason, store.ErrBusy) {
			return err // another look would find the same
		}
	}
	return err
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

// explain names what is wrong with the file, for whoever can do something about it. Errors that are not about the file
// stay as they are.
func explain(path string, err error) error {
	reason := reasonOf(err)
	switch {
	case reason == nil:
		return err
	case errors.Is(err, reason):
		return fmt.Errorf("%s: %w", path, err)
	}
	return fmt.Errorf("%s: %w: %w", path, reason, err)
}

func reasonOf(err error) error {
	for _, known := range []error{store.ErrDamaged, store.ErrForeign, store.ErrNewer, store.ErrFull} {
		if errors.Is(err, known) {
			return known
		}
	}
	var e *sqlite.Error
	if errors.As(err, &e) {
		return codes(e.Code() & 0xff)
	}
	switch {
	case errors.Is(err, syscall.ENOSPC):
		return store.ErrFull
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS), errors.Is(err, fs.ErrExist),
		errors.Is(err, syscall.EISDIR), errors.Is(err, syscall.ENOTDIR):
		return store.ErrUnwritable
	}
	return nil
}

// codes gives SQLite's primary result codes our reasons.
func codes(code int) error {
	switch code {
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		return store.ErrDamaged
	case sqlite3.SQLITE_FULL:
		return store.ErrFull
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		return store.ErrBusy
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM:
		return store.ErrUnwritable
	}
	return nil
}
