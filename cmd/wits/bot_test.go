package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// living is a program that runs beside a test.
func living(t *testing.T, name string, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	return cmd
}

// TestProgramsLiveOnAServer lets the two examples play each other: one through wits bot, one by the stream itself.
func TestProgramsLiveOnAServer(t *testing.T) {
	t.Parallel()
	s := serve(t, t.TempDir())
	var made struct{ Token string }
	s.ask("PATCH", "/api/v1/me", `{"name":"Live in Python"}`, nil)
	s.ask("POST", "/api/v1/me/tokens", `{"label":"bot","scope":"bot"}`, &made)
	living(t, "python3", "../../examples/bots/python/live.py", s.url, made.Token, "gomoku")
	deadline := time.Now().Add(time.Minute)
	for there := struct{ Items []struct{ Name string } }{}; len(there.Items) == 0 && time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
		s.ask("GET", "/api/v1/bots", "", &there)
	}
	file := filepath.Join(t.TempDir(), "token")
	five := living(t, "wits", "bot", "--server", s.url, "--program", "five", "--token-file", file, "--name", "Five in Go", "--invite", "live in python")
	for {
		out, err := exec.Command("wits", "ladder", "gomoku", "--server", s.url).CombinedOutput()
		if err != nil {
			t.Fatalf("the ladder: %v: %s", err, out)
		}
		if strings.Contains(string(out), "1     Five in Go") && strings.Contains(string(out), "2     Live in Python") {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("the ladder is\n%s", out)
		}
		time.Sleep(500 * time.Millisecond)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the token is kept as %v, %v", info, err)
	}
	if err := five.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := five.Wait(); err != nil {
		t.Errorf("told to stop, it ends with %v", err)
	}
	s.stop()
}

func TestABotThatCannotLiveIsTold(t *testing.T) {
	t.Parallel()
	for what, c := range map[string]struct {
		args []string
		want string
	}{
		"nothing is said":          {nil, "is missing"},
		"too many games":           {[]string{"--server", "http://localhost:1", "--program", "five", "--token-file", "x", "--games", "17"}, "1 to 16"},
		"a program that is none":   {[]string{"--server", "http://localhost:1", "--program", "./none", "--token-file", "x"}, "none"},
		"a game that it refuses":   {[]string{"--server", "http://localhost:1", "--program", "five", "--token-file", "x", "--game", "chess"}, "plays none of the games"},
		"a file that is not there": {[]string{"--server", "http://localhost:1", "--program", "five", "--token-file", "none"}, "--token-file"},
	} {
		out, err := exec.Command("wits", append([]string{"bot"}, c.args...)...).CombinedOutput()
		if err == nil || !strings.Contains(string(out), c.want) {
			t.Errorf("%s: %v: %s", what, err, out)
		}
	}
}
