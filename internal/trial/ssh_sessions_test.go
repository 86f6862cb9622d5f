package trial

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"wits/catalog"
)

// BenchmarkSessions measures what sessions cost a server: each client has a terminal and a game open, moves the cursor and stays. Told are megabytes of the server's memory for each, and what it does with the processor when nobody types.
func BenchmarkSessions(b *testing.B) {
	program := newProgram()
	b.Cleanup(func() { _ = program.Remove() })
	b.Run("500-at-80x24", func(b *testing.B) { sessions(b, program, 500, 80, 24) })
	b.Run("100-at-200x60", func(b *testing.B) { sessions(b, program, 100, 200, 60) })
}

func sessions(b *testing.B, program *Program, clients, width, height int) {
	for range b.N {
		address := freePort(b)
		s := program.Serve(b, "--limit", "all=0", "--ssh", address, "--data", b.TempDir())
		connect(b, address, 5, width, height)() // what is made once
		before := memory(b, s.PID())
		leave := connect(b, address, clients, width, height)
		after := memory(b, s.PID())
		began, used := time.Now(), processor(b, s.PID())
		time.Sleep(5 * time.Second)
		b.ReportMetric(float64(processor(b, s.PID())-used)/float64(time.Since(began))*100, "idle-cpu-%")
		b.ReportMetric(float64(after-before)/float64(clients)/(1<<20), "MB/session")
		b.ReportMetric(float64(after)/(1<<20), "MB-server")
		leave()
		s.Stop()
	}
}

// connect has clients open a game each. They stay until they are told to leave.
func connect(t testing.TB, address string, clients, width, height int) (leave func()) {
	t.Helper()
	var all, here sync.WaitGroup
	gone := make(chan struct{})
	turns := make(chan struct{}, 16)
	for i := range clients {
		here.Add(1)
		all.Go(func() {
			turns <- struct{}{}
			c, err := player(address, i, width, height)
			<-turns
			here.Done()
			if err != nil {
				t.Error(err)
				return
			}
			<-gone
			_ = c.Close()
		})
	}
	here.Wait()
	return func() {
		close(gone)
		all.Wait()
	}
}

// player opens a game and moves about in it.
func player(address string, i, width, height int) (*gossh.Client, error) {
	c, err := connectFrom(context.Background(), "127.0.0.1", address)
	if err != nil {
		return nil, err
	}
	in, _, err := openGame(c, i, width, height)
	if err != nil {
		return nil, err
	}
	_, err = io.WriteString(in, strings.Repeat("\x1b[A\x1b[B\x1b[C\x1b[D", 10))
	time.Sleep(100 * time.Millisecond)
	return c, err
}

// openGame opens a game in a window of a size, one after the other for different numbers, and waits until it is drawn.
func openGame(conn *gossh.Client, number, width, height int) (in io.Writer, end func(), err error) {
	s, err := conn.NewSession()
	if err != nil {
		return nil, nil, err
	}
	out := &waiter{found: make(chan struct{})}
	s.Stdout = out
	if in, err = s.StdinPipe(); err != nil {
		return nil, nil, err
	}
	if err := s.RequestPty("xterm-256color", height, width, gossh.TerminalModes{}); err != nil {
		return nil, nil, err
	}
	games := catalog.All()
	if err := s.Start("play " + games[number%len(games)].ID()); err != nil {
		return nil, nil, err
	}
	ended := make(chan error, 1)
	go func() { ended <- s.Wait() }()
	select {
	case <-out.found:
	case err := <-ended:
		return nil, nil, fmt.Errorf("the session ended before anything was drawn: %w", err)
	case <-time.After(time.Minute):
		return nil, nil, fmt.Errorf("nothing is drawn: %q", out.all.String())
	}
	return in, func() { _ = s.Close() }, nil
}

// waiter waits for the first frame, and forgets what comes after it.
type waiter struct {
	all   bytes.Buffer
	found chan struct{}
	done  bool
}

// Write takes what is drawn.
func (w *waiter) Write(p []byte) (int, error) {
	if w.done {
		return len(p), nil
	}
	w.all.Write(p)
	if strings.Contains(w.all.String(), "Help") {
		w.done = true
		close(w.found)
	}
	return len(p), nil
}

// memory is what a process holds, in bytes.
func memory(t testing.TB, pid int) int64 {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`VmRSS:\s+(\d+) kB`).FindSubmatch(text)
	kilobytes, err := strconv.ParseInt(string(found[1]), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return kilobytes << 10
}

// processor is how long a process has computed.
func processor(t testing.TB, pid int) time.Duration {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		t.Fatal(err)
	}
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	user, err1 := strconv.Atoi(fields[11])
	system, err2 := strconv.Atoi(fields[12])
	if err1 != nil || err2 != nil {
		t.Fatal(err1, err2)
	}
	return time.Duration(user+system) * 10 * time.Millisecond
}
