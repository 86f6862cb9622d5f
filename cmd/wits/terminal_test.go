package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"
)

// console is a program that runs in a terminal of its own: a pseudo-terminal with an emulator behind it, so that tests and the
// README's picture see what a player sees.
type console struct {
	cmd *exec.Cmd
	pty *os.File

	mu      sync.Mutex
	screen  *vt.Emulator
	changed chan struct{} // closed when something was written
	ended   bool
	readers sync.WaitGroup
}

// The size of a terminal.
const columns, rows = 80, 24

// inTerminal runs a program in a terminal, in English, with its data in a new folder. It ends with the test.
func inTerminal(t *testing.T, program string, args ...string) (*console, context.Context) {
	t.Helper()
	cmd := exec.Command(program, append(args, "--data", t.TempDir())...)
	cmd.Env = append(os.Environ(), "TERM=xterm-256color", "COLORTERM=truecolor", "LANG=C.UTF-8", "LC_ALL=C.UTF-8", "NO_COLOR=")
	f, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: rows, Cols: columns})
	if err != nil {
		t.Fatal(err)
	}
	c := &console{cmd: cmd, pty: f, screen: vt.NewEmulator(columns, rows), changed: make(chan struct{})}
	c.readers.Go(c.read)
	c.readers.Go(c.answer)
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute) // so that a hang is told; nothing is timed
	t.Cleanup(func() {
		cancel()
		c.close()
	})
	return c, ctx
}

// read shows what the program writes.
func (c *console) read() {
	buffer := make([]byte, 64<<10)
	for {
		n, err := c.pty.Read(buffer)
		c.mu.Lock()
		if n > 0 {
			_, _ = c.screen.Write(buffer[:n]) // an emulator takes everything
		}
		c.ended = err != nil
		close(c.changed)
		c.changed = make(chan struct{})
		c.mu.Unlock()
		if err != nil {
			if questions, ok := c.screen.InputPipe().(io.Closer); ok {
				_ = questions.Close() // ends answer
			}
			return
		}
	}
}

// answer answers the program's questions, such as for the terminal's colours.
func (c *console) answer() {
	buffer := make([]byte, 4096)
	for {
		n, err := c.screen.Read(buffer)
		if n > 0 {
			_, _ = c.pty.Write(buffer[:n])
		}
		if err != nil {
			return
		}
	}
}

// look looks at the terminal, which does not change meanwhile.
func (c *console) look(at func(screen *vt.Emulator)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	at(c.screen)
}

// text is what the terminal shows.
func (c *console) text() (text string) {
	c.look(func(screen *vt.Emulator) { text = ansi.Strip(screen.Render()) })
	return text
}

// wait waits until the terminal shows all of some texts.
func (c *console) wait(ctx context.Context, texts ...string) error {
	for {
		c.mu.Lock()
		shown, changed, ended := ansi.Strip(c.screen.Render()), c.changed, c.ended
		c.mu.Unlock()
		missing := ""
		for _, text := range texts {
			if !strings.Contains(shown, text) {
				missing = text
			}
		}
		switch {
		case missing == "":
			return nil
		case ended:
			return fmt.Errorf("%q is not shown, and the program has ended; the screen is\n%s", missing, shown)
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return fmt.Errorf("%q is not shown: %w; the screen is\n%s", missing, ctx.Err(), shown)
		}
	}
}

// press presses keys by their names, separated by spaces: "up", "enter", "ctrl+r", or what is typed. All are sent at once.
func (c *console) press(keys string) error {
	var b strings.Builder
	for key := range strings.FieldsSeq(keys) {
		b.WriteString(sequence(key))
	}
	_, err := c.pty.WriteString(b.String())
	return err
}

// sequence is what a terminal sends for a key.
func sequence(key string) string {
	named := map[string]string{
		"up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D", "home": "\x1b[H", "end": "\x1b[F", "pgup": "\x1b[5~", "pgdown": "\x1b[6~",
		"enter": "\r", "esc": "\x1b", "space": " ", "tab": "\t", "backspace": "\x7f",
	}
	if s, ok := named[key]; ok {
		return s
	}
	if letter, ok := strings.CutPrefix(key, "ctrl+"); ok {
		return string(rune(letter[0] & 0x1f))
	}
	return key
}

// click clicks with the left button where the terminal shows a text, the first time that it does.
func (c *console) click(text string) error {
	for y, line := range strings.Split(c.text(), "\n") {
		if i := strings.Index(line, text); i >= 0 {
			x := ansi.StringWidth(line[:i])
			_, err := fmt.Fprintf(c.pty, "\x1b[<0;%d;%dM\x1b[<0;%d;%dm", x+1, y+1, x+1, y+1)
			return err
		}
	}
	return fmt.Errorf("%q is not shown; the screen is\n%s", text, c.text())
}

// close ends the program, if it has not ended, and waits for it.
func (c *console) close() {
	_ = c.cmd.Process.Kill()
	_ = c.cmd.Wait() // it was killed
	_ = c.pty.Close()
	c.readers.Wait()
}
