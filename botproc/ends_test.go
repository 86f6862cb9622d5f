package botproc_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"wits/botproc"
	"wits/catalog"
	"wits/entry"
	"wits/game/referee"
	"wits/game/rng"
)

// TestNothingThatABotStartsIsLeftBehind ends bots that have started programs of their own, in every way that bots end.
func TestNothingThatABotStartsIsLeftBehind(t *testing.T) {
	for name, end := range map[string]func(p *botproc.Process, m referee.Match){
		"closed": func(p *botproc.Process, _ referee.Match) { _ = p.Close() },
		"found at fault": func(p *botproc.Process, m referee.Match) {
			ctx, cancel := context.WithCancel(context.Background())
			cancel()
			r := rng.New(1)
			_ = p.Move(ctx, m, &r)
		},
	} {
		for _, mood := range []string{"parent", "parent of a session", "grandparent"} {
			var stderr notes
			p := process(t, mood, 10*time.Second)
			p.Stderr = &stderr
			_, m := novice(t)
			r := rng.New(2)
			if err := p.Move(context.Background(), m, &r); err != nil {
				t.Fatal(err)
			}
			end(p, m)
			_, number, _ := strings.Cut(strings.TrimSpace(stderr.String()), "child ")
			pid, err := strconv.Atoi(strings.Fields(number)[0])
			if err != nil {
				t.Fatal(err)
			}
			if !goneSoon(pid) {
				t.Errorf("%s, %s: what the bot started still runs", mood, name)
				_ = syscall.Kill(pid, syscall.SIGKILL)
			}
		}
	}
}

// killed writes to standard output, and then is killed with its whole process.
type killed struct{}

func (killed) Write(data []byte) (int, error) {
	_, _ = os.Stdout.Write(data)
	return 0, syscall.Kill(os.Getpid(), syscall.SIGKILL)
}

// host lets a bot begin a game, and is killed as soon as the bot has started another program.
func host() {
	c := botproc.Command{
		Supervisor: []string{os.Args[0], supervise}, Args: os.Args[:1], Env: []string{"WITS_TEST_BOT=parent of a session"},
		Game: "minesweeper", Preset: "novice", Timeout: time.Minute, Stderr: killed{},
	}
	g, err := referee.Find(entry.Games(catalog.All()), "minesweeper")
	if err != nil {
		os.Exit(5)
	}
	m, err := g.Start(referee.Setup{Preset: "novice", Seed: rng.Numeric(1)})
	r := rng.New(2)
	if err != nil || botproc.NewProcess(c).Move(context.Background(), m, &r) != nil {
		os.Exit(6)
	}
	time.Sleep(time.Hour)
}

func TestABotEndsWithWhoeverRunsIt(t *testing.T) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "WITS_TEST_BOT=host")
	said, err := cmd.Output()
	if cmd.ProcessState.ExitCode() != -1 {
		t.Fatal(err)
	}
	_, number, _ := strings.Cut(strings.TrimSpace(string(said)), "child ")
	pid, err := strconv.Atoi(number)
	if err != nil {
		t.Fatal(err)
	}
	if !goneSoon(pid) {
		t.Error("what the bot started still runs")
		_ = syscall.Kill(pid, syscall.SIGKILL)
	}
}

// goneSoon reports whether a process that was killed is gone, or waits for its parent to notice.
func goneSoon(pid int) bool {
	for range 6000 { // a busy machine takes its time
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		if err != nil || bytes.Contains(stat, []byte(") Z ")) {
			return true
		}
		time.Sleep(10 * time.Millisecond)
	}
	return false
}

func TestWhatProgramsWriteIsBounded(t *testing.T) {
	var kept bytes.Buffer
	b := &botproc.Bounded{To: &kept, Left: 10}
	for range 5 {
		if n, err := b.Write([]byte("1234")); n != 4 || err != nil {
			t.Fatal(n, err)
		}
	}
	if got := kept.String(); got != "1234123412\nwits: there is more, which is left out\n" {
		t.Errorf("kept %q", got)
	}
}

// A bound on memory is about what is used: a Go program reserves far more addresses than it ever uses.
func TestABotMayHaveTheMemoryThatItUses(t *testing.T) {
	p := process(t, "good", 10*time.Second)
	p.Memory = 512 << 20
	_, m := novice(t)
	r := rng.New(2)
	if err := p.Move(context.Background(), m, &r); err != nil {
		t.Error(err)
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
}

func TestABotThatUsesTooMuchMemoryIsEnded(t *testing.T) {
	for _, mood := range []string{"greedy", "greedy by another"} {
		p := process(t, mood, 30*time.Second)
		p.Memory = 200 << 20
		_, m := novice(t)
		r := rng.New(2)
		err := p.Move(context.Background(), m, &r)
		var f *botproc.Fault
		if !errors.As(err, &f) || !strings.Contains(f.Reason, "MiB of memory, and may use 200 MiB (--memory)") {
			t.Errorf("%s: %v", mood, err)
		}
		_ = p.Close()
	}
}

func TestABotRunsInItsFolderWithItsEnvironment(t *testing.T) {
	folder := t.TempDir()
	script := `#!/bin/sh
read line
echo "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"name\":\"$MOOD in $(basename $PWD)\"}}"
read line
`
	if err := os.WriteFile(folder+"/bot", []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	p := botproc.NewProcess(botproc.Command{Args: []string{"./bot"}, Supervisor: supervisor(t), Folder: folder, Env: []string{"MOOD=calm"}, Timeout: 5 * time.Second})
	if err := p.Start(context.Background()); err != nil || p.Name != "calm in 001" {
		t.Errorf("%q, %v", p.Name, err)
	}
	_ = p.Close()
}
