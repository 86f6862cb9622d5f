package sshd

import (
	"errors"
	"fmt"
	"io"

	xterm "golang.org/x/term"

	"wits/game/words"
	"wits/term/plain"
)

// talk runs the app in lines: on a pipe as it comes, on a terminal with a line that can be edited.
func (c *call) talk(s *service) int {
	out := c.lineOut()
	c.runs(c.in.end, func(m words.Message) { fmt.Fprintln(c.Stderr(), c.words.Say(m)) }, nil)
	app, err := plain.New(c.ctx, plain.Config{
		In: out, Out: out, Service: s, Games: c.Games, Library: c.Words, Getenv: c.getenv, Entropy: c.number, Fault: c.fault,
	})
	if err != nil {
		return c.failed(err)
	}
	if c.key == nil && c.pty {
		c.tell(words.New("ssh.guest"))
	}
	if err := app.Open(c.ctx, c.request.Opening); err != nil && !errors.Is(err, io.EOF) {
		return c.failed(err)
	}
	return exitOK
}

// lineOut is where lines come from and go to.
func (c *call) lineOut() io.ReadWriter {
	lines := struct {
		io.Reader
		io.Writer
	}{&lineByLine{Reader: c.in, pace: c.takeLine}, c.out}
	if !c.pty {
		return lines
	}
	t := xterm.NewTerminal(lines, "")
	w := c.window()
	_ = t.SetSize(w.Width, w.Height) // it only breaks lines by it
	return &edited{Terminal: t}
}

// edited is a terminal on which a line is typed, shown and corrected before it is read.
type edited struct {
	*xterm.Terminal
	rest []byte
}

func (e *edited) Read(p []byte) (int, error) {
	if len(e.rest) == 0 {
		line, err := e.ReadLine()
		if err != nil && !errors.Is(err, xterm.ErrPasteIndicator) {
			return 0, err
		}
		e.rest = []byte(line + "\n")
	}
	n := copy(p, e.rest)
	e.rest = e.rest[n:]
	return n, nil
}
