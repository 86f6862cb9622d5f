package pages

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"wits/game/words"
	"wits/term/shell"
	"wits/term/ui"
)

// GuideSetting is the setting that says that the guide was read.
const GuideSetting = "guide"

// guided reports whether the guide is shown: to an adventurer at the very beginning, once.
func (h *home) guided() bool {
	return h.Settings[GuideSetting] == "" && h.Hero.Level == 1 && h.Hero.XP == 0 && h.Hero.Prestige == 0 && len(h.running) == 0
}

func (h *home) guideKeys() []shell.Key {
	read := func() { h.Keep(GuideSetting, "read") }
	name := func() {
		s := newSettings(h.Shell)
		s.name()
		h.Push(s)
		read()
	}
	return []shell.Key{
		shell.On("enter", words.New("do.begin"), read, "space", "esc"), shell.On("n", words.New("guide.name"), name),
		shell.On("q", h.ForGuest(words.New("do.quit.guest"), words.New("do.quit")), func() { h.Run(tea.Quit) }),
	}
}

// handleGuide closes the guide, and does what a key of the menu does.
func (h *home) handleGuide(in ui.Input) {
	if shell.Press(h.guideKeys(), in) || in.Key == "" {
		return
	}
	h.Take(in)
	h.Keep(GuideSetting, "read")
}

// drawGuide says what this is and how to begin.
func drawGuide(a *shell.Shell, f ui.Frame) ui.Page {
	width := min(f.Width, 72)
	if !f.Roomy() {
		title := ui.Page{Lines: []string{f.Theme.Title.Render(a.Words.Text("guide.title"))}}
		keys, move := guideLines(a, f), ui.Lines(a.Words.Say(a.ForGuest(words.New("guide.move.guest"), words.New("guide.move"))), f.Width, f.Theme.Dim)
		return fitting(f, ui.Stack(1, title, keys, move), ui.Stack(0, title, keys, move), ui.Stack(0, title, keys), keys)
	}
	inside := f.Inside(width, f.Height)
	mark := wordmark(f, width)
	p := guideText(a, inside.Within(inside.Width, inside.Height-len(mark.Lines)-1))
	return ui.Stack(1, mark, ui.Panel{Title: a.Words.Text("guide.title"), Width: width, Border: &f.Theme.BorderFocus}.Draw(f, p))
}

// guideText says who the player is, what to press first, and how everything is reached. Where there is no room for all of it, the
// keys stay.
func guideText(a *shell.Shell, f ui.Frame) ui.Page {
	keys, move := guideLines(a, f), ui.Lines(a.Words.Say(a.ForGuest(words.New("guide.move.guest"), words.New("guide.move"))), f.Width, f.Theme.Dim)
	who := ui.Lines(a.Words.Say(words.New("guide.who", words.Text("name", a.Hero.Name))), f.Width, f.Theme.Text)
	return fitting(f, ui.Stack(1, who, keys, move), ui.Stack(1, keys, move), keys)
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
	var games []string
	for _, e := range a.Games {
		games = append(games, e.Title(a.Words))
	}
	for _, line := range []struct{ key, does string }{
		{"E", a.Words.Text("guide.explore")},
		{"P", a.Words.Say(words.New("guide.quick", words.Text("games", strings.Join(games, ", "))))},
		{"L", a.Words.Text("guide.learn")},
		{"D", a.Words.Text("guide.daily")},
		{"?", a.Words.Text("guide.help")},
	} {
		key := ui.Page{Lines: []string{f.Theme.Accent.Render(line.key)}}
		p.Append(key.Beside(ui.Page{Lines: ui.Wrap(line.does, f.Width-3)}, ui.Gap))
	}
	return p
}

// primer is the guide as a page, to be read again.
type primer struct{ *shell.Shell }

func (p *primer) Title() string { return p.Words.Text("settings.guide") }

func (p *primer) Keys() []shell.Key {
	return []shell.Key{shell.On("esc", words.New("do.back"), p.Pop, "enter")}
}

func (p *primer) Handle(in ui.Input) { shell.Press(p.Keys(), in) }

func (p *primer) Draw(f ui.Frame) ui.Page { return drawGuide(p.Shell, f) }
