// Package backup writes everything that is kept into one SQLite file, and reads it back into an empty store, of either
// database: so it also moves from one to the other.
//
// It never overwrites a file, and never writes into a store that is not empty. What fails or is cancelled leaves nothing behind.
package backup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"wits/store/sqldb"
	"wits/store/sqlite"
)

// Tell is called with the progress of a copy, in bytes or in rows.
type Tell func(done, total int64)

// Source is a store that can be copied row by row.
type Source interface {
	CopyTo(ctx context.Context, to *sqldb.Store, tell func(done, total int64)) error
}

// file is a store that is one, and can be copied at the speed of the disk.
type file interface {
	CopyFile(ctx context.Context, to string, tell func(done, total int64)) error
}

var (
	_ Source = (*sqldb.Store)(nil)
	_ file   = (*sqlite.Store)(nil)
)

// Write writes what a store keeps at one moment into a new file, while others go on writing to the store. There is a whole
// file in the end, or none.
func Write(ctx context.Context, from Source, path string, tell Tell) (err error) {
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("back up to %s: there is something already", path)
	}
	return beside(path, "back up to", func(part string) error {
		if f, ok := from.(file); ok {
			return f.CopyFile(ctx, part, tell)
		}
		return copyRows(ctx, from, part, tell)
	})
}

// partFolder begins the names of folders for what is not whole yet.
const partFolder = ".wits-part-"

// beside makes a file in a folder of its own on the same disk, and moves it where it belongs when it is whole.
func beside(path, what string, make func(part string) error) (err error) {
	folder, err := os.MkdirTemp(filepath.Dir(path), partFolder)
	if err != nil {
		return fmt.Errorf("%s %s: %w", what, path, err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	part := filepath.Join(folder, "part.db")
	if err := make(part); err != nil {
		return fmt.Errorf("%s %s: %w", what, path, err)
	}
	return place(part, path)
}

// place gives a file its name, when it is on the disk. Unlike moving it, a link never replaces a file; there are disks without
// links.
func place(part, path string) error {
	f, err := os.OpenFile(part, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		return err
	}
	err = os.Link(part, path)
	if err == nil || errors.Is(err, fs.ErrExist) {
		return err
	}
	return os.Rename(part, path)
}

func copyRows(ctx context.Context, from Source, path string, tell Tell) error {
	to, err := sqlite.Create(ctx, path)
	if err != nil {
		return err
	}
	err = errors.Join(from.CopyTo(ctx, to.Store, tell), to.Close())
	if err == nil {
		err = sqlite.ReadThrough(ctx, path) // the database has seen to the references
	}
	return err
}

// Read reads a file that Write made, by this version of the program or an older one, into an empty store: everything or
// nothing. The file is read through and checked first, and stays as it is.
func Read(ctx context.Context, path string, to *sqldb.Store, tell Tell) (err error) {
	folder, err := os.MkdirTemp("", "wits-restore-")
	if err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	work := filepath.Join(folder, "copy of "+filepath.Base(path))
	if err := current(ctx, path, work, func(int64, int64) {}, func(s *sqlite.Store) error { return s.CopyTo(ctx, to, tell) }); err != nil {
		return fmt.Errorf("restore from %s: %w", path, err)
	}
	return nil
}

// Place makes the file of a new store from one that Write made: the copy is brought up to date and checked, and then moved
// where no file may be.
func Place(ctx context.Context, path, to string, tell Tell) error {
	if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
		return fmt.Errorf("restore to %s: %w", to, err)
	}
	return beside(to, "restore to", func(part string) error {
		if err := current(ctx, path, part, tell, func(*sqlite.Store) error { return nil }); err != nil {
			return fmt.Errorf("from %s: %w", path, err)
		}
		return nil
	})
}

// current copies a file, brings the copy up to date, checks it and uses it.
func current(ctx context.Context, path, work string, tell Tell, use func(*sqlite.Store) error) error {
	if err := duplicate(ctx, path, work, tell); err != nil {
		return err
	}
	s, err := sqlite.Open(ctx, work)
	if err != nil {
		return err
	}
	if err = s.Check(ctx); err == nil {
		err = use(s)
	}
	return errors.Join(err, s.Close())
}

// duplicate copies a file.
func duplicate(ctx context.Context, path, to string, tell Tell) error {
	in, err := os.Open(path)
	if err != nil {
		return err
	}
	defer in.Close()
	info, err := in.Stat()
	if err != nil || info.Size() == 0 {
		return errors.Join(err, errors.New("the file is empty"))
	}
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(&telling{ctx: ctx, out: out, tell: tell, total: info.Size()}, in)
	return errors.Join(err, out.Close())
}

// telling is a file that tells how much of it was written, until ctx is done.
type telling struct {
	ctx         context.Context
	out         io.Writer
	tell        Tell
	done, total int64
}

// Write writes and tells.
func (t *telling) Write(data []byte) (n int, err error) {
	if err = t.ctx.Err(); err == nil {
		n, err = t.out.Write(data)
		t.done += int64(n)
		t.tell(t.done, t.total)
	}
	return n, err
}

// Series are backups in a folder of their own, each named by when it was made.
type Series struct {
	Folder string
	Keep   int // how many, the newest
}

// nameForm is how backups of a series are named, as package time reads it.
const nameForm = "wits-20060102T150405Z.db"

// abandoned is how old something half done is when nobody works on it any more.
const abandoned = 24 * time.Hour

// Latest is when the newest backup was made; the zero time where there is none.
func (s Series) Latest() (time.Time, error) {
	names, err := s.names()
	if err != nil || len(names) == 0 {
		return time.Time{}, err
	}
	return time.Parse(nameForm, names[len(names)-1])
}

// names are those of the backups, the oldest first. Other files in the folder are left alone.
func (s Series) names() (names []string, err error) {
	entries, err := os.ReadDir(s.Folder)
	for _, e := range entries { // which are sorted
		if _, err := time.Parse(nameForm, e.Name()); err == nil && e.Type().IsRegular() {
			names = append(names, e.Name())
		}
	}
	return names, err
}

// Add makes a backup, restores it for a trial, and then removes the oldest ones that are more than the series keeps. Where anything
// fails, the earlier ones stay and the new one does not. The trial takes as much room again, for a while.
func (s Series) Add(ctx context.Context, from Source, now time.Time) (path string, size int64, err error) {
	s.sweep(now)
	path = filepath.Join(s.Folder, now.UTC().Format(nameForm))
	if err := Write(ctx, from, path, func(int64, int64) {}); err != nil {
		return "", 0, err
	}
	if err := s.try(ctx, path); err != nil {
		return "", 0, errors.Join(fmt.Errorf("restore %s for a trial: %w", path, err), os.Remove(path))
	}
	info, err := os.Stat(path)
	if err != nil {
		return "", 0, err
	}
	return path, info.Size(), s.rotate()
}

// try restores a backup into a folder that is removed again.
func (s Series) try(ctx context.Context, path string) (err error) {
	folder, err := os.MkdirTemp(s.Folder, partFolder)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	return current(ctx, path, filepath.Join(folder, "trial.db"), func(int64, int64) {}, func(*sqlite.Store) error { return nil })
}

// rotate removes the oldest backups.
func (s Series) rotate() error {
	names, err := s.names()
	for _, name := range names[:max(0, len(names)-s.Keep)] {
		err = errors.Join(err, os.Remove(filepath.Join(s.Folder, name)))
	}
	return err
}

// sweep removes what a program that was killed has left half done.
func (s Series) sweep(now time.Time) {
	parts, _ := filepath.Glob(filepath.Join(s.Folder, partFolder+"*"))
	for _, part := range parts {
		if info, err := os.Stat(part); err == nil && now.Sub(info.ModTime()) > abandoned {
			_ = os.RemoveAll(part) // it is tried again next time
		}
	}
}
