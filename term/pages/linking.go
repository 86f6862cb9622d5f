package pages

import (
	"context"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wits/game/words"
	"wits/term/backend"
	"wits/term/shell"
	"wits/term/ui"
)

// maxLinkCode bounds what is typed as a code.
const maxLinkCode = 32

// linking shows a code for another device, and takes one.
type linking struct {
	*shell.Shell
	shell.Menu
	linker backend.Linker
	code   backend.Code
	typing bool
	typed  shell.Line
}

func newLinking(a *shell.Shell, linker backend.Linker) *linking {
	l := &linking{Shell: a, linker: linker}
	l.Items = []shell.Item{
		{Label: a.Words.Text("link.give"), Key: "c", Do: l.give},
		{Label: a.Words.Text("link.take"), Key: "l", Do: func() tea.Cmd { l.typing = true; return nil }},
	}
	return l
}

// give asks for a code.
func (l *linking) give() tea.Cmd {
	return shell.Ask(l, l.linker.Code, func(code backend.Code) tea.Cmd {
		l.code = code
		return nil
	})
}

// take hands a code in.
func (l *linking) take() tea.Cmd {
	code := l.typed.Text
	if strings.TrimSpace(code) == "" {
		return nil
	}
	return shell.Make(l, shell.Call{Holds: true, Keep: true}, func(ctx context.Context) (struct{}, error) { return struct{}{}, l.linker.Link(ctx, code) },
		func(_ struct{}, err error) tea.Cmd {
			l.typing, l.typed = false, shell.Line{}
			l.OK(err)
			return nil
		})
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
	return shell.MenuKeys()
}

// Handle chooses, or types a code.
func (l *linking) Handle(in ui.Input) tea.Cmd {
	switch {
	case l.typing && in.Key == "esc":
		l.typing, l.typed = false, shell.Line{}
		return nil
	case l.typing && in.Key == "enter":
		return l.take()
	case l.typing:
		l.typed.Handle(in, maxLinkCode)
		return nil
	case in.Key == "esc":
		l.Pop()
		return nil
	}
	cmd, _ := l.Take(in)
	return cmd
}

// Draw draws what a code does, and the code.
func (l *linking) Draw(f ui.Frame) ui.Page {
	var p ui.Page
	p.Add(ui.Wrap(l.Words.Text("link.about"), f.Width)...)
	p.Add("")
	if l.typing {
		p.Add(l.Words.Text("link.type")+" "+f.Theme.Accent.Render(l.typed.Text+"_"), "")
		p.Add(ui.Wrap(l.Words.Text("link.type.about"), f.Width)...)
		return p
	}
	p.Append(l.DrawItems(f))
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
