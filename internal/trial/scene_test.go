package trial

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// scene is a server under attack.
type scene struct {
	*testing.T
	*Server
	ssh    string // the address for SSH
	folder string
	lasts  time.Duration
	long   bool

	mu       sync.Mutex
	visitors []*http.Transport
	answered map[string]int // attackers' answers, by status and code
	faults   map[string]int // by the format of their report
	killed   atomic.Bool
}

// maxReports bounds how often the same kind of fault is reported; an attack may find one thousands of times.
const maxReports = 10

// Errorf reports a fault, unless many of its kind were.
func (s *scene) Errorf(format string, args ...any) {
	s.Helper()
	s.mu.Lock()
	if s.faults == nil {
		s.faults = map[string]int{}
	}
	s.faults[format]++
	n := s.faults[format]
	s.mu.Unlock()
	switch {
	case n <= maxReports:
		s.T.Errorf(format, args...)
	case n == maxReports+1:
		s.T.Errorf("and more of: "+format, args...)
	}
}

// run attacks. A server that takes far too much memory or time for it is killed, before the machine suffers.
func (s *scene) run(a attack) {
	began := time.Now()
	over := make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() { s.guard(over) })
	a.run(s)
	time.Sleep(shortTime - time.Since(began)) // so that the bystanders have asked often enough
	close(over)
	wg.Wait()
	s.Logf("%.1f s, answers to the attackers: %v", time.Since(began).Seconds(), s.answered)
	if s.killed.Load() {
		s.FailNow()
	}
}

// guard watches the server until the attack is over.
func (s *scene) guard(over <-chan struct{}) {
	late := time.After(s.lasts + settleTime + slowEnd)
	for {
		why := ""
		select {
		case <-over:
			return
		case <-late:
			why = "the attack does not end"
		case <-time.After(100 * time.Millisecond):
			if now := s.memory("VmRSS"); now > 2*maxMemory {
				why = fmt.Sprintf("the server takes %d MB of memory", now>>20)
			}
		}
		if why != "" {
			s.Errorf("%s: it was killed", why)
			s.killed.Store(true)
			s.Kill()
			return
		}
	}
}

// during is a context that ends with the attack's time.
func (s *scene) during() (context.Context, context.CancelFunc) {
	return context.WithTimeout(s.Context(), s.lasts)
}

// dialer connects from a loopback address.
func dialer(from string) *net.Dialer {
	return &net.Dialer{Timeout: 10 * time.Second, LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}
}

// transport sends requests from a loopback address, and decompresses nothing.
func transport(from string, connections int) *http.Transport {
	return &http.Transport{
		DialContext: dialer(from).DialContext, MaxConnsPerHost: connections, MaxIdleConnsPerHost: connections,
		DisableCompression: true, MaxResponseHeaderBytes: 64 << 10,
	}
}

// visitor is an HTTP client at a loopback address. It follows no redirects.
func (s *scene) visitor(from string, connections int) *http.Client {
	t := transport(from, connections)
	s.mu.Lock()
	s.visitors = append(s.visitors, t)
	s.mu.Unlock()
	s.Cleanup(t.CloseIdleConnections)
	return &http.Client{
		Transport: t, Timeout: 20 * time.Second,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// dial connects from an address. The connection is the caller's to close.
func (s *scene) dial(from string) (net.Conn, error) {
	return dialer(from).DialContext(s.Context(), "tcp", s.Address)
}

// dialSmall is dial with room for very little that is not read yet, and with segments as small as on the internet: on
// loopback the system would take megabytes of an answer that nobody reads.
func (s *scene) dialSmall(from string) (net.Conn, error) {
	d := dialer(from)
	d.Control = func(_, _ string, c syscall.RawConn) error {
		var err error
		return errors.Join(c.Control(func(fd uintptr) {
			err = errors.Join(syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, syscall.SO_RCVBUF, 4096),
				syscall.SetsockoptInt(int(fd), syscall.IPPROTO_TCP, syscall.TCP_MAXSEG, 1400))
		}), err)
	}
	return d.DialContext(s.Context(), "tcp", s.Address)
}

// usage is what the server holds open, and how many pieces of work it has.
type usage struct{ goroutines, files, work int }

func (s *scene) usage() usage {
	h := s.visitor("127.0.0.98", 1)
	defer h.CloseIdleConnections()
	answer, err := h.Get(s.URL() + "/metrics")
	if err != nil {
		s.Errorf("metrics: %v", err)
		return usage{}
	}
	defer answer.Body.Close()
	var u usage
	for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
		name, value, _ := strings.Cut(lines.Text(), " ")
		n, _ := strconv.ParseFloat(value, 64)
		switch {
		case name == "go_goroutines":
			u.goroutines = int(n)
		case name == "process_open_fds":
			u.files = int(n)
		case strings.HasPrefix(name, "wits_work_waiting") || strings.HasPrefix(name, "wits_work_thinking"):
			u.work += int(n)
		}
	}
	if u.goroutines == 0 || u.files == 0 {
		s.Errorf("metrics tell no goroutines or no files: %+v, status %d", u, answer.StatusCode)
	}
	return u
}

// maxWork is how much may be left to think about: what each of the addresses may have waiting, one more that is thought about, and the
// bystanders'.
const maxWork = 5*64 + 4

// settle waits until the server holds about what it held before: its database may have opened more files, a few connections
// may be on their way out, and minds may still think about matches that nobody has given up.
func (s *scene) settle(before usage) {
	for _, v := range s.visitors {
		v.CloseIdleConnections()
	}
	var now usage
	for until := time.Now().Add(settleTime); time.Now().Before(until); time.Sleep(50 * time.Millisecond) {
		if now = s.usage(); now.goroutines-now.work <= before.goroutines+20 && now.files <= before.files+20 && now.work <= maxWork {
			return
		}
	}
	s.Errorf("the server held %+v before the attack and %+v after it", before, now)
}

// checkMemory checks the most that the process ever had in memory.
func (s *scene) checkMemory() {
	peak := s.memory("VmHWM")
	s.Logf("memory: %d MB at most", peak>>20)
	if peak > maxMemory {
		s.Errorf("the server took %d MB of memory, more than %d", peak>>20, maxMemory>>20)
	}
}

// memory is a number of the process's status, in bytes.
func (s *scene) memory(name string) int {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.PID()))
	if err != nil {
		s.Errorf("memory: %v", err)
		return 0
	}
	_, rest, _ := strings.Cut(string(text), name+":")
	var kilobytes int
	if _, err := fmt.Sscanf(rest, "%d kB", &kilobytes); err != nil {
		s.Errorf("memory: %v", err)
	}
	return kilobytes << 10
}

// checkReady checks that the server would take more.
func (s *scene) checkReady() {
	h := s.visitor("127.0.0.98", 1)
	answer, err := h.Get(s.URL() + "/readyz")
	if err != nil {
		s.Errorf("ready: %v", err)
		return
	}
	defer answer.Body.Close()
	if _, _ = io.Copy(io.Discard, answer.Body); answer.StatusCode != http.StatusOK {
		s.Errorf("the server is not ready after the attack: %d", answer.StatusCode)
	}
}

// checkLog checks that no visitor made the server raise an alarm. The server must have stopped.
func (s *scene) checkLog() {
	alarms := 0
	for line := range strings.Lines(s.Said()) {
		if strings.Contains(line, "level=ERROR") || strings.Contains(line, "panic") {
			if alarms++; alarms <= 3 {
				s.Errorf("alarm: %.500s", line)
			}
		}
	}
	if alarms > 3 {
		s.Errorf("%d alarms", alarms)
	}
}
