package term

import (
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"wits/game/words"
	"wits/term/ui"
)

// menu is a list to choose from, by arrows and enter, by a letter, or by click.
type menu struct {
	items []item
	at    int
	top   int
	brief bool // second lines for the chosen item alone
	whole bool // the chosen item's detail in full below the list, where its line is cut
}

// item is a line of a menu.
type item struct {
	label  string
	detail string
	right  string // at the right end
	fact   bool   // right is left out where there is no room for all of the line
	sign   sign   // before the label
	below  string // a second line
	about  string // what it is, below the list while it is chosen
	key    string // does the same as choosing it
	do     func() tea.Cmd
}

// sign says how something ended, in a list.
type sign int

const (
	unsigned sign = iota
	signWon
	signLost
	signDrawn
	signOpen
)

// draw is the sign in its colour, on a style's ground.
func (s sign) draw(f ui.Frame, on func(lipgloss.Style) lipgloss.Style) string {
	switch s {
	case signWon:
		return on(f.Theme.Good).Render("✓ ")
	case signLost:
		return on(f.Theme.Bad).Render("✗ ")
	case signDrawn:
		return on(f.Theme.Warn).Render("= ")
	case signOpen:
		return on(f.Theme.Accent).Render("○ ")
	}
	return ""
}

func (m *menu) selected() *item {
	if m.at >= len(m.items) {
		return nil
	}
	return &m.items[m.at]
}

// handle moves or chooses; it reports whether the input meant something.
func (m *menu) handle(in ui.Input) (tea.Cmd, bool) {
	if number, ok := strings.CutPrefix(in.Zone, "item "); ok {
		if n, err := strconv.Atoi(number); err == nil && n < len(m.items) {
			m.at = n
			return m.choose(), true
		}
	}
	switch in.Key {
	case "up", "k":
		m.at = max(m.at-1, 0)
	case "down", "j":
		m.at = min(m.at+1, max(0, len(m.items)-1))
	case "home":
		m.at = 0
	case "end":
		m.at = max(0, len(m.items)-1)
	case "enter", "space":
		return m.choose(), true
	default:
		for i, it := range m.items {
			if it.key != "" && strings.EqualFold(in.Key, it.key) {
				m.at = i
				return m.choose(), true
			}
		}
		return nil, false
	}
	return nil, true
}

func (m *menu) choose() tea.Cmd {
	if it := m.selected(); it != nil && it.do != nil {
		return it.do()
	}
	return nil
}

// draw draws as many items as fit, around the chosen one, as wide as the frame.
func (m *menu) draw(f ui.Frame) ui.Page {
	m.top = max(0, min(m.top, m.at))
	m.top = max(m.top, m.at-f.Height+1)
	var p ui.Page
	var full []string
	wide, keyed := m.labelWidth(f), slices.ContainsFunc(m.items, func(it item) bool { return it.key != "" })
	for i := m.top; i < len(m.items) && len(p.Lines) < f.Height; i++ {
		it, chosen := m.items[i], i == m.at
		line, cut := it.line(f, chosen, wide, keyed, m.whole)
		p.Button("item "+strconv.Itoa(i), line)
		if m.whole && chosen && cut {
			full = ui.Wrap(it.detail, f.Width)
		}
		if it.below != "" && (!m.brief || chosen) {
			p.Button("item "+strconv.Itoa(i), ui.Cut("    "+f.Theme.Dim.Render(it.below), f.Width))
		}
	}
	if it := m.selected(); it != nil && it.about != "" {
		full = ui.Wrap(it.about, f.Width)
	}
	if len(full) > 0 && len(p.Lines)+len(full) < f.Height {
		p.Add("")
		for _, l := range full {
			p.Add(f.Theme.Dim.Render(l))
		}
	}
	return p
}

// labelWidth is how wide labels are, so that details stand below each other; 0 where there is no room for that.
func (m *menu) labelWidth(f ui.Frame) (wide int) {
	for _, it := range m.items {
		wide = max(wide, ui.Width(it.label))
	}
	if wide > f.Width/2 {
		return 0
	}
	return wide
}

// leastDetail is how much of a detail has to fit, where it is shown in full below the list.
const leastDetail = 24

// line is the item as wide as the frame; it reports whether something had to be cut. A detail that is shown in full elsewhere is left out
// where little of it fits.
func (it item) line(f ui.Frame, chosen bool, wide int, keyed, whole bool) (line string, cut bool) {
	dropped := false
	on := func(s lipgloss.Style) lipgloss.Style { return s }
	mark, label := "  ", f.Theme.Text
	if chosen {
		on = func(s lipgloss.Style) lipgloss.Style { return f.Theme.On(f.Theme.Lit, s) }
		mark, label = on(f.Theme.Cursor).Render(f.Glyphs.Arrow)+on(f.Theme.Text).Render(" "), f.Theme.Selected
	}
	switch {
	case it.key != "":
		mark += on(f.Theme.Accent).Render(strings.ToUpper(it.key)) + on(f.Theme.Text).Render(" ")
	case keyed:
		mark += on(f.Theme.Text).Render("  ")
	}
	text := it.label
	if it.detail != "" {
		text = ui.Pad(text, wide)
	}
	line = mark + it.sign.draw(f, on) + on(label).Render(text)
	if whole && f.Width-ui.Width(line)-ui.Width(it.right)-2*ui.Gap < min(ui.Width(it.detail), leastDetail) {
		it.detail, dropped = "", it.detail != ""
	}
	if it.detail != "" {
		line += on(f.Theme.Dim).Render("  " + it.detail)
	}
	right, room := it.beside(f.Width-ui.Width(line)-ui.Gap), f.Width
	if right != "" {
		room -= ui.Width(right) + ui.Gap
		right = on(f.Theme.Dim).Render(right)
	}
	cut = ui.Width(line) > room || dropped
	line = ui.Cut(line, room)
	rest := f.Width - ui.Width(line) - ui.Width(right)
	return line + on(f.Theme.Text).Render(strings.Repeat(" ", max(0, rest))) + right, cut
}

// beside is what stands at the right end: in full where it is short, as a date is; else as much of it as there is room for.
func (it item) beside(room int) string {
	const short = 16
	switch wide := ui.Width(it.right); {
	case it.fact && wide > room:
		return ""
	case wide <= short || wide <= room:
		return it.right
	case room < short:
		return ""
	}
	return ui.Cut(it.right, room)
}

// listWidth is how wide lists are at most.
const listWidth = 96

// list draws the menu in a panel, as large as it needs to be, with its place in a list that is longer than the frame.
func (m *menu) list(f ui.Frame, title string) ui.Page {
	width := min(f.Width, listWidth)
	if !f.Roomy() {
		return m.draw(f.Within(width, f.Height))
	}
	o := ui.Panel{Title: title, Width: width, Border: &f.Theme.BorderFocus}
	inside := f.Inside(width, f.Height)
	if len(m.items) > inside.Height {
		o.Right = strconv.Itoa(m.at+1) + "/" + strconv.Itoa(len(m.items))
	}
	return o.Draw(f, m.draw(inside))
}

// notice is a panel with a few sentences, on a page that has nothing else to show.
func notice(f ui.Frame, title string, sentences ...string) (p ui.Page) {
	width := min(f.Width, 60)
	for _, text := range sentences {
		p = ui.Stack(1, p, ui.Lines(text, width-4, f.Theme.Text))
	}
	return ui.Panel{Title: title, Width: width}.Draw(f, p)
}

// menuKeys are the keys of a page that is a menu.
func menuKeys() []ui.Binding {
	return []ui.Binding{
		{Key: ui.UpDown, Does: words.New("do.move")},
		{Key: "enter", Does: words.New("do.choose")},
		{Key: "esc", Does: words.New("do.back")},
	}
}
