package term

import (
	"context"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wits/game/words"
	"wits/term/ui"
)

// guideSetting is the setting that says that the guide was read.
const guideSetting = "guide"

// guided reports whether the guide is shown: to an adventurer at the very beginning, once.
func (h *home) guided() bool {
	return h.settings[guideSetting] == "" && h.hero.Level == 1 && h.hero.XP == 0 && h.hero.Prestige == 0 && len(h.running) == 0
}

func guideKeys() []ui.Binding {
	return []ui.Binding{
		{Key: "enter", Does: words.New("do.begin")},
		{Key: "n", Does: words.New("guide.name")},
		{Key: "q", Does: words.New("do.quit")},
	}
}

// handleGuide closes the guide, and does what it was told of where a key of the menu was pressed.
func (h *home) handleGuide(in ui.Input) tea.Cmd {
	key := strings.ToLower(in.Key)
	switch key {
	case "":
		return nil
	case "q":
		return tea.Quit
	}
	service := h.Service
	h.settings[guideSetting] = "read"
	read := askAside(h.App, nil, none(func(ctx context.Context) error { return service.Set(ctx, guideSetting, "read") }), func(_ struct{}, err error) tea.Cmd {
		h.ok(err)
		return nil
	})
	switch key {
	case "enter", "space", "esc":
		return read
	case "n":
		s := newSettings(h.App)
		s.name()
		h.push(s)
		return read
	}
	cmd, _ := h.menu.handle(in)
	return tea.Batch(read, cmd)
}

// drawGuide says what this is and how to begin.
func (a *App) drawGuide(f ui.Frame) ui.Page {
	width := min(f.Width, 72)
	inside := f.Inside(width, f.Height)
	if !f.Roomy() {
		inside = f.Within(f.Width, f.Height)
	}
	if !f.Roomy() {
		return a.guideBrief(inside)
	}
	mark := wordmark(f, width)
	p := a.guideText(inside.Within(inside.Width, inside.Height-len(mark.Lines)-1))
	return ui.Stack(1, mark, ui.Panel{Title: a.Words.Text("guide.title"), Width: width, Border: &f.Theme.BorderFocus}.Draw(f, p))
}

// guideText says who the player is, what to press first, and how everything is reached. Where there is no room for all of it, the
// keys stay.
func (a *App) guideText(f ui.Frame) ui.Page {
	keys, move := a.guideLines(f), a.guideMove(f)
	who := ui.Lines(a.Words.Say(words.New("guide.who", words.Text("name", a.hero.Name))), f.Width, f.Theme.Text)
	return fitting(f, ui.Stack(1, who, keys, move), ui.Stack(1, keys, move), keys)
}

// guideBrief is the guide in a small window.
func (a *App) guideBrief(f ui.Frame) ui.Page {
	title := ui.Page{Lines: []string{f.Theme.Title.Render(a.Words.Text("guide.title"))}}
	keys, move := a.guideLines(f), a.guideMove(f)
	return fitting(f, ui.Stack(1, title, keys, move), ui.Stack(0, title, keys, move), ui.Stack(0, title, keys), keys)
}

// guideMove says how everything is reached.
func (a *App) guideMove(f ui.Frame) ui.Page {
	return ui.Lines(a.Words.Text("guide.move"), f.Width, f.Theme.Dim)
}

// fitting is the first of the pages that the frame has room for, else the last.
func fitting(f ui.Frame, pages ...ui.Page) (p ui.Page) {
	for _, p = range pages {
		if len(p.Lines) <= f.Height {
			break
		}
	}
	return p
}

// guideLines are the keys to begin with.
func (a *App) guideLines(f ui.Frame) (p ui.Page) {
	for _, line := range []struct{ key, does string }{
		{"E", a.Words.Text("guide.explore")},
		{"P", a.Words.Text("guide.quick")},
		{"D", a.Words.Text("guide.daily")},
		{"?", a.Words.Text("guide.help")},
	} {
		for i, part := range ui.Wrap(line.does, f.Width-3) {
			mark := "   "
			if i == 0 {
				mark = f.Theme.Accent.Render(line.key) + "  "
			}
			p.Add(mark + part)
		}
	}
	return p
}

// primer is the guide as a page, to be read again.
type primer struct{ *App }

// Title is the page's.
func (p *primer) Title() string { return p.Words.Text("settings.guide") }

// Keys lists the page's own keys.
func (p *primer) Keys() []ui.Binding {
	return []ui.Binding{{Key: "esc", Does: words.New("do.back")}}
}

// Handle goes back.
func (p *primer) Handle(in ui.Input) tea.Cmd {
	if in.Key == "esc" || in.Key == "enter" {
		p.pop()
	}
	return nil
}

// Draw draws the guide.
func (p *primer) Draw(f ui.Frame) ui.Page { return p.drawGuide(f) }
