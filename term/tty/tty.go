// Package tty runs a Bubble Tea model on a terminal, local or remote. It reads the input itself, hands waiting keys to the model together,
// and draws at most once per frame. Ctrl+C overtakes everything that was typed before it.
//
// It knows no page and no game, and writes nothing but what the model draws.
package tty

import (
	"context"
	"errors"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"

	"wits/internal/rescue"
)

// Config says which model runs, and how.
type Config struct {
	Model tea.Model
	In    io.Reader     // what is typed; nil for none but what is sent
	Frame time.Duration // between two frames
	Ended func()        // is called when nothing more can be typed; nil for nobody
	Ahead int           // how many keys may wait; more are dropped

	Allow   func(n int) int                        // how many of n waiting keys may be taken now; nil for all
	Dropped func() tea.Msg                         // tells that keys were dropped; nil to tell nothing
	Turn    func(ctx context.Context, draw func()) // draws when it is this terminal's turn, or not at all; nil for at once
	Fault   func(rescue.Fault)                     // is told of a panic that the model let through; nil for nobody
	Out     *Screen                                // where frames are painted; nil to leave that to Bubble Tea
	Options []tea.ProgramOption                    // more of them; the input and the filter are the terminal's own
	Filter  func(msg tea.Msg) tea.Msg              // sees messages before the model; nil for none
}

// ErrFault reports that the model panicked.
var ErrFault = errors.New("the app broke")

// Terminal is a model running on a terminal. Make one with New.
type Terminal struct {
	Config
	keys    *keys
	program *tea.Program
	ctx     context.Context
	end     context.CancelFunc
	reading sync.WaitGroup
	begin   sync.Once
	broken  atomic.Bool // the model let a panic through

	// What follows belongs to the program's loop.
	view   tea.View
	last   time.Time // when the latest frame was drawn
	stale  bool      // something has happened since
	waking bool      // the next frame is on its way
}

// Messages of a terminal's own: keys wait, and it is time for a frame.
type (
	typed struct{}
	frame struct{}
)

// New prepares a model to run until ctx is done.
func New(ctx context.Context, c Config) *Terminal {
	t := &Terminal{Config: c, keys: newKeys(c.Ahead)}
	t.ctx, t.end = context.WithCancel(ctx)
	options := append(c.Options, tea.WithContext(t.ctx))
	if c.Filter != nil {
		options = append(options, tea.WithFilter(func(_ tea.Model, msg tea.Msg) tea.Msg { return c.Filter(msg) }))
	}
	t.keys.interrupt = func() { t.program.Send(tea.KeyPressMsg{Code: 'c', Mod: tea.ModCtrl}) }
	if c.Out != nil {
		options = append(options, tea.WithoutRenderer())
	} else {
		t.keys.other = func(msg tea.Msg) { t.program.Send(msg) }
	}
	t.program = tea.NewProgram(loop{t}, options...)
	return t
}

// Send hands the model a message, once the terminal runs.
func (t *Terminal) Send(msg tea.Msg) { t.program.Send(msg) }

// Quit ends the terminal in order, once it runs.
func (t *Terminal) Quit() { t.program.Quit() }

// Run runs the model until it quits. When it returns, only the goroutines that read from In may still run; they end with In.
func (t *Terminal) Run() error {
	_, err := t.program.Run()
	t.end()
	if t.Out != nil {
		t.Out.close()
	}
	if t.broken.Load() {
		return ErrFault
	}
	return err
}

// Wait waits until nothing reads from In any more. End In first.
func (t *Terminal) Wait() { t.reading.Wait() }

// start begins to read, when the program has the terminal.
func (t *Terminal) start() {
	if t.In == nil {
		return
	}
	t.reading.Go(func() {
		t.safely("read what is typed", func() { read(t.In, t.keys.take, t.Fault) })
		if t.Ended != nil && t.ctx.Err() == nil {
			t.Ended()
		}
	})
	t.reading.Go(t.feed)
}

// feed tells the program that keys wait, once a frame.
func (t *Terminal) feed() {
	for {
		select {
		case <-t.ctx.Done():
			return
		case <-t.keys.ready:
		}
		t.program.Send(typed{})
		select {
		case <-t.ctx.Done():
			return
		case <-time.After(t.Frame):
		}
	}
}

// safely does something; a panic in it ends this terminal and nothing else.
func (t *Terminal) safely(doing string, do func()) {
	if rescue.Run(doing, t.Fault, do) != nil {
		t.broken.Store(true)
		t.end()
	}
}

// loop is the terminal as Bubble Tea sees it.
type loop struct{ *Terminal }

// Init starts the model, and reading.
func (l loop) Init() (cmd tea.Cmd) {
	l.begin.Do(l.start)
	l.safely("begin", func() { cmd = l.Model.Init() })
	l.stale = true
	return cmd
}

// Update hands messages on, and sees to it that what they change is drawn.
func (l loop) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	var all []tea.Cmd
	switch msg := msg.(type) {
	case frame:
		l.waking = false
	case typed:
		together, dropped := l.keys.next(!l.stale, l.Allow)
		if dropped && l.Dropped != nil {
			together = append(together, l.Dropped())
		}
		for _, key := range together {
			all = append(all, l.hand(key))
		}
	default:
		if size, ok := msg.(tea.WindowSizeMsg); ok && l.Out != nil {
			l.Out.resize(size.Height)
		}
		all = append(all, l.hand(msg))
	}
	return l, tea.Batch(append(all, l.wake())...)
}

func (t *Terminal) hand(msg tea.Msg) (cmd tea.Cmd) {
	t.stale = true
	t.safely("take a message", func() { t.Model, cmd = t.Model.Update(msg) })
	return cmd
}

// wake asks for a frame when it is time, where something is to be drawn and it is not time yet.
func (t *Terminal) wake() tea.Cmd {
	left := t.Frame - time.Since(t.last)
	if !t.stale || t.waking || left <= 0 {
		return nil
	}
	t.waking = true
	return tea.Tick(left, func(time.Time) tea.Msg { return frame{} })
}

// View is the latest frame. It is drawn where something has happened since and it is time.
func (l loop) View() tea.View {
	if !l.stale || time.Since(l.last) < l.Frame || l.broken.Load() {
		return l.view
	}
	if l.Turn == nil {
		l.draw()
	} else {
		l.Turn(l.ctx, l.draw)
	}
	if l.Out != nil {
		l.Out.send()
	}
	return l.view
}

func (t *Terminal) draw() {
	t.safely("draw", func() {
		v := t.Model.View()
		if t.Out == nil {
			t.view = v
			return
		}
		t.Out.paint(v)
	})
	t.last, t.stale = time.Now(), false
}

// Quiet wraps a terminal's file so that Bubble Tea sets it up and restores it but reads nothing from it: the [Terminal] reads the input.
func Quiet(f *os.File) io.Reader { return quiet{f} }

// quiet has what Bubble Tea needs of a terminal, but no Name: so it is not polled as a file.
type quiet struct{ file *os.File }

func (quiet) Read([]byte) (int, error) { return 0, io.EOF }

func (q quiet) Write(p []byte) (int, error) { return q.file.Write(p) }

// Close leaves the terminal open: it belongs to whoever opened it.
func (quiet) Close() error { return nil }

func (q quiet) Fd() uintptr { return q.file.Fd() }
