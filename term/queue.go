package term

import (
	"context"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"wits/game/words"
	"wits/term/backend"
	"wits/term/shell"
	"wits/term/ui"
)

// After how long the player is told that a reply is late, that seconds are counted, and that something seems to be wrong.
const (
	soon = 150 * time.Millisecond
	long = time.Second
	late = 4 * time.Second
)

// queue is where everything arrives that runs in the background: replies, news of a match that is followed, and timers. Input that has to
// wait for a reply waits here too.
type queue struct {
	calls []*call    // whose reply may still arrive
	later []ui.Input // typed while the page waits for a reply
}

// call is a call that is under way.
type call struct {
	*shell.Call
	ctx    context.Context
	told   chan func()
	waited time.Duration
}

// What arrives: something to do for a page, or that a call has no reply yet.
type (
	arrived struct {
		*call // nil for a timer
		of    shell.Page
		then  func()
	}
	unheard struct{ *call }
)

// Start makes a call in the background.
func (a *App) Start(asked *shell.Call) {
	c := &call{Call: asked, ctx: a.context(asked.Of), told: make(chan func())}
	if c.Keep {
		c.ctx = a.ctx
	}
	doing := "ask"
	if c.Lasts {
		doing = "follow"
	}
	tell := func(then func()) {
		select {
		case c.told <- then:
		case <-c.ctx.Done():
		}
	}
	a.calls = append(a.calls, c)
	a.Run(func() tea.Msg {
		go func() {
			if fault := a.rescue(doing, c.Of, func() { c.Do(c.ctx, tell) }); fault != nil {
				tell(func() {
					if c.Fails != nil {
						c.Fails(fault)
					} else {
						a.broke(c.Of)
					}
				})
			}
		}()
		return c.wait(soon)
	})
}

// Later does something after a while, if the page is still open.
func (a *App) Later(d time.Duration, of shell.Page, then func()) {
	ctx := a.context(of)
	a.Run(func() tea.Msg {
		enough := time.NewTimer(d)
		defer enough.Stop()
		select {
		case <-enough.C:
			return arrived{of: of, then: then}
		case <-ctx.Done():
			return nil
		}
	})
}

// wait waits for the reply, for a while; for a call that lasts, as long as it takes.
func (c *call) wait(most time.Duration) tea.Msg {
	var enough <-chan time.Time
	if !c.Lasts {
		timer := time.NewTimer(most)
		defer timer.Stop()
		enough = timer.C
	}
	select {
	case then := <-c.told:
		return arrived{c, c.Of, then}
	case <-enough:
		return unheard{c}
	case <-c.ctx.Done():
		return arrived{c, c.Of, nil}
	}
}

// goOn waits until the next full second.
func (c *call) goOn() tea.Cmd {
	more := long
	if c.waited == 0 {
		c.waited, more = soon, long-soon
	} else {
		c.waited = c.waited.Truncate(long) + long
	}
	return func() tea.Msg { return c.wait(more) }
}

// arrived handles what arrived, unless its page is closed, and then the input that waited for it.
func (a *App) arrived(m arrived) {
	if m.call != nil && !slices.Contains(a.calls, m.call) { // it was for another player
		return
	}
	lasts := m.call != nil && m.Lasts && m.then != nil
	if !lasts {
		a.calls = slices.DeleteFunc(a.calls, func(other *call) bool { return other == m.call })
	}
	if m.then == nil || m.of != nil && !slices.Contains(a.pages, m.of) {
		return
	}
	m.then()
	if lasts {
		a.Run(func() tea.Msg { return m.wait(0) })
		return
	}
	for len(a.later) > 0 && !a.held() { // up to the next call that the page waits for
		in := a.later[0]
		a.later = a.later[1:]
		a.input(in)
	}
}

// held reports whether the input of the page shown waits for a reply.
func (a *App) held() bool {
	return slices.ContainsFunc(a.calls, func(c *call) bool { return c.Holds && a.awaited(c) })
}

// awaited reports whether the page shown, or the app itself, waits for a call.
func (a *App) awaited(c *call) bool { return c.Of == nil || c.Of == a.Shown() }

// maxLater is how much input waits at most. More is dropped: nobody types that far ahead.
const maxLater = 4096

// hold keeps an input until the reply is there, unless the page handles it meanwhile. Esc leaves a page that has waited for long.
func (a *App) hold(in ui.Input) {
	if p, ok := a.Shown().(shell.Patient); ok && p.Meanwhile(in) {
		a.Forget()
		return
	}
	calm := slices.ContainsFunc(a.calls, func(c *call) bool { return c.Calm && a.awaited(c) })
	switch {
	case in.Key == "esc" && !calm && a.waited() > 0 && len(a.pages) > 1:
		a.Forget()
		a.Pop()
	case len(a.later) < maxLater:
		a.later = append(a.later, in)
	}
}

// Forget drops the input that waits.
func (a *App) Forget() { a.later = nil }

// waited is how long the page has waited for a reply, where that is shown.
func (a *App) waited() (most time.Duration) {
	for _, c := range a.calls {
		if a.awaited(c) && !c.Quiet && (!c.Calm || c.waited >= long) {
			most = max(most, c.waited)
		}
	}
	return most
}

// Hangs reports whether the page has waited for a server so long that it says so.
func (a *App) Hangs() bool {
	_, server := a.Service.(backend.Host)
	return server && a.waited() >= long
}

// waitWords say that the page waits for a reply.
func (a *App) waitWords() words.Message {
	_, server := a.Service.(backend.Host)
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
