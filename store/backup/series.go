package backup

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"wits/store/sqlite"
)

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
