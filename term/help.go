package term

import (
	"slices"

	"wits/game/words"
	"wits/term/shell"
	"wits/term/ui"
)

// help lies over a page: its keys, and the rules of the game that is open.
type help struct {
	top  int // the first line shown
	most int // the last line that top can be
}

// handle scrolls; it reports false for what closes the help.
func (h *help) handle(in ui.Input) bool {
	by := map[string]int{"up": -1, "k": -1, "down": 1, "j": 1, "pgup": -10, "pgdown": 10, "space": 10, "home": -1 << 20, "end": 1 << 20}[in.Key]
	if by == 0 || h.most == 0 {
		return false
	}
	h.top = max(0, min(h.most, h.top+by))
	return true
}

// draw draws the rules beside the keys where there is room, else below them.
func (h *help) draw(a *App, page shell.Page, f ui.Frame) ui.Page {
	rules, ruled := rulesOf(page)
	title := a.Words.Text("help.rules")
	if _, place := page.(ui.Ruler); place { // what it is about itself
		title = a.Words.Text("guide.title")
	}
	if !ruled {
		width := min(f.Width, 64)
		return h.scrolled(f, a.Words.Text("help.keys"), a.helpKeys(page, f.Within(width-4, f.Height)), width)
	}
	if !f.Roomy() {
		inside := f.Within(f.Width-4, f.Height)
		return h.scrolled(f, title, ui.Stack(1, rules.Rules(inside), a.helpKeys(page, inside)), f.Width)
	}
	side := min(38, f.Width*2/5)
	main := min(72, f.Width-side-ui.Gap)
	text := rules.Rules(f.Within(main-4, f.Height-2))
	left := h.scrolled(f, title, text, main)
	own := a.helpKeys(page, f.Within(side-4, f.Height))
	keys := ui.Panel{Title: a.Words.Text("help.keys"), Width: side, Height: min(f.Height, max(len(left.Lines), len(own.Lines)+2))}
	return ui.Columns(ui.Gap, left, keys.Draw(f, own))
}

// scrolled is a panel of as much as fits, from the line that was scrolled to.
func (h *help) scrolled(f ui.Frame, title string, body ui.Page, width int) ui.Page {
	room := f.Height - 2
	h.most = max(0, len(body.Lines)-room)
	h.top = min(h.top, h.most)
	p := ui.Panel{Title: title, Width: width}
	if h.most > 0 {
		p.Height, p.Foot = f.Height, f.Glyphs.Pick("↑↓", "^v")
	}
	return p.Draw(f, body.Crop(h.top, room))
}

// helpKeys lists the keys of a page, those of the app, and what else there is to say.
func (a *App) helpKeys(page shell.Page, f ui.Frame) (p ui.Page) {
	own := []ui.Binding{
		{Key: "?", Does: words.New("do.help")},
		{Key: "ctrl+z", Does: words.New("do.suspend")},
		{Key: "ctrl+c", Does: a.ForGuest(words.New("do.quit.guest"), words.New("do.quit"))},
	}
	all := shell.Listed(page.Keys())
	if lister, ok := page.(interface{ AllKeys() []ui.Binding }); ok {
		all = lister.AllKeys()
	}
	all = slices.Concat(all, own)
	width := 0
	for _, b := range all {
		width = max(width, ui.Width(a.Words.Say(b.Name())))
	}
	for _, b := range all {
		key := ui.Page{Lines: []string{ui.Pad(f.Theme.Accent.Render(a.Words.Say(b.Name())), width)}}
		p.Append(key.Beside(ui.Lines(a.Words.Say(b.Does), f.Width-width-ui.Gap, f.Theme.Text), ui.Gap))
	}
	if h, ok := page.(interface{ More() words.Message }); ok {
		p.Add("")
		p.Append(ui.Lines(a.Words.Say(h.More()), f.Width, f.Theme.Dim))
	}
	return p
}

// rulesOf are the rules of the game that a page shows, or what a page has to say about itself.
func rulesOf(page shell.Page) (ui.Ruler, bool) {
	if r, ok := page.(ui.Ruler); ok {
		return r, true
	}
	b, ok := page.(shell.Board)
	if !ok {
		return nil, false
	}
	r, ok := b.Screen().(ui.Ruler)
	return r, ok
}
