package sqlite_test

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"wits/game/referee"
	"wits/store"
	"wits/store/sqlite"
)

func sizeOf(path string) int64 {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return info.Size()
}

// keepReading holds the log as a backup does, until it is told to stop.
func keepReading(t *testing.T, path string) (stop func()) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	tx, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	var n int
	if err := tx.QueryRow(`SELECT COUNT(*) FROM matches`).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return func() {
		if err := errors.Join(tx.Rollback(), db.Close()); err != nil {
			t.Fatal(err)
		}
	}
}

// rewrite makes a change that does not let the file grow, only the log.
func rewrite(s *sqlite.Store, n referee.Seq) error {
	m := bigMove(n)
	m.State = store.Save(make([]byte, 40_000))
	_, err := s.Append(context.Background(), m)
	return err
}

func TestTheLogOfABoundedFileIsBoundedWhileSomebodyReads(t *testing.T) {
	const most, batch = 4 << 20, 256 << 10
	path := filepath.Join(t.TempDir(), "plain.db")
	s, err := sqlite.OpenWithin(t.Context(), path, most)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	fill(t, s)
	stop := keepReading(t, path)
	n := referee.Seq(0)
	for err = rewrite(s, n); err == nil && n < 1000; err = rewrite(s, n) {
		n++
	}
	if both := sizeOf(path) + sizeOf(path+"-wal"); !errors.Is(err, store.ErrFull) || both > most+batch {
		t.Errorf("after %d changes file and log have %d bytes: %v", n, both, err)
	}
	stop()
	if err := rewrite(s, n); err != nil {
		t.Errorf("nobody reads any more: %v", err)
	}
	if size := sizeOf(path + "-wal"); size > most/4 {
		t.Errorf("the log still has %d bytes", size)
	}
}

// Whoever writes during a backup fills the log up to its bound and no further, and goes on afterwards.
func TestTheLogIsBoundedDuringABackup(t *testing.T) {
	const most, largest, batch = 1 << 20, 2 << 20, 256 << 10
	path := filepath.Join(t.TempDir(), "wits.db")
	s, err := sqlite.OpenWithLog(t.Context(), path, most, largest)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	fill(t, s)
	n, refused := referee.Seq(0), false
	err = s.CopyFile(t.Context(), filepath.Join(t.TempDir(), "copy.db"), func(int64, int64) {
		for err := error(nil); err == nil && n < 1000; n++ {
			if err = rewrite(s, n); err != nil {
				refused = errors.Is(err, store.ErrFull)
				return
			}
			if size := sizeOf(path + "-wal"); size > largest+batch {
				t.Fatalf("after %d changes the log has %d bytes", n, size)
			}
		}
	})
	if err != nil || !refused {
		t.Errorf("after %d changes none was refused: %v", n, err)
	}
	if size := sizeOf(path + "-wal"); size != 0 {
		t.Errorf("the log still has %d bytes", size)
	}
	if err := rewrite(s, n); err != nil {
		t.Errorf("the backup is done: %v", err)
	}
}

func TestABackupWhileOthersWriteEmptiesTheLog(t *testing.T) {
	path := filepath.Join(t.TempDir(), "wits.db")
	s := open(t, path)
	fill(t, s)
	stopped := make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() {
		for n := referee.Seq(0); ; n++ {
			select {
			case <-stopped:
				return
			default:
			}
			if err := rewrite(s, n); err != nil {
				t.Error(err)
				return
			}
		}
	})
	copied := filepath.Join(t.TempDir(), "copy.db")
	steps := 0
	err := s.CopyFile(t.Context(), copied, func(done, total int64) {
		if steps++; done > total || total == 0 {
			t.Errorf("%d of %d bytes", done, total)
		}
	})
	close(stopped)
	wg.Wait()
	if err != nil || steps == 0 {
		t.Fatalf("%d steps, %v", steps, err)
	}
	if info, err := os.Stat(copied); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the copy can be read by others: %v, %v", info.Mode(), err)
	}
	snapshot(t, open(t, copied))
	if err := s.CopyFile(t.Context(), copied+"2", func(int64, int64) {}); err != nil {
		t.Fatal(err)
	}
	if size := sizeOf(path + "-wal"); size != 0 {
		t.Errorf("the log still has %d bytes", size)
	}
}

func TestACopyThatIsCancelledStops(t *testing.T) {
	s := open(t, file(t))
	fill(t, s)
	ctx, cancel := context.WithCancel(t.Context())
	err := s.CopyFile(ctx, filepath.Join(t.TempDir(), "copy.db"), func(int64, int64) { cancel() })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
}
