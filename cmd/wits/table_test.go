package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestTheSameCommandGoesBackToAFriendsTable sits down at a table by its code, leaves, and does the same again.
func TestTheSameCommandGoesBackToAFriendsTable(t *testing.T) {
	t.Parallel()
	s := serve(t, t.TempDir())
	var open struct{ ID, Table string }
	s.ask("POST", "/api/v1/tables", `{"game":"chess","preset":"standard","side":1}`, &open)
	folder := t.TempDir()
	for time, moves := range []string{"e4\nleave\n", "leave\n"} {
		cmd := exec.Command("wits", "play", "--table", open.Table, "--server", s.url, "--plain", "--data", folder)
		cmd.Stdin = strings.NewReader(moves)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("time %d: %v: %s", time+1, err, out)
		}
		for _, want := range []string{"Seat 1: Adventurer, you.", "Seat 2: Adventurer (Black)"} {
			if !strings.Contains(string(out), want) {
				t.Errorf("time %d: %q is not said:\n%s", time+1, want, out)
			}
		}
		if time == 1 && !strings.Contains(string(out), "Adventurer (Black) is due") {
			t.Errorf("it is another match:\n%s", out)
		}
	}
	s.stop()
}

// halt stops the server, and waits until the system has done so.
func (s *served) halt() {
	s.Helper()
	if err := s.cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		s.Fatal(err)
	}
	for s.Context().Err() == nil {
		state, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", s.cmd.Process.Pid))
		if err != nil || strings.Contains(string(state), ") T ") {
			return
		}
		time.Sleep(time.Millisecond)
	}
}

// TestAStoppedServerIsToldAtATable stops a server in the middle of a move, in a real terminal: the seconds are counted, the cursor
// moves, Esc leaves; and when the server goes on so does the game.
func TestAStoppedServerIsToldAtATable(t *testing.T) {
	t.Parallel()
	s := serve(t, t.TempDir())
	c, ctx := inTerminal(t, "wits", "play", "minesweeper", "--server", s.url)
	wait := func(typed string, want ...string) {
		t.Helper()
		if err := c.press(typed); err != nil {
			t.Fatal(err)
		}
		if err := c.wait(ctx, want...); err != nil {
			t.Fatal(err)
		}
	}
	wait("", "Remaining: 10", "[░]")
	s.halt()
	wait("enter", "Waiting for the server, ", " s. Esc leaves.")
	seconds := regexp.MustCompile(`\d+ s\.`) // which go on
	before := seconds.ReplaceAllString(c.text(), "")
	wait("left left", "Waiting for the server")
	settle(c)
	if seconds.ReplaceAllString(c.text(), "") == before {
		t.Errorf("the cursor does not move:\n%s", c.text())
	}
	wait("esc", "What now?")
	if err := s.cmd.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	wait("o enter", "Remaining: 10", "·")
	s.stop()
}

// TestAProgramThatFailsIsToldInTheApp plays against a program that dies on its first move.
func TestAProgramThatFailsIsToldInTheApp(t *testing.T) {
	t.Parallel()
	engine := filepath.Join(t.TempDir(), "engine.sh") // a long name, as the note says it
	text := `while read -r line; do case "$line" in uci) echo uciok ;; isready) echo readyok ;; go*) exit 3 ;; esac; done`
	if err := os.WriteFile(engine, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	c, ctx := inTerminal(t, "wits", "play", "chess", "--against", "uci:sh "+engine)
	if err := c.wait(ctx, "Your turn."); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(c.press("e 4 enter"), c.wait(ctx, "not move: ", "the program ended")); err != nil {
		t.Fatal(err)
	}
}
