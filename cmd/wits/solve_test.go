package main

import (
	"bytes"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"wits/catalog"
)

// A solver that keeps what it works out is killed while it works, and goes on with what it had kept.
func TestSolversGoOnAfterTheyWereKilled(t *testing.T) {
	t.Parallel()
	for _, e := range catalog.All() {
		if e.Solver == nil || e.Learn == nil {
			continue
		}
		data := t.TempDir()
		kept := solvedIn(data, e.ID())
		solve := func() (*exec.Cmd, *bytes.Buffer) {
			cmd := exec.Command("wits", "solve", e.ID(), "--all", "--men", "3", "--data", data)
			var told bytes.Buffer
			cmd.Stderr = &told
			return cmd, &told
		}
		first, why := solve()
		if err := first.Start(); err != nil {
			t.Fatal(err)
		}
		ended := make(chan error, 1)
		go func() { ended <- first.Wait() }()
		for !anyFile(t, kept) {
			select {
			case err := <-ended:
				t.Fatalf("%s ended and kept nothing: %v\n%s", e.ID(), err, why)
			case <-time.After(time.Millisecond):
			}
		}
		_ = first.Process.Kill() // it may have ended
		<-ended
		again, told := solve()
		if err := again.Run(); err != nil {
			t.Fatalf("%v\n%s", err, told)
		}
		if !strings.Contains(told.String(), "kept") {
			t.Errorf("%s began anew:\n%s", e.ID(), told)
		}
		if _, err := learned(data); err != nil {
			t.Errorf("%s learned nothing: %v", e.ID(), err)
		}
	}
}

// anyFile says whether there is a file in a folder that is all there.
func anyFile(t *testing.T, folder string) bool {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(folder, "[^.]*"))
	if err != nil {
		t.Fatal(err)
	}
	return len(found) > 0
}
