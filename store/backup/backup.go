// Package backup writes everything that is kept into one SQLite file, and reads it back into an empty store, of either
// database: so it also moves from one to the other.
//
// It never writes over a file, and never into a store that is not empty.
package backup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"wits/store/sqldb"
	"wits/store/sqlite"
)

// Write writes what a store keeps at one moment into a new file, while others go on writing to the store. There is a whole
// file in the end, or none.
func Write(ctx context.Context, from *sqldb.Store, file string) (err error) {
	if _, err := os.Lstat(file); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("back up to %s: there is something already", file)
	}
	folder, err := os.MkdirTemp(filepath.Dir(file), ".wits-backup-") // on the same disk, so that it can be moved
	if err != nil {
		return fmt.Errorf("back up: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	part := filepath.Join(folder, "part.db")
	if err := write(ctx, from, part); err != nil {
		return fmt.Errorf("back up to %s: %w", file, err)
	}
	return os.Rename(part, file)
}

func write(ctx context.Context, from *sqldb.Store, file string) error {
	to, err := sqlite.Open(ctx, file)
	if err != nil {
		return err
	}
	return errors.Join(from.CopyTo(ctx, to.Store), to.Close())
}

// Read reads a file that Write made, by this version of the program or an older one, into an empty store: everything or
// nothing. The file is read through and checked first, and stays as it is.
func Read(ctx context.Context, file string, to *sqldb.Store) (err error) {
	folder, err := os.MkdirTemp("", "wits-restore-")
	if err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	work := filepath.Join(folder, "copy of "+filepath.Base(file))
	if err := duplicate(file, work); err != nil {
		return fmt.Errorf("restore from %s: %w", file, err)
	}
	from, err := sqlite.Open(ctx, work) // brings the copy up to date
	if err != nil {
		return fmt.Errorf("restore from %s: %w", file, err)
	}
	if err = from.Check(ctx); err == nil {
		err = from.CopyTo(ctx, to)
	}
	if err = errors.Join(err, from.Close()); err != nil {
		return fmt.Errorf("restore from %s: %w", file, err)
	}
	return nil
}

// duplicate copies a file.
func duplicate(file, to string) error {
	in, err := os.Open(file)
	if err != nil {
		return err
	}
	defer in.Close()
	if info, err := in.Stat(); err != nil || info.Size() == 0 {
		return errors.Join(err, errors.New("the file is empty"))
	}
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}
