package term

import (
	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"wits/game/words"
	"wits/term/ui"
)

// View draws the page between a head and a foot. It asks nobody: what is shown is what is known.
func (a *App) View() tea.View {
	a.drawn = a.drawSafely()
	v := tea.NewView(a.drawn.String())
	v.AltScreen = true
	v.MouseMode = tea.MouseModeCellMotion
	v.WindowTitle = "wits"
	if chosen := a.settings["theme"]; chosen != "" && chosen != ui.Auto && a.theme.Name != "none" { // whatever the terminal's own colours are
		v.BackgroundColor, v.ForegroundColor = a.theme.Ground.GetBackground(), a.theme.Text.GetForeground()
	}
	return v
}

// How many lines a window has in which a board keeps its place, and one that can spare a line below the head.
const (
	tall = 20
	airy = 24
)

// footLines is how many lines of a tall window the foot takes below a board: a note and two lines of keys, or the other way round. Fewer
// change nothing, so that the room of a board depends on the window alone.
const footLines = 3

// steadyRest is how many lines of an airy window head and foot take beside a board.
const steadyRest = 2 + footLines

func (a *App) draw() ui.Page {
	if a.width < minWidth || a.height < minHeight {
		var p ui.Page
		p.Add(a.Words.Say(words.New("app.small", words.Int("width", minWidth), words.Int("height", minHeight),
			words.Int("columns", a.width), words.Int("lines", a.height))))
		return p
	}
	page := a.page()
	p := ui.Page{Lines: make([]string, 0, a.height)}
	p.Add(a.head(page.Title()))
	p.Lines = append(p.Lines, make([]string, a.headLines()-1)...)
	foot := a.foot(page)
	rest := a.height - len(p.Lines) - len(foot.Lines)
	f := a.frame(a.width-2*ui.Margin, rest)
	if a.steady(page) {
		f.Height = min(rest, a.height-len(p.Lines)-footLines)
	}
	body := a.body(page, f)
	for len(body.Lines) < rest {
		body.Lines = append(body.Lines, "")
	}
	p.Append(body.Move(ui.Margin, 0))
	p.Append(foot)
	for i, l := range p.Lines {
		p.Lines[i] = ui.Clip(a.glyphs.Spell(l), a.width)
	}
	return p
}

// headLines is how many lines the head takes, with an empty one where there is room for it.
func (a *App) headLines() int {
	if a.height >= airy {
		return 2
	}
	return 1
}

// steady reports whether a page shows a board in a window that is high enough for it to keep its place.
func (a *App) steady(page Page) bool {
	_, plays := page.(gamePage)
	return plays && a.help == nil && a.height >= tall
}

// frame is what a page may draw in, and with.
func (a *App) frame(width, height int) ui.Frame {
	return ui.Frame{
		Width: width, Height: height, Theme: a.theme, Glyphs: a.glyphs, Words: a.Words,
		Motion: a.settings["motion"] != "less" && a.theme.Name != "none", Unasked: a.settings["doubts"] != "off",
	}
}

// body is the page, or the help, in the middle of the frame.
func (a *App) body(page Page, f ui.Frame) ui.Page {
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
	left := " " + a.theme.Title.Render("wits") + a.theme.Dim.Render(" "+a.glyphs.Arrow+" ") + title
	if m := a.waitWords(); !m.Silent() && !a.hangs() && a.waited() < late {
		left += "  " + a.theme.Dim.Render(a.Words.Say(m))
	}
	level := a.Words.Say(words.New("app.level", words.Int("level", a.hero.Level)))
	if a.hero.Prestige > 0 {
		level += "  " + a.Words.Say(words.New("app.prestige", words.Int("number", a.hero.Prestige)))
	}
	room := a.width - lipgloss.Width(left) - lipgloss.Width(level) - 2*ui.Gap - 1
	if room < 0 {
		return left
	}
	who := level
	if room > 2 {
		who = ui.Cut(a.hero.Name, room) + "  " + level
	}
	return ui.Spread(left, a.theme.Dim.Render(who), a.width-1)
}

// foot is what there is to tell, and the keys. Every key can be clicked. Below a board beside its panel the keys give way to what is
// told.
func (a *App) foot(page Page) ui.Page {
	var p ui.Page
	notes, rows := a.notes(), 2
	if a.steady(page) && a.frame(a.width-2*ui.Margin, a.height).Roomy() {
		if len(notes) > footLines {
			notes = append(notes[:footLines-1:footLines-1], ui.Cut(notes[footLines-1]+" …", a.width))
		}
		rows = min(rows, footLines-len(notes))
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
		if x+width > a.width && x > 1 {
			p.Add(line)
			line, x = " ", 1
		}
		if b.Single() {
			p.Zones = append(p.Zones, ui.Zone{X: x, Y: len(p.Lines), Width: width, ID: "key " + b.Key})
		}
		line += a.theme.Accent.Render(key) + a.theme.Dim.Render(does) + "  "
		x += width + 2
	}
	if len(kept) < len(keys) && x < a.width {
		line += a.theme.Dim.Render("…")
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
			if x+width > a.width && x > 1 {
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
	style, note := a.theme.Warn, a.note
	if a.bad {
		style = a.theme.Bad
	}
	if a.hangs() || a.waited() >= late {
		style, note = a.theme.Warn, a.waitWords()
	}
	if a.waited() >= late {
		style = a.theme.Bad
	}
	for _, line := range ui.Wrap(a.Words.Say(note), a.width-2) {
		lines = append(lines, " "+style.Render(line))
	}
	return lines
}
