package sqlite_test

import (
	"bytes"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"wits/game/referee"
	"wits/game/rng"
	"wits/store"
	"wits/store/sqlite"
)

// used returns a file with a player and a match, m, in it.
func used(t *testing.T) (path string) {
	t.Helper()
	path = file(t)
	if err := os.Mkdir(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	replace(string(filled(t)))(t, path)
	return path
}

// filled is such a file, made once.
func filled(t *testing.T) []byte {
	t.Helper()
	making.Lock()
	defer making.Unlock()
	if made == nil {
		path := file(t)
		s, err := sqlite.Open(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		fill(t, s)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		made = contents(t, path)
	}
	return made
}

var (
	making sync.Mutex
	made   []byte
)

func fill(t *testing.T, s *sqlite.Store) {
	t.Helper()
	if err := s.CreatePlayer(t.Context(), store.NewPlayer{ID: "ada", Name: "Ada", At: time.Now()}); err != nil {
		t.Fatal(err)
	}
	_, err := s.StartMatch(t.Context(), store.NewMatch{
		ID: "m", Player: "ada", Game: "riddle", Setup: referee.Setup{Seed: rng.Numeric(1), Players: []string{"Ada"}},
		State: store.Save(bytes.Repeat([]byte("state "), 3000)), At: time.Now(),
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestAFileThatCannotBeUsedIsLeftAsItIs(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(t *testing.T, path string)
		want  error
		says  string
	}{
		"no database at all":               {overwrite(0, "this is a shopping list, not a database"), store.ErrDamaged, "no SQLite file"},
		"a few bytes":                      {replace("SQL"), store.ErrDamaged, "no SQLite file"},
		"a spoiled page in the middle":     {overwrite(4096, strings.Repeat("spoiled ", 512)), store.ErrDamaged, "damaged"},
		"a file that was cut off":          {truncate, store.ErrDamaged, "damaged"},
		"tables of another program":        {execute(`PRAGMA application_id = 42`), store.ErrForeign, "another program"},
		"a database without our mark":      {execute(`PRAGMA application_id = 0`), store.ErrForeign, "another program"},
		"tables of a version to come":      {execute(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (99, 1)`), store.ErrNewer, "version 99"},
		"data of a program to come":        {execute(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (99, 1); UPDATE matches SET program = '9.9.9'`), store.ErrNewer, "version 99 and were used by wits 9.9.9, this program, " + referee.Version + ", knows"},
		"a folder where the file is to be": {makeFolder, store.ErrUnwritable, "cannot be written"},
	} {
		t.Run(name, func(t *testing.T) {
			path := used(t)
			c.spoil(t, path)
			before := contents(t, path)
			if err := sqlite.Examine(t.Context(), path); !errors.Is(err, c.want) {
				t.Errorf("examined, it is %v", err)
			}
			s, err := sqlite.Open(t.Context(), path)
			if err == nil {
				t.Fatal("it was opened", s.Close())
			}
			if !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), path) {
				t.Errorf("the error is %v", err)
			}
			if !bytes.Equal(contents(t, path), before) {
				t.Error("the file was changed")
			}
		})
	}
}

func contents(t *testing.T, path string) []byte {
	t.Helper()
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return nil
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func overwrite(at int64, text string) func(*testing.T, string) {
	return func(t *testing.T, path string) {
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		_, err1 := f.WriteAt([]byte(text), at)
		if err := errors.Join(err1, f.Close()); err != nil {
			t.Fatal(err)
		}
	}
}

func replace(text string) func(*testing.T, string) {
	return func(t *testing.T, path string) {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func truncate(t *testing.T, path string) {
	if err := os.Truncate(path, int64(len(contents(t, path)))/2); err != nil {
		t.Fatal(err)
	}
}

func execute(statement string) func(*testing.T, string) {
	return func(t *testing.T, path string) {
		// The driver reads a plain name up to the first question mark; a copy has a plain one.
		plain := filepath.Join(t.TempDir(), "plain.db")
		if err := os.WriteFile(plain, contents(t, path), 0o600); err != nil {
			t.Fatal(err)
		}
		db, err := sql.Open("sqlite", plain)
		if err != nil {
			t.Fatal(err)
		}
		_, err1 := db.Exec(statement)
		if err := errors.Join(err1, db.Close(), os.Rename(plain, path)); err != nil {
			t.Fatal(err)
		}
	}
}

func makeFolder(t *testing.T, path string) {
	if err := errors.Join(os.Remove(path), os.Mkdir(path, 0o700)); err != nil {
		t.Fatal(err)
	}
}

func TestALargeFileIsNotReadThroughButChecked(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(t *testing.T, path string)
		want  error
	}{
		"whole":           {func(*testing.T, string) {}, nil},
		"cut off":         {truncate, store.ErrDamaged},
		"another's":       {execute(`PRAGMA application_id = 42`), store.ErrForeign},
		"no database":     {overwrite(0, "this is a shopping list"), store.ErrDamaged},
		"damaged further": {overwrite(8192, strings.Repeat("spoiled ", 512)), nil}, // found when it is touched
	} {
		t.Run(name, func(t *testing.T) {
			path := used(t)
			c.spoil(t, path)
			if err := sqlite.InspectLarge(t.Context(), path); !errors.Is(err, c.want) {
				t.Errorf("the error is %v", err)
			}
		})
	}
}

func TestAnEmptyFileBecomesADatabase(t *testing.T) {
	path := filepath.Join(t.TempDir(), "empty.db")
	replace("")(t, path)
	fill(t, open(t, path))
}

func TestOnlyTheOwnerMayReadTheFile(t *testing.T) {
	path := file(t)
	open(t, path)
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
}

func TestAFileUnderLockIsWaitedForAndThenRefused(t *testing.T) {
	t.Parallel() // it waits for seconds
	path := filepath.Join(t.TempDir(), "plain.db")
	s := open(t, path)
	fill(t, s)
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	if _, err := db.Exec(`BEGIN EXCLUSIVE`); err != nil {
		t.Fatal(err)
	}
	if err := s.Rename(t.Context(), nil, "ada", "Countess"); !errors.Is(err, store.ErrBusy) {
		t.Errorf("the error is %v", err)
	}
	if a, err := s.Adventurer(t.Context(), "ada"); err != nil || a.Name != "Ada" {
		t.Errorf("reading goes on: %v, %v", a, err)
	}
	if _, err := db.Exec(`ROLLBACK`); err != nil {
		t.Fatal(err)
	}
	if err := s.Rename(t.Context(), nil, "ada", "Countess"); err != nil {
		t.Error(err)
	}
}
