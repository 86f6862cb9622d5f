package pages

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"wits/game/words"
	"wits/term/shell"
	"wits/term/ui"
)

// guideSetting is the setting that says that the guide was read.
const guideSetting = "guide"

// guided reports whether the guide is shown: to an adventurer at the very beginning, once.
func (h *home) guided() bool {
	return h.Settings[guideSetting] == "" && h.Hero.Level == 1 && h.Hero.XP == 0 && h.Hero.Prestige == 0 && len(h.running) == 0
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
	read := h.Keep(guideSetting, "read")
	switch key {
	case "enter", "space", "esc":
		return read
	case "n":
		s := newSettings(h.Shell)
		s.name()
		h.Push(s)
		return read
	}
	cmd, _ := h.Take(in)
	return tea.Batch(read, cmd)
}

// drawGuide says what this is and how to begin.
func drawGuide(a *shell.Shell, f ui.Frame) ui.Page {
	width := min(f.Width, 72)
	if !f.Roomy() {
		return guideBrief(a, f.Within(f.Width, f.Height))
	}
	inside := f.Inside(width, f.Height)
	mark := wordmark(f, width)
	p := guideText(a, inside.Within(inside.Width, inside.Height-len(mark.Lines)-1))
	return ui.Stack(1, mark, ui.Panel{Title: a.Words.Text("guide.title"), Width: width, Border: &f.Theme.BorderFocus}.Draw(f, p))
}

// guideText says who the player is, what to press first, and how everything is reached. Where there is no room for all of it, the
// keys stay.
func guideText(a *shell.Shell, f ui.Frame) ui.Page {
	keys, move := guideLines(a, f), guideMove(a, f)
	who := ui.Lines(a.Words.Say(words.New("guide.who", words.Text("name", a.Hero.Name))), f.Width, f.Theme.Text)
	return fitting(f, ui.Stack(1, who, keys, move), ui.Stack(1, keys, move), keys)
}

// guideBrief is the guide in a small window.
func guideBrief(a *shell.Shell, f ui.Frame) ui.Page {
	title := ui.Page{Lines: []string{f.Theme.Title.Render(a.Words.Text("guide.title"))}}
	keys, move := guideLines(a, f), guideMove(a, f)
	return fitting(f, ui.Stack(1, title, keys, move), ui.Stack(0, title, keys, move), ui.Stack(0, title, keys), keys)
}

// guideMove says how everything is reached.
func guideMove(a *shell.Shell, f ui.Frame) ui.Page {
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
func guideLines(a *shell.Shell, f ui.Frame) (p ui.Page) {
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
type primer struct{ *shell.Shell }

// Title is the page's.
func (p *primer) Title() string { return p.Words.Text("settings.guide") }

// Keys lists the page's own keys.
func (p *primer) Keys() []ui.Binding {
	return []ui.Binding{{Key: "esc", Does: words.New("do.back")}}
}

// Handle goes back.
func (p *primer) Handle(in ui.Input) tea.Cmd {
	if in.Key == "esc" || in.Key == "enter" {
		p.Pop()
	}
	return nil
}

// Draw draws the guide.
func (p *primer) Draw(f ui.Frame) ui.Page { return drawGuide(p.Shell, f) }
