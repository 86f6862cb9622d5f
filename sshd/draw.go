package sshd

import (
	"context"
	"encoding/binary"
	"errors"
	"io"

	tea "charm.land/bubbletea/v2"
	"charm.land/wish/v2/bubbletea"
	"github.com/charmbracelet/ssh"

	"wits/game"
	"wits/game/words"
	"wits/term"
)

// framesPerSecond is how often a window is drawn at most. Every session looks so often whether there is something to draw.
const framesPerSecond = 20

var errNoFile = game.Refuse("no file over SSH", words.New("ssh.no-file"))

// draw shows the app in the session's window.
func (c *call) draw(s *service) int {
	m := &screen{call: c}
	if err := m.open(s, true); err != nil {
		return c.failed(err)
	}
	defer func() { m.cancel() }()
	program := tea.NewProgram(m, c.options()...)
	c.runs(func() { program.Quit() }, func(told words.Message) { program.Send(term.Announcement{Message: told}) }, program)
	go func() { // whose input ends, or whose connection breaks, has left
		select {
		case <-c.in.ended:
		case <-c.in.over:
		case <-c.ctx.Done():
		}
		program.Quit()
	}()
	_, err := program.Run()
	if err != nil && c.ctx.Err() == nil && !errors.Is(err, tea.ErrInterrupted) {
		c.Log.Error("an SSH session broke", "error", err)
		return c.fail(words.New("ssh.fault"), exitFault)
	}
	return exitOK
}

// options are how the program finds its terminal: by the session's variables, never by the server's.
func (c *call) options() []tea.ProgramOption {
	return append(bubbletea.MakeOptions(windowed{c.Session, c}),
		tea.WithInput(c.in), tea.WithFPS(framesPerSecond), tea.WithoutSignalHandler(), tea.WithContext(c.ctx), tea.WithFilter(c.filter))
}

// filter sees messages before the program does. There is nothing to suspend to, and who quits types nothing more, for which the
// program would wait.
func (c *call) filter(_ tea.Model, msg tea.Msg) tea.Msg {
	switch msg.(type) {
	case tea.SuspendMsg:
		return tea.ResumeMsg{}
	case tea.QuitMsg:
		c.in.end()
	}
	return msg
}

// windowed is a session with a window of a size that can be drawn.
type windowed struct {
	ssh.Session
	call *call
}

// Pty is the session's terminal.
func (w windowed) Pty() (ssh.Pty, <-chan ssh.Window, bool) {
	pty, changes, ok := w.Session.Pty()
	pty.Window = w.call.window()
	return pty, changes, ok
}

// window is the size of the session's window now.
func (c *call) window() ssh.Window {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.size
}

// runs says how what runs now is ended, and told something. A session that somebody has ended meanwhile ends here.
func (c *call) runs(quit func(), announce func(words.Message), program *tea.Program) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.quit, c.tellMore, c.program = quit, announce, program
	if c.ending {
		go quit()
	}
}

// resized tells the app of a change of the window.
func (c *call) resized(w ssh.Window) {
	c.mu.Lock()
	c.size = w
	program := c.program
	c.mu.Unlock()
	if program != nil {
		program.Send(tea.WindowSizeMsg{Width: w.Width, Height: w.Height})
	}
}

// screen is the app in a session. When the key is linked to another player, it opens anew.
type screen struct {
	call   *call
	app    *term.App
	cancel context.CancelFunc
	window *tea.WindowSizeMsg
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
		Entropy: c.number, Export: noFile,
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
	if size, ok := msg.(tea.WindowSizeMsg); ok {
		m.window = &size
	}
	_, cmd := m.app.Update(msg)
	next, done := m.call.takeNext()
	if next == nil || m.open(next, false) != nil {
		return m, cmd
	}
	if m.window != nil {
		m.app.Update(*m.window)
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
