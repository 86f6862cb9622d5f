package backup_test

import (
	"database/sql"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"wits/store"
	"wits/store/backup"
	"wits/store/sqlite"
	"wits/store/sqlite/sqlitetest"
)

func names(t *testing.T, folder string) (all []string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	ok(t, err)
	for _, e := range entries {
		all = append(all, e.Name())
	}
	return all
}

func TestASeriesKeepsTheNewestAndNothingThatIsNotItsOwn(t *testing.T) {
	from := inFile(t)
	fill(t, from)
	s := backup.Series{Folder: t.TempDir(), Keep: 2}
	if latest, err := s.Latest(); err != nil || !latest.IsZero() {
		t.Errorf("the latest of none is %v, %v", latest, err)
	}
	ok(t, os.WriteFile(filepath.Join(s.Folder, "wits-holiday.db"), nil, 0o600))
	left := filepath.Join(s.Folder, ".wits-part-1")
	ok(t, os.Mkdir(left, 0o700))
	ok(t, os.Chtimes(left, time.Time{}, at(0).AddDate(0, 0, -2)))
	for n := range 3 {
		_, size, err := s.Add(t.Context(), from.source, at(n*1000))
		if ok(t, err); size == 0 {
			t.Error("it has no size")
		}
	}
	if got := names(t, s.Folder); !slices.Equal(got, []string{"wits-20231114T221321Z.db", "wits-20231114T221322Z.db", "wits-holiday.db"}) {
		t.Errorf("there are %v", got)
	}
	if latest, err := s.Latest(); err != nil || !latest.Equal(at(2000).Truncate(time.Second)) {
		t.Errorf("the latest is %v, %v", latest, err)
	}
	restored := inFile(t)
	ok(t, backup.Read(t.Context(), filepath.Join(s.Folder, "wits-20231114T221322Z.db"), restored.Store, quiet))
	if tell(t, restored) != tell(t, from) {
		t.Error("what is restored is different")
	}
}

func TestABackupThatCannotBeRestoredIsNotKept(t *testing.T) {
	path := sqlitetest.File(t)
	from, err := sqlite.Open(t.Context(), path)
	ok(t, err)
	defer from.Close()
	s := backup.Series{Folder: t.TempDir(), Keep: 1}
	earlier, _, err := s.Add(t.Context(), from, at(0))
	ok(t, err)
	db, err := sql.Open("sqlite", path)
	ok(t, err)
	_, err = db.Exec(`INSERT INTO settings (player_id, name, value) VALUES ('nobody', 'x', 'y')`) // a row that belongs to nothing
	ok(t, errors.Join(err, db.Close()))
	if _, _, err := s.Add(t.Context(), from, at(5000)); !errors.Is(err, store.ErrDamaged) {
		t.Errorf("the error is %v", err)
	}
	if got := names(t, s.Folder); !slices.Equal(got, []string{filepath.Base(earlier)}) {
		t.Errorf("there are %v", got)
	}
}

func TestAFolderThatIsFullKeepsItsBackups(t *testing.T) {
	from := inFile(t)
	fill(t, from)
	s := backup.Series{Folder: t.TempDir(), Keep: 1}
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", s.Folder).CombinedOutput(); err != nil {
		t.Logf("no small disk: %s", out)
		return
	}
	t.Cleanup(func() { ok(t, exec.Command("umount", s.Folder).Run()) })
	earlier, _, err := s.Add(t.Context(), from.source, at(0))
	ok(t, err)
	ballast := filepath.Join(s.Folder, "ballast")
	_ = os.WriteFile(ballast, make([]byte, 8<<20), 0o600) // as much as there is room for
	_, _, err = s.Add(t.Context(), from.source, at(5000))
	if !errors.Is(err, store.ErrFull) || !strings.Contains(err.Error(), s.Folder) {
		t.Errorf("the error is %v", err)
	}
	if got := names(t, s.Folder); !slices.Equal(got, []string{"ballast", filepath.Base(earlier)}) {
		t.Errorf("there are %v", got)
	}
	ok(t, os.Remove(ballast))
	_, _, err = s.Add(t.Context(), from.source, at(6000))
	ok(t, err)
}
