package term

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wits/game/words"
	"wits/term/shell"
	"wits/term/ui"
)

// View draws the page between a head and a foot. It never calls the service.
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
	if a.Width < MinWidth || a.Height < MinHeight {
		var p ui.Page
		p.Add(a.Words.Say(words.New("app.small", words.Int("width", MinWidth), words.Int("height", MinHeight),
			words.Int("columns", a.Width), words.Int("lines", a.Height))))
		return p
	}
	page, kind := a.Shown(), ui.Plain
	if t, ok := page.(shell.Table); ok && a.help == nil {
		kind = t.Kind()
	}
	room := ui.RoomOf(kind, a.Width, a.Height)
	p := ui.Page{Lines: make([]string, 0, a.Height)}
	p.Add(a.head(page.Title()))
	p.Fill(room.Head)
	body := a.body(page, a.Frame(room.Body.Width, room.Body.Height))
	foot := a.foot(page, room.Foot)
	rest := a.Height - room.Head - len(foot.Lines)
	body.Fill(rest)
	p.Append(body.Crop(0, rest).Move(ui.Margin, 0)) // a long note lies over the end of a page
	p.Append(foot)
	for i, l := range p.Lines {
		p.Lines[i] = ui.Clip(a.Glyphs.Spell(l), a.Width)
	}
	return p
}

// Frame is what a page may draw in, and with.
func (a *App) Frame(width, height int) ui.Frame {
	return ui.Frame{
		Width: width, Height: height, Theme: a.Theme, Glyphs: a.Glyphs, Words: a.Words,
		Motion: a.Settings["motion"] != "less" && a.Theme.Name != "none", Unasked: a.Settings["doubts"] != "off",
		Small: a.Settings["pieces"] == "small",
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

// head is the program, the page, whether it waits for a reply, and the adventurer. A long name gives way to level and prestige.
func (a *App) head(title string) string {
	left := " " + a.Theme.Title.Render("wits") + a.Theme.Dim.Render(" "+a.Glyphs.Arrow+" ") + title
	if m := a.waitWords(); !m.Silent() && !a.Hangs() && a.waited() < late {
		left += "  " + a.Theme.Dim.Render(a.Words.Say(m))
	}
	level := a.Words.Say(words.New("app.level", words.Int("level", a.Hero.Level)))
	if a.Hero.Prestige > 0 {
		level += "  " + a.Words.Say(words.New("app.prestige", words.Int("number", a.Hero.Prestige)))
	}
	room := a.Width - ui.Width(left) - ui.Width(level) - 2*ui.Gap - 1
	if room < 0 {
		return left
	}
	who := level
	if room > 2 {
		who = ui.Cut(a.Hero.Name, room) + "  " + level
	}
	return ui.Spread(left, a.Theme.Dim.Render(who), a.Width-1)
}

// foot is what there is to tell, and the keys: as many lines as it has. What a table always says stands first; then what is told, what
// matters most first, as far as there is room; the keys give way to it. Every key can be clicked.
func (a *App) foot(page shell.Page, height int) (p ui.Page) {
	told := [][]string{a.notes()}
	if t, ok := page.(shell.Table); ok && a.help == nil {
		always, asked, rest := t.Below(a.Frame(a.Width-2*ui.Margin, height))
		p.Add(indented(always)...)
		told = slices.Concat([][]string{indented(asked)}, told, [][]string{indented(rest)})
	} else {
		height = max(height, len(told[0])+1)
	}
	for i, lines := range told {
		room := height - len(p.Lines)
		if len(lines) > room && i == 2 { // what gives way
			continue
		}
		if len(lines) > room && room > 0 {
			lines = append(lines[:room-1:room-1], ui.Cut(lines[room-1]+" …", a.Width))
		}
		p.Add(lines[:min(room, len(lines))]...)
	}
	keys := a.footKeys(page, min(2, height-len(p.Lines)))
	p.Fill(height - len(keys.Lines))
	p.Append(keys)
	return p
}

// indented are lines with a margin before them.
func indented(lines []string) (all []string) {
	for _, line := range lines {
		all = append(all, strings.Repeat(" ", ui.Margin)+line)
	}
	return all
}

// footKeys are as many keys as some lines have room for.
func (a *App) footKeys(page shell.Page, rows int) (p ui.Page) {
	if rows < 1 {
		return p
	}
	keys := shell.Listed(page.Keys())
	if t, ok := page.(interface{ FootKeys() []ui.Binding }); ok {
		keys = t.FootKeys()
	}
	if a.help != nil {
		keys = []ui.Binding{{Key: "esc", Does: words.New("do.close")}, {Key: ui.UpDown, Does: words.New("do.scroll")}}
	} else {
		keys = append([]ui.Binding{{Key: "?", Does: words.New("do.help")}}, keys...)
	}
	kept := shell.Fitting(keys, func(some []ui.Binding) bool { return len(a.keyRows(some).Lines) <= rows })
	p = a.keyRows(kept)
	if last := &p.Lines[len(p.Lines)-1]; len(kept) < len(keys) && ui.Width(*last) < a.Width {
		*last += a.Theme.Dim.Render("…")
	}
	return p
}

// keyRows are keys and what they do, in as many lines as it takes.
func (a *App) keyRows(keys []ui.Binding) ui.Page {
	buttons := make([]ui.Button, len(keys))
	for i, b := range keys {
		buttons[i].Text = a.Theme.Accent.Render("["+a.Words.Say(b.Name())+"]") + a.Theme.Dim.Render(" "+a.Words.Say(b.Does))
		if b.Single() {
			buttons[i].ID = "key " + b.Key
		}
	}
	return ui.Flow(buttons, 1, ui.Gap, a.Width)
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
