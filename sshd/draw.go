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

	"wits/game"
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

var errNoFile = game.Refuse("no file over SSH", words.New("ssh.no-file"))

// draw shows the app in the session's window.
func (c *call) draw(s *service) int {
	m := &screen{call: c}
	if err := m.open(s, true); err != nil {
		return c.failed(err)
	}
	defer func() { m.cancel() }()
	t := tty.New(c.ctx, c.terminal(m))
	c.runs(t.Quit, func(told words.Message) { t.Send(term.Announcement{Message: told}) }, t)
	c.start("leave", func() { // whose input ends, or whose connection breaks, has left
		select {
		case <-c.in.ended:
		case <-c.in.over:
		case <-c.ctx.Done():
		}
		t.Quit()
	})
	err := t.Run()
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
			if _, ok := msg.(tea.SuspendMsg); ok { // there is nothing to suspend to
				return tea.ResumeMsg{}
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
	if fits && c.reserved > 0 { // it has come in, and has not left
		c.reserved = cost(w)
	}
	terminal := c.shown
	c.mu.Unlock()
	switch {
	case terminal == nil:
	case fits:
		terminal.Send(tea.WindowSizeMsg{Width: w.Width, Height: w.Height})
	default:
		terminal.Send(term.Announcement{Message: words.New("ssh.window")})
	}
}

// screen is the app in a session. When the key is linked to another player, it opens anew.
type screen struct {
	call    *call
	app     *term.App
	cancel  context.CancelFunc
	window  *tea.WindowSizeMsg
	colours *tea.ColorProfileMsg
}

// open makes the app for a player; for the first it opens what is asked for.
func (m *screen) open(s *service, first bool) error {
	ctx, cancel := context.WithCancel(m.call.ctx)
	app, err := term.New(ctx, m.call.config(s))
	if err != nil {
		cancel()
		return err
	}
	if first {
		if err := m.call.enterApp(ctx, app, s); err != nil {
			cancel()
			return err
		}
	}
	if m.cancel != nil {
		m.cancel()
	}
	m.app, m.cancel = app, cancel
	return nil
}

// enterApp opens what is asked for.
func (c *call) enterApp(ctx context.Context, app *term.App, s *service) error {
	t, asked, err := c.request.start(ctx, s)
	switch {
	case err != nil:
		return err
	case asked:
		app.Play(t)
	case c.request.Page == Daily:
		app.ShowDaily()
	case c.request.Page == Statistics:
		app.ShowStatistics()
	case c.request.Page == Learn:
		return app.Learn("")
	case c.request.Page == Games:
		app.Choose()
	}
	return nil
}

func (c *call) config(s *service) term.Config {
	return term.Config{
		Service: s, Games: c.Games, Library: c.Words, Getenv: c.getenv, Data: c.words.Text("ssh.data"),
		Entropy: c.number, Export: noFile, Fault: c.fault,
	}
}

// number is for what the interface draws itself.
func (c *call) number() uint32 {
	var b [4]byte
	_, _ = io.ReadFull(c.Entropy, b[:]) // it never fails on the systems wits runs on
	return binary.LittleEndian.Uint32(b[:])
}

// Init starts the app, and tells guests what they are.
func (m *screen) Init() tea.Cmd {
	window := func() tea.Msg { // which may have changed before the program ran
		w := m.call.window()
		return tea.WindowSizeMsg{Width: w.Width, Height: w.Height}
	}
	if m.call.key == nil {
		return tea.Batch(m.app.Init(), window, func() tea.Msg { return term.Announcement{Message: words.New("ssh.guest")} })
	}
	return tea.Batch(m.app.Init(), window)
}

// Update hands messages on to the app.
func (m *screen) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.window = &msg
	case tea.ColorProfileMsg:
		m.colours = &msg
	}
	_, cmd := m.app.Update(msg)
	next, done := m.call.takeNext()
	if next == nil || m.open(next, false) != nil {
		return m, cmd
	}
	if m.window != nil {
		m.app.Update(*m.window)
	}
	if m.colours != nil {
		m.app.Update(*m.colours)
	}
	m.app.Update(term.Announcement{Message: done})
	return m, m.app.Init()
}

// View draws the app.
func (m *screen) View() tea.View { return m.app.View() }

// moved notes that the session goes on as another player.
func (c *call) moved(done words.Message) {
	s := c.service(c.whose())
	c.mu.Lock()
	defer c.mu.Unlock()
	c.next, c.done = s, done
}

// takeNext is the service of the player that the key was linked to, once.
func (c *call) takeNext() (*service, words.Message) {
	c.mu.Lock()
	defer c.mu.Unlock()
	next := c.next
	c.next = nil
	return next, c.done
}
