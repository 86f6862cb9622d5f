package sqlite_test

import (
	"os"
	"path/filepath"
	"testing"

	"wits/challenge"
	"wits/model"
	"wits/store/sqlite"
)

// testdata/version2.db was written by the program whose tables had version 2: Ada has a challenge at two difficulties, an
// action made in each.
func TestAFileOfVersionTwoIsBroughtUpToDate(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("testdata", "version2.db"))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "wits.db")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	list, err := s.Running(t.Context(), "local", model.Page{Limit: 10})
	if err != nil || len(list) != 2 {
		t.Fatalf("%d matches run: %v", len(list), err)
	}
	for _, m := range list {
		if m.Seq != 1 || m.Terms.Counted != (m.Terms.Difficulty == challenge.Novice) {
			t.Errorf("%s: %d actions, counted %t", m.Terms.Difficulty, m.Seq, m.Terms.Counted)
		}
	}
}
