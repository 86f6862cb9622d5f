package sqlite_test

import (
	"context"
	"path/filepath"
	"testing"

	"go.uber.org/goleak"

	"wits/store/sqlite"
	"wits/store/storetest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var _ storetest.Store = (*sqlite.Store)(nil)

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

func TestStore(t *testing.T) {
	storetest.Run(t, func(t *testing.T) storetest.Store { return open(t, file(t)) })
}

func opener(ctx context.Context, path string) (storetest.Store, error) { return sqlite.Open(ctx, path) }

func TestWhatWasAcknowledgedSurvivesBeingKilled(t *testing.T) { storetest.Crash(t, file, opener) }

func TestProcessesThatShareAFileDoNotHurtEachOther(t *testing.T) { storetest.Share(t, file, opener) }
