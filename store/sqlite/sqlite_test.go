package sqlite_test

import (
	"path/filepath"
	"testing"

	"go.uber.org/goleak"

	"wits/store/sqlite"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// file returns a fresh place for a database, with a name that only careful programs open.
func file(t *testing.T) string {
	t.Helper()
	return filepath.Join(t.TempDir(), "data 100%", "wits #1?.db")
}

func open(t *testing.T, path string) *sqlite.Store {
	t.Helper()
	s, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}
