// Package sqlitetest gives tests files to keep games in. It is never part of the program.
package sqlitetest

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"wits/store/sqlite"
)

// empty is a file without games. Making its tables takes most of the time of opening a new one, so it is made once.
var empty = sync.OnceValues(func() (_ []byte, err error) {
	folder, err := os.MkdirTemp("", "wits-empty-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	path := filepath.Join(folder, "wits.db")
	s, err := sqlite.Open(context.Background(), path)
	if err != nil {
		return nil, err
	}
	if err := s.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

// File makes a file without games in a folder of the test's own, and returns its path.
func File(t testing.TB) string {
	t.Helper()
	data, err := empty()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "wits.db")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}
