package sqlite

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"wits/store"
)

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
