package sshd

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/charmbracelet/ssh"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"
	gossh "golang.org/x/crypto/ssh"

	"wits/catalog"
	"wits/internal/locked"
)

// patience is how long a test waits for what takes a moment.
const patience = time.Minute

// window is a client's terminal. It draws, and answers no questions.
type window struct {
	mu     sync.Mutex
	screen *vt.Emulator
}

func newWindow(t *testing.T, width, height int) *window {
	size := bounded(ssh.Window{Width: width, Height: height})
	w := &window{screen: vt.NewEmulator(size.Width, size.Height)}
	var unanswered sync.WaitGroup
	unanswered.Go(func() { _, _ = io.Copy(io.Discard, w.screen) })
	t.Cleanup(func() {
		_ = w.screen.InputPipe().(io.Closer).Close()
		unanswered.Wait()
	})
	return w
}

// Write draws.
func (w *window) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.screen.Write(p)
}

func (w *window) String() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.screen.String()
}

func (w *window) resize(width, height int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	size := bounded(ssh.Window{Width: width, Height: height})
	w.screen.Resize(size.Width, size.Height)
}

// console is a session with a client.
type console struct {
	*gossh.Session
	t        *testing.T
	in       io.WriteCloser
	out, bad locked.Text
	window   *window       // nil without a terminal
	ended    chan struct{} // closed with the session
	err      error         // with which it ended
}

// variables are what a client sends of its environment.
type variables map[string]string

// session opens a session, with a terminal of a size where that is not 0.
func (h *house) session(c *gossh.Client, command string, width, height int, env variables) *console {
	h.t.Helper()
	s, err := c.NewSession()
	ok(h.t, err)
	k := &console{Session: s, t: h.t, ended: make(chan struct{})}
	s.Stdout, s.Stderr = &k.out, &k.bad
	k.in, err = s.StdinPipe()
	ok(h.t, err)
	for name, value := range env {
		if name != "TERM" {
			ok(h.t, s.Setenv(name, value))
		}
	}
	if width > 0 {
		name := env["TERM"]
		if name == "" {
			name = "xterm-256color"
		}
		k.window = newWindow(h.t, width, height)
		s.Stdout = io.MultiWriter(&k.out, k.window)
		ok(h.t, s.RequestPty(name, height, width, gossh.TerminalModes{}))
	}
	if command == "" {
		ok(h.t, s.Shell())
	} else {
		ok(h.t, s.Start(command))
	}
	go func() {
		k.err = s.Wait()
		close(k.ended)
	}()
	return k
}

// home opens the app for somebody new, who reads how to begin and comes to the home page.
func (h *house) home(c *gossh.Client) *console {
	h.t.Helper()
	k := h.session(c, "", 80, 24, nil)
	k.until(text("guide.title"))
	k.typed("\r")
	k.until(text("home.menu"))
	return k
}

// text is a text of the app, in English.
func text(key string) string { return catalog.Library().In("en").Text(key) }

func (k *console) typed(text string) {
	k.t.Helper()
	_, err := io.WriteString(k.in, text)
	ok(k.t, err)
}

// click clicks where a text is shown.
func (k *console) click(text string) {
	k.t.Helper()
	for y, line := range strings.Split(k.until(text), "\n") {
		if before, _, found := strings.Cut(line, text); found {
			x := ansi.StringWidth(before)
			k.typed(fmt.Sprintf("\x1b[<0;%d;%dM\x1b[<0;%d;%dm", x+1, y+1, x+1, y+1))
			return
		}
	}
}

// resize changes the size of the window.
func (k *console) resize(width, height int) {
	k.t.Helper()
	k.window.resize(width, height)
	ok(k.t, k.WindowChange(height, width))
}

// shown is what the client sees: its window, or without one all that was said.
func (k *console) shown() string {
	if k.window != nil {
		return k.window.String()
	}
	return k.out.String()
}

// until waits until a text is shown, and returns all that is shown then.
func (k *console) until(text string) string {
	k.t.Helper()
	return k.when(fmt.Sprintf("%q", text), func(shown string) bool { return strings.Contains(shown, text) })
}

// when waits until what is shown is right. Nothing more comes of a session that has ended.
func (k *console) when(what string, right func(shown string) bool) string {
	k.t.Helper()
	end := time.After(patience)
	for last := false; ; {
		shown := k.shown()
		switch {
		case right(shown):
			return shown
		case last:
			k.t.Fatalf("there is no %s in:\n%s\n%s", what, shown, k.bad.String())
		}
		select {
		case <-time.After(5 * time.Millisecond):
		case <-k.ended:
			last = true
		case <-end:
			last = true
		}
	}
}

// exit waits for the end and returns its code.
func (k *console) exit() int {
	k.t.Helper()
	select {
	case <-k.ended:
	case <-time.After(patience):
		k.t.Fatalf("it does not end:\n%s", k.shown())
	}
	var code *gossh.ExitError
	switch {
	case k.err == nil:
		return 0
	case errors.As(k.err, &code):
		return code.ExitStatus()
	}
	k.t.Fatalf("it ended without a code: %v", k.err)
	return -1
}

var controls = regexp.MustCompile(`\x1b\[[0-9;?<>=!$]*[a-zA-Z@~]|\x1b[\]P].*?(\x1b\\|\x07)|\x1b[=>]`)

// said is everything that was said, without colours.
func (k *console) said() string { return controls.ReplaceAllString(k.out.String()+k.bad.String(), "") }
