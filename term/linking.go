package term

import (
	"context"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"wits/game/words"
	"wits/term/ui"
)

// Linker is a service whose player can go on elsewhere, and which can go on as another player, by codes that work once.
type Linker interface {
	// Code makes a code for another device.
	Code(ctx context.Context) (Code, error)
	// Link makes this device the one of the player whose code it is. The service is of no use afterwards.
	Link(ctx context.Context, code string) error
}

// Code lets another device in, once.
type Code struct {
	Text    string
	Link    string // where a browser takes it; empty where nobody knows
	Command string // how another terminal takes it
	Expires time.Time
}

// maxLinkCode bounds what is typed as a code.
const maxLinkCode = 32

// linking shows a code for another device, and takes one.
type linking struct {
	*App
	menu
	linker Linker
	code   Code
	typing bool
	typed  line
	busy   bool
}

// What a linking page is told.
type (
	coded struct {
		of   *linking
		code Code
		err  error
	}
	linked struct {
		of  *linking
		err error
	}
)

func newLinking(a *App, linker Linker) *linking {
	l := &linking{App: a, linker: linker}
	l.items = []item{
		{label: a.Words.Text("link.give"), key: "c", do: l.give},
		{label: a.Words.Text("link.take"), key: "l", do: func() tea.Cmd { l.typing = true; return nil }},
	}
	return l
}

// give asks for a code.
func (l *linking) give() tea.Cmd {
	if l.busy {
		return nil
	}
	l.busy = true
	ctx := l.ctx
	return func() tea.Msg {
		code, err := l.linker.Code(ctx)
		return coded{l, code, err}
	}
}

// take hands a code in.
func (l *linking) take() tea.Cmd {
	if l.busy || strings.TrimSpace(l.typed.text) == "" {
		return nil
	}
	l.busy = true
	ctx, code := l.ctx, l.typed.text
	return func() tea.Msg { return linked{l, l.linker.Link(ctx, code)} }
}

// Receive takes what the service answers.
func (l *linking) Receive(msg tea.Msg) tea.Cmd {
	switch m := msg.(type) {
	case coded:
		if m.of == l {
			l.busy = false
			if l.ok(m.err) {
				l.code = m.code
			}
		}
	case linked:
		if m.of == l {
			l.busy, l.typing, l.typed = false, false, line{}
			l.ok(m.err)
		}
	}
	return nil
}

// Title is the page's.
func (l *linking) Title() string { return l.Words.Text("link.title") }

// Typing reports whether keys are letters of a code.
func (l *linking) Typing() bool { return l.typing }

// Keys lists the page's own keys.
func (l *linking) Keys() []ui.Binding {
	if l.typing {
		return []ui.Binding{{Key: "enter", Does: words.New("link.go")}, {Key: "esc", Does: words.New("do.cancel")}}
	}
	return menuKeys()
}

// Handle chooses, or types a code.
func (l *linking) Handle(in ui.Input) tea.Cmd {
	switch {
	case l.typing && in.Key == "esc":
		l.typing, l.typed = false, line{}
		return nil
	case l.typing && in.Key == "enter":
		return l.take()
	case l.typing:
		l.typed.handle(in, maxLinkCode)
		return nil
	case in.Key == "esc":
		l.pop()
		return nil
	}
	cmd, _ := l.menu.handle(in)
	return cmd
}

// Draw draws what a code does, and the code.
func (l *linking) Draw(f ui.Frame) ui.Page {
	var p ui.Page
	p.Add(ui.Wrap(l.Words.Text("link.about"), f.Width)...)
	p.Add("")
	if l.typing {
		p.Add(l.Words.Text("link.type")+" "+f.Theme.Accent.Render(l.typed.text+"_"), "")
		p.Add(ui.Wrap(l.Words.Text("link.type.about"), f.Width)...)
		return p
	}
	p.Append(l.menu.draw(f))
	if l.code.Text == "" {
		return p
	}
	p.Add("")
	for i, m := range l.code.Words() {
		text := l.Words.Say(m)
		if i == 0 {
			p.Add(f.Theme.Title.Render(text))
			continue
		}
		p.Add(ui.Wrap(text, f.Width)...)
	}
	return p
}

// Words say how a code is used.
func (c Code) Words() []words.Message {
	all := []words.Message{words.New("link.code", words.Text("code", c.Text), words.Text("until", c.Expires.UTC().Format("15:04")+" UTC"))}
	if c.Link != "" {
		all = append(all, words.New("link.browser", words.Text("link", c.Link)))
	}
	if c.Command != "" {
		all = append(all, words.New("link.terminal", words.Text("command", c.Command)))
	}
	return all
}

// Announcement is a message to the app from whoever runs it: it is told at the foot, until the next key.
type Announcement struct{ words.Message }

// ShowDaily opens the puzzles of the day above the home page.
func (a *App) ShowDaily() { a.push(newDaily(a)) }

// ShowStatistics opens the player's numbers above the home page.
func (a *App) ShowStatistics() { a.push(newStatistics(a)) }
