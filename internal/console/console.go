// Package console runs programs in a terminal of its own: a pseudo-terminal with an emulator behind it, so that tests and
// pictures see what a player sees. It is no part of the program, and touches no terminal that is there.
package console

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"
)

// Console is a program that runs in a terminal.
type Console struct {
	cmd *exec.Cmd
	pty *os.File

	mu      sync.Mutex
	screen  *vt.Emulator
	changed chan struct{} // closed when something was written
	ended   bool
	readers sync.WaitGroup
}

// Start runs a program in a terminal of a size.
func Start(cmd *exec.Cmd, width, height int) (*Console, error) {
	f, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: uint16(height), Cols: uint16(width)})
	if err != nil {
		return nil, fmt.Errorf("start %s in a terminal: %w", cmd.Path, err)
	}
	c := &Console{cmd: cmd, pty: f, screen: vt.NewEmulator(width, height), changed: make(chan struct{})}
	c.readers.Go(c.read)
	c.readers.Go(c.answer)
	return c, nil
}

// read shows what the program writes.
func (c *Console) read() {
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
func (c *Console) answer() {
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

// Look looks at the terminal, which does not change meanwhile.
func (c *Console) Look(at func(screen *vt.Emulator)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	at(c.screen)
}

// Text is what the terminal shows.
func (c *Console) Text() (text string) {
	c.Look(func(screen *vt.Emulator) { text = ansi.Strip(screen.Render()) })
	return text
}

// ErrEnded says that the program ended before it showed what was waited for.
var ErrEnded = errors.New("the program ended")

// Wait waits until the terminal shows all of some texts.
func (c *Console) Wait(ctx context.Context, texts ...string) error {
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
			return fmt.Errorf("%q is not shown: %w; the screen is\n%s", missing, ErrEnded, shown)
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return fmt.Errorf("%q is not shown: %w; the screen is\n%s", missing, ctx.Err(), shown)
		}
	}
}

// Type types keys by their names, separated by spaces: "up", "enter", "ctrl+r", or what is typed. All are sent at once.
func (c *Console) Type(keys string) error {
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

// Click clicks with the left button where the terminal shows a text, the first time that it does.
func (c *Console) Click(text string) error {
	for y, line := range strings.Split(c.Text(), "\n") {
		if i := strings.Index(line, text); i >= 0 {
			x := ansi.StringWidth(line[:i])
			_, err := fmt.Fprintf(c.pty, "\x1b[<0;%d;%dM\x1b[<0;%d;%dm", x+1, y+1, x+1, y+1)
			return err
		}
	}
	return fmt.Errorf("%q is not shown; the screen is\n%s", text, c.Text())
}

// Close ends the program, if it has not ended, and waits for it.
func (c *Console) Close() error {
	_ = c.cmd.Process.Kill()
	err := c.cmd.Wait()
	_ = c.pty.Close()
	c.readers.Wait()
	return err
}
