package sqlite_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"wits/challenge"
	"wits/game"
	"wits/game/referee"
	"wits/store"
	"wits/store/sqlite"
)

// bigMove is an action with a state so large that a full disk comes soon.
func bigMove(after referee.Seq) store.Move {
	return store.Move{
		Player: "ada", Match: "m", After: after, Action: referee.Entry{Action: fmt.Appendf(nil, `{"n":%d}`, after+1)},
		State: store.Save(bytes.Repeat([]byte{'a' + byte(after%26)}, 40_000+4096*int(after))), Status: game.Playing, At: time.Now(),
	}
}

// fillUp appends until there is no room, and returns how many actions were taken.
func fillUp(t *testing.T, s *sqlite.Store) referee.Seq {
	t.Helper()
	for n := range referee.Seq(2000) {
		_, err := s.Append(t.Context(), bigMove(n))
		if errors.Is(err, store.ErrFull) {
			return n
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Fatal("there is no end of room")
	return 0
}

func snapshot(t *testing.T, s *sqlite.Store) string {
	t.Helper()
	m, err := s.LoadMatch(context.Background(), "ada", "m")
	if err != nil {
		t.Fatal(err)
	}
	a, err := s.Adventurer(context.Background(), "ada")
	if err != nil {
		t.Fatal(err)
	}
	shown, err := json.Marshal([]any{m.Summary, m.Actions, a})
	if err != nil {
		t.Fatal(err)
	}
	return string(shown) + m.State.Reveal()
}

func testFull(t *testing.T, s *sqlite.Store) (referee.Seq, string) {
	t.Helper()
	fill(t, s)
	taken := fillUp(t, s)
	before := snapshot(t, s)
	end := bigMove(taken)
	end.Status = game.Won
	if _, err := s.Append(t.Context(), end); !errors.Is(err, store.ErrFull) {
		t.Errorf("the last action: %v", err)
	}
	if got := snapshot(t, s); got != before {
		t.Error("a refused action changed something")
	}
	if a, err := s.Adventurer(t.Context(), "ada"); err != nil || a != challenge.NewAdventurer("Ada") {
		t.Errorf("%v, %v", a, err)
	}
	return taken, before
}

func TestWhatDoesNotFitTheFileIsRefusedAndChangesNothing(t *testing.T) {
	path := file(t)
	s := within(t, path, 160)
	taken, before := testFull(t, s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	roomy := open(t, path)
	if got := snapshot(t, roomy); got != before {
		t.Error("what was there is not there any more")
	}
	if _, err := roomy.Append(t.Context(), bigMove(taken)); err != nil {
		t.Errorf("with room again: %v", err)
	}
}

func TestAFullDiskIsRefusedAndChangesNothing(t *testing.T) {
	s, makeRoom := tight(t)
	taken, _ := testFull(t, s)
	if _, err := makeRoom().Append(t.Context(), bigMove(taken)); err != nil {
		t.Errorf("with room again: %v", err)
	}
}

// tight opens a file on a small disk, and returns how to make room. Where no disk can be mounted the file itself is bounded.
func tight(t *testing.T) (s *sqlite.Store, makeRoom func() *sqlite.Store) {
	t.Helper()
	folder := t.TempDir()
	path := filepath.Join(folder, "wits.db")
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=1500k", "tmpfs", folder).CombinedOutput(); err != nil {
		t.Logf("no small disk, a bounded file: %s", out)
		return within(t, path, 120), func() *sqlite.Store { return open(t, path) }
	}
	t.Cleanup(func() {
		if err := exec.Command("umount", folder).Run(); err != nil {
			t.Error(err)
		}
	})
	ballast := filepath.Join(folder, "ballast")
	if err := os.WriteFile(ballast, make([]byte, 200_000), 0o600); err != nil {
		t.Fatal(err)
	}
	s = open(t, path)
	return s, func() *sqlite.Store {
		if err := os.Remove(ballast); err != nil {
			t.Fatal(err)
		}
		return s
	}
}

// within opens a file of so many pages at most.
func within(t *testing.T, path string, pages int64) *sqlite.Store {
	t.Helper()
	s, err := sqlite.OpenWithin(t.Context(), path, pages*4096)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() }) // again, where a test has done so
	return s
}
