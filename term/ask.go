package term

import (
	"context"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"wits/game/words"
	"wits/term/ui"
)

// How long an answer takes until the player is told that it is awaited, until the seconds are counted, and until something seems
// to be wrong.
const (
	soon = 150 * time.Millisecond
	long = time.Second
	late = 4 * time.Second
)

// call is something asked of the service that has not been answered.
type call struct {
	of     Page // whom the answer is for; nil for the app itself
	holds  bool // what is typed waits for the answer
	quiet  bool // nobody is told that it is awaited
	calm   bool // that is told only when the seconds are counted: minds take a while
	waited time.Duration
	ctx    context.Context
	done   chan struct{}
	then   func() tea.Cmd // what the answer does; known when done
}

// What a call tells the app: that it was answered, or that it was not so far.
type (
	answered struct{ *call }
	unheard  struct{ *call }
)

// ask asks the service for something, beside the app, and does then with the answer, in Update. Until then what is typed on
// the page waits, and Ctrl+C works. When the page is gone its questions are dropped, and then is not done. It is the only way
// to the service: no Draw and no Handle asks it directly.
func ask[T any](a *App, of Page, do func(context.Context) (T, error), then func(T, error) tea.Cmd) tea.Cmd {
	return start(a, &call{of: of, holds: true}, do, then)
}

// askAside asks as ask does, while the page goes on: what is typed does not wait.
func askAside[T any](a *App, of Page, do func(context.Context) (T, error), then func(T, error) tea.Cmd) tea.Cmd {
	return start(a, &call{of: of}, do, then)
}

// askQuietly asks aside for what comes in by and by: nobody is told that it is awaited.
func askQuietly[T any](a *App, of Page, do func(context.Context) (T, error), then func(T, error) tea.Cmd) tea.Cmd {
	return start(a, &call{of: of, quiet: true}, do, then)
}

// none is the answer of what has none.
func none(do func(context.Context) error) func(context.Context) (struct{}, error) {
	return func(ctx context.Context) (struct{}, error) { return struct{}{}, do(ctx) }
}

func start[T any](a *App, c *call, do func(context.Context) (T, error), then func(T, error) tea.Cmd) tea.Cmd {
	if c.done = make(chan struct{}); c.ctx == nil {
		c.ctx = a.context(c.of)
	}
	a.calls = append(a.calls, c)
	return func() tea.Msg {
		go func() {
			var got T
			var err error
			if fault := a.rescue("ask", c.of, func() { got, err = do(c.ctx) }); fault != nil {
				err = fault
			}
			c.then = func() tea.Cmd { return then(got, err) }
			close(c.done)
		}()
		return c.wait(soon)
	}
}

// wait waits for the answer, so much more.
func (c *call) wait(more time.Duration) tea.Msg {
	enough := time.NewTimer(more)
	defer enough.Stop()
	select {
	case <-c.done:
		return answered{c}
	case <-enough.C:
		return unheard{c}
	}
}

// unheard goes on waiting, until the next full second.
func (a *App) unheard(c *call) tea.Cmd {
	if c.waited == 0 {
		c.waited = soon
		return func() tea.Msg { return c.wait(long - soon) }
	}
	c.waited = c.waited.Truncate(long) + long
	return func() tea.Msg { return c.wait(long) }
}

// answered does what the answer is for, unless nobody waits for it any more, and then takes what was typed meanwhile.
func (a *App) answered(c *call) tea.Cmd {
	a.calls = slices.DeleteFunc(a.calls, func(other *call) bool { return other == c })
	if c.ctx.Err() != nil {
		return nil
	}
	return tea.Batch(c.then(), a.takeQueued())
}

// takeQueued takes what was typed while an answer was awaited, up to the next question.
func (a *App) takeQueued() tea.Cmd {
	var all []tea.Cmd
	for len(a.queued) > 0 && !a.held() {
		in := a.queued[0]
		a.queued = a.queued[1:]
		all = append(all, a.input(in))
	}
	return tea.Batch(all...)
}

// held reports whether the page shown waits for an answer.
func (a *App) held() bool {
	return slices.ContainsFunc(a.calls, func(c *call) bool { return c.holds && a.awaited(c) })
}

// awaited reports whether the page shown, or the app itself, waits for a call.
func (a *App) awaited(c *call) bool { return c.of == nil || c.of == a.page() }

// hold keeps an input for later while the page waits. Esc leaves a page that has waited for long.
func (a *App) hold(in ui.Input) bool {
	if !a.held() {
		return false
	}
	if in.Key == "esc" && a.waited() > 0 && len(a.pages) > 1 {
		a.queued = nil
		a.pop()
		return true
	}
	a.queued = later(a.queued, in)
	return true
}

// maxLater is how much of what is typed waits for an answer. More is dropped: nobody types so far ahead.
const maxLater = 4096

// later is what waits, with one more input where there is room.
func later(waiting []ui.Input, in ui.Input) []ui.Input {
	if len(waiting) >= maxLater {
		return waiting
	}
	return append(waiting, in)
}

// waited is how long the page has waited for an answer, as far as it is told.
func (a *App) waited() (most time.Duration) {
	for _, c := range a.calls {
		if a.awaited(c) && !c.quiet && (!c.calm || c.waited >= long) {
			most = max(most, c.waited)
		}
	}
	return most
}

// hangs reports whether a server has been awaited for so long that the page says so.
func (a *App) hangs() bool {
	_, server := a.Service.(Host)
	return server && a.waited() >= long
}

// waitWords say that an answer is awaited.
func (a *App) waitWords() words.Message {
	_, server := a.Service.(Host)
	waited := a.waited()
	seconds := words.Int("seconds", int(waited/long))
	switch {
	case waited == 0:
		return words.Message{}
	case waited >= long && server && len(a.pages) > 1:
		return words.New("app.waiting.leave", seconds)
	case waited >= long && server:
		return words.New("app.waiting", seconds)
	case waited >= late:
		return words.New("app.late")
	case server:
		return words.New("app.asking")
	}
	return words.New("app.busy")
}

// life is the time that a page is shown, or lies below others.
type life struct {
	ctx context.Context
	end context.CancelFunc
}

// context ends when a page goes; the app's own for none.
func (a *App) context(of Page) context.Context {
	if of == nil {
		return a.ctx
	}
	l, ok := a.lives[of]
	if !ok {
		l.ctx, l.end = context.WithCancel(a.ctx)
		a.lives[of] = l
	}
	return l.ctx
}

// forget ends what a page waits for.
func (a *App) forget(p Page) {
	if l, ok := a.lives[p]; ok {
		l.end()
		delete(a.lives, p)
	}
}
