package term

import (
	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"wits/game/words"
	"wits/term/shell"
	"wits/term/ui"
)

// View draws the page between a head and a foot. It asks nobody: what is shown is what is known.
func (a *App) View() tea.View {
	a.drawn = a.drawSafely()
	v := tea.NewView(a.drawn.String())
	v.AltScreen = true
	v.MouseMode = tea.MouseModeCellMotion
	v.WindowTitle = "wits"
	if chosen := a.Settings["theme"]; chosen != "" && chosen != ui.Auto && a.Theme.Name != "none" { // whatever the terminal's own colours are
		v.BackgroundColor, v.ForegroundColor = a.Theme.Ground.GetBackground(), a.Theme.Text.GetForeground()
	}
	return v
}

func (a *App) draw() ui.Page {
	if a.Width < minWidth || a.Height < minHeight {
		var p ui.Page
		p.Add(a.Words.Say(words.New("app.small", words.Int("width", minWidth), words.Int("height", minHeight),
			words.Int("columns", a.Width), words.Int("lines", a.Height))))
		return p
	}
	page := a.Shown()
	p := ui.Page{Lines: make([]string, 0, a.Height)}
	p.Add(a.head(page.Title()))
	p.Lines = append(p.Lines, make([]string, a.HeadLines()-1)...)
	foot := a.foot(page)
	rest := a.Height - len(p.Lines) - len(foot.Lines)
	f := a.Frame(a.Width-2*ui.Margin, rest)
	if a.steady(page) {
		f.Height = min(rest, a.Height-len(p.Lines)-shell.FootLines)
	}
	body := a.body(page, f)
	for len(body.Lines) < rest {
		body.Lines = append(body.Lines, "")
	}
	p.Append(body.Move(ui.Margin, 0))
	p.Append(foot)
	for i, l := range p.Lines {
		p.Lines[i] = ui.Clip(a.Glyphs.Spell(l), a.Width)
	}
	return p
}

// steady reports whether a page shows a board in a window that is high enough for it to keep its place.
func (a *App) steady(page shell.Page) bool {
	_, plays := page.(shell.Board)
	return plays && a.help == nil && a.Height >= shell.Tall
}

// Frame is what a page may draw in, and with.
func (a *App) Frame(width, height int) ui.Frame {
	return ui.Frame{
		Width: width, Height: height, Theme: a.Theme, Glyphs: a.Glyphs, Words: a.Words,
		Motion: a.Settings["motion"] != "less" && a.Theme.Name != "none", Unasked: a.Settings["doubts"] != "off",
	}
}

// body is the page, or the help, in the middle of the frame.
func (a *App) body(page shell.Page, f ui.Frame) ui.Page {
	var p ui.Page
	if a.help != nil {
		p = a.help.draw(a, page, f)
	} else {
		p = page.Draw(f)
	}
	return ui.Center(p.Crop(0, f.Height), f.Width, f.Height)
}

// head is the program, the page, what is awaited, and the adventurer. A long name gives way to level and prestige.
func (a *App) head(title string) string {
	left := " " + a.Theme.Title.Render("wits") + a.Theme.Dim.Render(" "+a.Glyphs.Arrow+" ") + title
	if m := a.waitWords(); !m.Silent() && !a.Hangs() && a.waited() < late {
		left += "  " + a.Theme.Dim.Render(a.Words.Say(m))
	}
	level := a.Words.Say(words.New("app.level", words.Int("level", a.Hero.Level)))
	if a.Hero.Prestige > 0 {
		level += "  " + a.Words.Say(words.New("app.prestige", words.Int("number", a.Hero.Prestige)))
	}
	room := a.Width - lipgloss.Width(left) - lipgloss.Width(level) - 2*ui.Gap - 1
	if room < 0 {
		return left
	}
	who := level
	if room > 2 {
		who = ui.Cut(a.Hero.Name, room) + "  " + level
	}
	return ui.Spread(left, a.Theme.Dim.Render(who), a.Width-1)
}

// foot is what there is to tell, and the keys. Every key can be clicked. Below a board beside its panel the keys give way to what is
// told.
func (a *App) foot(page shell.Page) ui.Page {
	var p ui.Page
	notes, rows := a.notes(), 2
	if a.steady(page) && a.Frame(a.Width-2*ui.Margin, a.Height).Roomy() {
		if len(notes) > shell.FootLines {
			notes = append(notes[:shell.FootLines-1:shell.FootLines-1], ui.Cut(notes[shell.FootLines-1]+" …", a.Width))
		}
		rows = min(rows, shell.FootLines-len(notes))
	}
	p.Add(notes...)
	if rows == 0 { // until the next key
		return p
	}
	keys := page.Keys()
	if t, ok := page.(interface{ FootKeys() []ui.Binding }); ok {
		keys = t.FootKeys()
	}
	if a.help != nil {
		keys = a.help.keys()
	} else {
		keys = append([]ui.Binding{{Key: "?", Does: words.New("do.help")}}, keys...)
	}
	kept := a.fitting(keys, rows)
	line, x := " ", 1
	for _, b := range kept {
		key, does := a.keyText(b)
		width := lipgloss.Width(key + does)
		if x+width > a.Width && x > 1 {
			p.Add(line)
			line, x = " ", 1
		}
		if b.Single() {
			p.Zones = append(p.Zones, ui.Zone{X: x, Y: len(p.Lines), Width: width, ID: "key " + b.Key})
		}
		line += a.Theme.Accent.Render(key) + a.Theme.Dim.Render(does) + "  "
		x += width + 2
	}
	if len(kept) < len(keys) && x < a.Width {
		line += a.Theme.Dim.Render("…")
	}
	p.Add(line)
	return p
}

// keyText is a key and what it does, as the foot says it.
func (a *App) keyText(b ui.Binding) (key, does string) {
	return "[" + a.Words.Say(b.Name()) + "]", " " + a.Words.Say(b.Does)
}

// fitting are the keys that some lines of the foot have room for; the help has them all. Keys that say
// that they are minor give way first, and then the arrows, which everybody tries.
func (a *App) fitting(keys []ui.Binding, most int) []ui.Binding {
	rank := func(b ui.Binding) int {
		switch {
		case b.Minor:
			return 2
		case b.Key == ui.Arrows || b.Key == ui.UpDown:
			return 1
		}
		return 0
	}
	keep := make([]bool, len(keys))
	fits := func() bool {
		rows, x := 1, 1
		for i, b := range keys {
			if !keep[i] {
				continue
			}
			key, does := a.keyText(b)
			width := lipgloss.Width(key + does)
			if x+width > a.Width && x > 1 {
				rows, x = rows+1, 1
			}
			x += width + ui.Gap
		}
		return rows <= most
	}
	for r := range 3 {
		for i, b := range keys {
			if rank(b) == r {
				keep[i] = true
				keep[i] = fits()
			}
		}
	}
	var kept []ui.Binding
	for i, b := range keys {
		if keep[i] {
			kept = append(kept, b)
		}
	}
	return kept
}

// notes are what there is to tell: that the server does not answer, before all else.
func (a *App) notes() (lines []string) {
	style, note := a.Theme.Warn, a.note
	if a.bad {
		style = a.Theme.Bad
	}
	if a.Hangs() || a.waited() >= late {
		style, note = a.Theme.Warn, a.waitWords()
	}
	if a.waited() >= late {
		style = a.Theme.Bad
	}
	for _, line := range ui.Wrap(a.Words.Say(note), a.Width-2) {
		lines = append(lines, " "+style.Render(line))
	}
	return lines
}
