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

// How long an answer takes until the player is told that it is awaited, until the seconds are counted, and until something seems
// to be wrong.
const (
	soon = 150 * time.Millisecond
	long = time.Second
	late = 4 * time.Second
)

// queue is where everything arrives that comes from beside the app: answers, what a match that is followed tells, and time that has
// passed. What is typed while an answer is awaited waits there too.
type queue struct {
	calls []*call    // what may still arrive
	later []ui.Input // what was typed while the page waits for an answer
}

// call is a call that is under way.
type call struct {
	*shell.Call
	ctx    context.Context
	told   chan func() tea.Cmd
	waited time.Duration
}

// What arrives: something to be done for a page, or that a call was not answered so far.
type (
	arrived struct {
		*call // nil where time has passed
		of    shell.Page
		then  func() tea.Cmd
	}
	unheard struct{ *call }
)

// Start makes a call, beside the app.
func (a *App) Start(asked *shell.Call) tea.Cmd {
	c := &call{Call: asked, ctx: a.context(asked.Of), told: make(chan func() tea.Cmd)}
	if c.Keep {
		c.ctx = a.ctx
	}
	doing := "ask"
	if c.Lasts {
		doing = "follow"
	}
	tell := func(then func() tea.Cmd) {
		select {
		case c.told <- then:
		case <-c.ctx.Done():
		}
	}
	a.calls = append(a.calls, c)
	return func() tea.Msg {
		go func() {
			if fault := a.rescue(doing, c.Of, func() { c.Do(c.ctx, tell) }); fault != nil {
				tell(func() tea.Cmd {
					if c.Fails != nil {
						return c.Fails(fault)
					}
					a.broke(c.Of)
					return nil
				})
			}
		}()
		return c.wait(soon)
	}
}

// Later does something when a while has passed, if the page is still there.
func (a *App) Later(d time.Duration, of shell.Page, then func() tea.Cmd) tea.Cmd {
	ctx := a.context(of)
	return func() tea.Msg {
		enough := time.NewTimer(d)
		defer enough.Stop()
		select {
		case <-enough.C:
			return arrived{of: of, then: then}
		case <-ctx.Done():
			return nil
		}
	}
}

// wait waits for what is told, for a while; as long as it takes where nobody is told that it is awaited.
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

// goOn goes on waiting, until the next full second.
func (c *call) goOn() tea.Cmd {
	more := long
	if c.waited == 0 {
		c.waited, more = soon, long-soon
	} else {
		c.waited = c.waited.Truncate(long) + long
	}
	return func() tea.Msg { return c.wait(more) }
}

// arrived does what something that arrived is for, unless its page is gone, and then takes what was typed meanwhile.
func (a *App) arrived(m arrived) tea.Cmd {
	if m.call != nil && !slices.Contains(a.calls, m.call) { // it was for another player
		return nil
	}
	lasts := m.call != nil && m.Lasts && m.then != nil
	if !lasts {
		a.calls = slices.DeleteFunc(a.calls, func(other *call) bool { return other == m.call })
	}
	if m.then == nil || m.of != nil && !slices.Contains(a.pages, m.of) {
		return nil
	}
	cmd := m.then()
	if lasts {
		return tea.Batch(cmd, func() tea.Msg { return m.wait(0) })
	}
	return tea.Batch(cmd, a.takeLater())
}

// takeLater takes what was typed while an answer was awaited, up to the next question.
func (a *App) takeLater() tea.Cmd {
	var all []tea.Cmd
	for len(a.later) > 0 && !a.held() {
		in := a.later[0]
		a.later = a.later[1:]
		all = append(all, a.input(in))
	}
	return tea.Batch(all...)
}

// held reports whether the page shown waits for an answer.
func (a *App) held() bool {
	return slices.ContainsFunc(a.calls, func(c *call) bool { return c.Holds && a.awaited(c) })
}

// awaited reports whether the page shown, or the app itself, waits for a call.
func (a *App) awaited(c *call) bool { return c.Of == nil || c.Of == a.Shown() }

// maxLater is how much of what is typed waits for an answer. More is dropped: nobody types so far ahead.
const maxLater = 4096

// hold keeps an input for later while the page waits, unless the page takes it at once. Esc leaves a page that has waited for long.
func (a *App) hold(in ui.Input) tea.Cmd {
	if p, ok := a.Shown().(shell.Patient); ok {
		if cmd, taken := p.Meanwhile(in); taken {
			a.Forget()
			return cmd
		}
	}
	calm := slices.ContainsFunc(a.calls, func(c *call) bool { return c.Calm && a.awaited(c) })
	switch {
	case in.Key == "esc" && !calm && a.waited() > 0 && len(a.pages) > 1:
		a.Forget()
		a.Pop()
	case len(a.later) < maxLater:
		a.later = append(a.later, in)
	}
	return nil
}

// Forget drops what was typed ahead.
func (a *App) Forget() { a.later = nil }

// waited is how long the page has waited for an answer, as far as it is told.
func (a *App) waited() (most time.Duration) {
	for _, c := range a.calls {
		if a.awaited(c) && !c.Quiet && (!c.Calm || c.waited >= long) {
			most = max(most, c.waited)
		}
	}
	return most
}

// Hangs reports whether a server has been awaited for so long that the page says so.
func (a *App) Hangs() bool {
	_, server := a.Service.(backend.Host)
	return server && a.waited() >= long
}

// waitWords say that an answer is awaited.
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
