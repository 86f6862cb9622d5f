package sshd

import (
	"context"
	"encoding/binary"
	"errors"
	"io"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/ssh"

	"wits/game/referee"
	"wits/game/words"
	"wits/limit"
	"wits/term"
	"wits/term/tty"
)

// How a window is drawn: how often at most, and how many keys may wait.
const (
	frameTime = 50 * time.Millisecond
	keysAhead = 256
)

// answersPerSecond is how often questions to the terminal, such as for its background, are sent.
const answersPerSecond = 4

// draw shows the app in the session's window.
func (c *call) draw(s *service) int {
	ctx, cancel := context.WithCancel(c.ctx)
	defer cancel() // ends what follows a match
	app, err := term.New(ctx, c.config(s))
	if err == nil {
		err = app.Open(ctx, c.request.Opening)
	}
	if err != nil {
		return c.failed(err)
	}
	t := tty.New(c.ctx, c.terminal(app))
	c.runs(t.Quit, func(told words.Message) { t.Send(term.Announcement{Message: told}) }, t)
	c.start("begin", func() {
		t.Send(tea.WindowSizeMsg{}) // it may have changed before the program ran
		if c.key == nil {
			t.Send(term.Announcement{Message: words.New("ssh.guest")})
		}
	})
	c.start("leave", func() { // a client whose input ends or whose connection breaks has left
		select {
		case <-c.in.ended:
		case <-c.in.over:
		case <-c.ctx.Done():
		}
		t.Quit()
	})
	err = t.Run()
	c.in.end()
	t.Wait()
	if err == nil || c.ctx.Err() != nil || errors.Is(err, tea.ErrInterrupted) {
		return exitOK
	}
	if !errors.Is(err, tty.ErrFault) { // which was logged
		c.Log.Error("an SSH session broke", "error", err)
	}
	return c.fail(words.New("ssh.fault"), exitFault)
}

// terminal is how the app finds its terminal: by the session's variables, never by the server's.
func (c *call) terminal(m tea.Model) tty.Config {
	env, w := append(c.Environ(), "TERM="+c.env["TERM"]), c.window()
	colours := colorprofile.Env(env)
	return tty.Config{
		Model: m, In: c.in, Frame: frameTime, Ahead: keysAhead, Allow: c.allow, Fault: c.fault,
		Dropped: func() tea.Msg {
			c.metrics.dropped.Inc()
			return term.Announcement{Message: words.New("ssh.dropped")}
		},
		Turn: func(ctx context.Context, draw func()) { c.drawing.do(ctx, c.line, draw) },
		Out:  tty.NewScreen(c.out, colours, w.Height),
		Options: []tea.ProgramOption{
			tea.WithInput(nil), tea.WithOutput(c.out), tea.WithEnvironment(env), tea.WithColorProfile(colours), tea.WithWindowSize(w.Width, w.Height),
			tea.WithFPS(answersPerSecond), tea.WithoutSignalHandler(),
		},
		Filter: func(msg tea.Msg) tea.Msg {
			switch msg.(type) {
			case tea.SuspendMsg: // there is nothing to suspend to
				return tea.ResumeMsg{}
			case tea.WindowSizeMsg: // of two that were sent side by side the older may come last
				w := c.window()
				return tea.WindowSizeMsg{Width: w.Width, Height: w.Height}
			}
			return msg
		},
	}
}

// allow is how many of n keys may be taken now, by the limits of the session and of its address.
func (c *call) allow(n int) (granted int) {
	for granted < n && c.keys.Allow() && c.limits.Take(limit.KeysFrom, c.line) == 0 {
		granted++
	}
	return granted
}

// takeLine waits until a line may be taken.
func (c *call) takeLine() {
	for c.ctx.Err() == nil && c.allow(1) == 0 {
		time.Sleep(frameTime)
	}
}

// window is the size of the session's window now.
func (c *call) window() ssh.Window {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.size
}

// runs says how what runs now is ended, and told something. A session that somebody has ended meanwhile ends here.
func (c *call) runs(quit func(), announce func(words.Message), terminal *tty.Terminal) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.quit, c.tellMore, c.shown = quit, announce, terminal
	if c.ending {
		c.start("quit", quit)
	}
}

// resized tells the app of a change of the window. One for which there is no memory is drawn in part.
func (c *call) resized(w ssh.Window) {
	c.mu.Lock()
	fits := c.reserved == 0 || c.memory.change(cost(w)-c.reserved)
	if fits {
		c.size = w
	}
	if fits && c.reserved > 0 { // the session has begun, and has not ended
		c.reserved = cost(w)
	}
	terminal := c.shown
	c.mu.Unlock()
	switch {
	case terminal == nil:
	case fits:
		terminal.Send(tea.WindowSizeMsg{}) // the filter says which size
	default:
		terminal.Send(term.Announcement{Message: words.New("ssh.window")})
	}
}

func (c *call) config(s *service) term.Config {
	return term.Config{
		Service: s, Games: c.Games, Library: c.Words, Getenv: c.getenv, Data: c.words.Text("ssh.data"),
		Entropy: c.number, Fault: c.fault,
		Export: func(string, []byte) (string, error) { // there is no file of the player's on the server
			return "", referee.Refuse("no file over SSH", words.New("ssh.no-file"))
		},
	}
}

// number is for what the interface draws itself.
func (c *call) number() uint32 {
	var b [4]byte
	_, _ = io.ReadFull(c.Entropy, b[:]) // it never fails on the systems wits runs on
	return binary.LittleEndian.Uint32(b[:])
}
