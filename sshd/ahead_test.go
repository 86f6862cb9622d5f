package sshd

import (
	"runtime"
	"runtime/pprof"
	"strings"
	"sync"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

// TestWhoTypesAheadAndHangsUpLeavesNothing opens many windows, types more than can be taken at once, and hangs up: goroutines and
// memory are as before.
func TestWhoTypesAheadAndHangsUpLeavesNothing(t *testing.T) {
	h := open(t)
	h.typeAhead(2) // what is made once
	before := heap()
	h.typeAhead(30)
	h.waitForNobody()
	if left := leftover(); left != "" {
		t.Errorf("somebody still waits:\n%s", left)
	}
	if more := heap() - before; more > 8<<20 {
		t.Errorf("30 sessions that are over hold %d KB", more>>10)
	}
}

// typeAhead lets visitors open a large window each, in connections of ten, type hundreds of keys and hang up.
func (h *house) typeAhead(visitors int) {
	h.t.Helper()
	for done := 0; done < visitors; done += maxChannels {
		c := h.dial(newKey(h.t))
		var typing sync.WaitGroup
		for range min(maxChannels, visitors-done) {
			s, err := c.NewSession()
			ok(h.t, err)
			in, err := s.StdinPipe()
			ok(h.t, err)
			ok(h.t, s.RequestPty("xterm-256color", 100, 300, gossh.TerminalModes{}))
			ok(h.t, s.Shell())
			typing.Go(func() {
				time.Sleep(50 * time.Millisecond) // until the app is there
				_, _ = in.Write([]byte(strings.Repeat("\x1b[B", 600)))
			})
		}
		typing.Wait()
		ok(h.t, c.Close())
	}
	h.waitForNobody()
}

// waitForNobody waits until no session is open. More may begin meanwhile, so it counts them as the server does.
func (h *house) waitForNobody() {
	h.t.Helper()
	for until := time.Now().Add(patience); ; time.Sleep(5 * time.Millisecond) {
		h.mu.Lock()
		open := len(h.open)
		h.mu.Unlock()
		if open == 0 {
			return
		}
		if time.Now().After(until) {
			h.t.Fatalf("%d sessions are still open", open)
		}
	}
}

// heap is what is held after everything that can be forgotten was.
func heap() int64 {
	for range 2 {
		runtime.GC()
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapInuse)
}

// leftover is a goroutine of a terminal's reader that does not end.
func leftover() string {
	for until := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		var all strings.Builder
		_ = pprof.Lookup("goroutine").WriteTo(&all, 1)
		found := ""
		for stack := range strings.SplitSeq(all.String(), "\n\n") {
			if strings.Contains(stack, "ultraviolet") || strings.Contains(stack, "sshd.(*call)") {
				found = stack
			}
		}
		if found == "" || time.Now().After(until) {
			return found
		}
	}
}
