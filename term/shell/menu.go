package shell

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"charm.land/lipgloss/v2"

	"wits/game"
	"wits/game/words"
	"wits/term/ui"
)

// Menu is a list to choose from, by arrows and enter, by a letter, or by click.
type Menu struct {
	Items []Item
	At    int
	top   int
}

// Item is a line of a menu.
type Item struct {
	Label  string
	Detail string
	Right  string       // at the right end
	Fact   bool         // right is left out where there is no room for all of the line
	Ended  game.Outcome // its sign stands before the label; empty for none
	About  string       // what it is, below the list while it is chosen
	Key    string       // does the same as choosing it
	Do     func()
}

// Sign is the mark of an outcome before a line, and its style.
func Sign(f ui.Frame, o game.Outcome) (mark string, style lipgloss.Style) {
	switch o {
	case game.Playing:
		return "○ ", f.Theme.Accent
	case game.Won:
		return "✓ ", f.Theme.Good
	case game.Drawn:
		return "= ", f.Theme.Warn
	}
	return "✗ ", f.Theme.Bad
}

// Selected is the item that is chosen; nil where there is none.
func (m *Menu) Selected() *Item {
	if m.At < 0 || m.At >= len(m.Items) {
		return nil
	}
	return &m.Items[m.At]
}

// Take moves the selection or chooses an item, and reports whether the input did either.
func (m *Menu) Take(in ui.Input) bool {
	if n, ok := in.Number("item"); ok && n < len(m.Items) {
		m.At = n
		m.choose()
		return true
	}
	switch in.Key {
	case "up", "k":
		m.At = max(m.At-1, 0)
	case "down", "j":
		m.At = min(m.At+1, max(0, len(m.Items)-1))
	case "home":
		m.At = 0
	case "end":
		m.At = max(0, len(m.Items)-1)
	case "enter", "space":
		m.choose()
	default:
		for i, it := range m.Items {
			if it.Key != "" && strings.EqualFold(in.Key, it.Key) {
				m.At = i
				m.choose()
				return true
			}
		}
		return false
	}
	return true
}

// Pick handles an input as one of the page's keys, or else as a choice from the menu.
func (m *Menu) Pick(keys []Key, in ui.Input) {
	if !Press(keys, in) {
		m.Take(in)
	}
}

func (m *Menu) choose() {
	if it := m.Selected(); it != nil && it.Do != nil {
		it.Do()
	}
}

// First is the first item to show so that the chosen one fits into a height.
func (m *Menu) First(height int) int {
	m.top = max(0, min(m.top, m.At), m.At-height+1)
	return m.top
}

// DrawItems draws as many items as fit, around the chosen one, as wide as the frame; below them all that the chosen one's line has no room
// for, and what it is about where there is room. What is kept for the former depends on all items, so that the list stays while another is
// chosen.
func (m *Menu) DrawItems(f ui.Frame) ui.Page {
	wide, keyed := 0, slices.ContainsFunc(m.Items, func(it Item) bool { return it.Key != "" })
	for _, it := range m.Items { // labels are as wide as the widest, so that details stand below each other
		wide = max(wide, ui.Width(it.Label))
	}
	if wide > f.Width/2 { // there is no room for that
		wide = 0
	}
	kept := 0
	for _, it := range m.Items {
		if room := it.room(wide); room > f.Width {
			kept = max(kept, min(maxAbout, 1+room/max(1, f.Width)))
		}
	}
	height := f.Height
	if kept > 0 && len(m.Items)+1+kept > f.Height {
		height = max(1, f.Height-1-kept)
	}
	var p ui.Page
	var about []string
	for i := m.First(height); i < len(m.Items) && len(p.Lines) < height; i++ {
		it, chosen := m.Items[i], i == m.At
		line, cut := it.line(f, chosen, wide, keyed)
		p.Button("item "+strconv.Itoa(i), line)
		if chosen && cut {
			about = ui.Wrap(strings.Join(slices.DeleteFunc([]string{it.Label, it.Detail, it.Right}, func(part string) bool { return part == "" }), "  "), f.Width)
		}
	}
	if it := m.Selected(); it != nil {
		about = append(about, ui.Wrap(it.About, f.Width)...)
	}
	if len(about) > 0 && len(p.Lines)+1 < f.Height {
		p.Add("")
		for _, l := range about[:min(len(about), f.Height-len(p.Lines))] {
			p.Add(f.Theme.Dim.Render(l))
		}
	}
	return p
}

// maxAbout is how many lines are kept at most for what is said of an item.
const maxAbout = 4

// room is how wide the item is at least when its label is.
func (it Item) room(label int) int {
	return max(label, ui.Width(it.Label)) + ui.Width(it.Detail) + ui.Width(it.Right) + 3*ui.Gap
}

// leastDetail is how much of a detail has to fit, where it is shown in full below the list.
const leastDetail = 8

// line is the item as wide as the frame; it reports whether something had to be cut. A detail that is shown in full elsewhere is left out
// where little of it fits.
func (it Item) line(f ui.Frame, chosen bool, wide int, keyed bool) (line string, cut bool) {
	dropped := false
	on := func(s lipgloss.Style) lipgloss.Style { return s }
	mark, label := "  ", f.Theme.Text
	if chosen {
		on = func(s lipgloss.Style) lipgloss.Style { return f.Theme.On(f.Theme.Lit, s) }
		mark, label = on(f.Theme.Cursor).Render(f.Glyphs.Arrow)+on(f.Theme.Text).Render(" "), f.Theme.Selected
	}
	switch {
	case it.Key != "":
		mark += on(f.Theme.Accent).Render(strings.ToUpper(it.Key)) + on(f.Theme.Text).Render(" ")
	case keyed:
		mark += on(f.Theme.Text).Render("  ")
	}
	text := it.Label
	if it.Detail != "" {
		text = ui.Pad(text, wide)
	}
	if it.Ended != "" {
		sign, style := Sign(f, it.Ended)
		mark += on(style).Render(sign)
	}
	line = mark + on(label).Render(text)
	if f.Width-ui.Width(line)-ui.Width(it.Right)-2*ui.Gap < min(ui.Width(it.Detail), leastDetail) {
		it.Detail, dropped = "", it.Detail != ""
	}
	if it.Detail != "" {
		line += on(f.Theme.Dim).Render("  " + it.Detail)
	}
	right, room := it.beside(f.Width-ui.Width(line)-ui.Gap), f.Width
	if right != "" {
		room -= ui.Width(right) + ui.Gap
		right = on(f.Theme.Dim).Render(right)
	}
	cut = ui.Width(line) > room || dropped || ui.Width(right) < ui.Width(it.Right)
	line = ui.Cut(line, room)
	rest := f.Width - ui.Width(line) - ui.Width(right)
	return line + on(f.Theme.Text).Render(strings.Repeat(" ", max(0, rest))) + right, cut
}

// beside is what stands at the right end: in full where it is short, as a date or a rating is; else as much of it as there is room for.
func (it Item) beside(room int) string {
	const short = 20
	switch wide := ui.Width(it.Right); {
	case it.Fact && wide > room:
		return ""
	case wide <= short || wide <= room:
		return it.Right
	case room < short:
		return ""
	}
	return ui.Cut(it.Right, room)
}

// listWidth is how wide lists are at most.
const listWidth = 96

// DrawList draws the menu in a panel, as large as it needs to be, with its place in a list that is longer than the frame.
func (m *Menu) DrawList(f ui.Frame, title string) ui.Page {
	width := min(f.Width, listWidth)
	if !f.Roomy() {
		return m.DrawItems(f.Within(width, f.Height))
	}
	o := ui.Panel{Title: title, Width: width, Border: &f.Theme.BorderFocus}
	inside := f.Inside(width, f.Height)
	if len(m.Items) > inside.Height {
		o.Right = strconv.Itoa(m.At+1) + "/" + strconv.Itoa(len(m.Items))
	}
	return o.Draw(f, m.DrawItems(inside))
}

// Notice is a panel with a few sentences, for a page with nothing else to show.
func Notice(f ui.Frame, title string, sentences ...string) (p ui.Page) {
	width := min(f.Width, 60)
	for _, text := range sentences {
		p = ui.Stack(1, p, ui.Lines(text, width-4, f.Theme.Text))
	}
	return ui.Panel{Title: title, Width: width}.Draw(f, p)
}

// MenuKeys are the keys of a page that is a menu.
func (s *Shell) MenuKeys() []Key {
	return []Key{On(ui.UpDown, words.New("do.move"), nil), On("enter", words.New("do.choose"), nil), On("esc", words.New("do.back"), s.Pop)}
}

// List is a page that is a menu.
type List struct {
	*Shell
	Menu
	Name  func() string // stands at the top
	Fill  func()        // fills the list when the page is shown, or comes to the top again
	Empty []string      // is said where nothing is listed; nothing until Known
	Known bool          // what is listed has been read
	More  func() []Key  // keys beyond those of the menu
}

// Return fills the list.
func (l *List) Return() {
	if l.Fill != nil {
		l.Fill()
	}
}

// Show lists items; the place in the list stays.
func (l *List) Show(items []Item) {
	l.Items, l.Known = items, true
	l.At = min(l.At, max(0, len(items)-1))
}

// Title is the page's.
func (l *List) Title() string { return l.Name() }

// Keys lists the page's own keys.
func (l *List) Keys() []Key {
	if l.More == nil {
		return l.MenuKeys()
	}
	return append(l.MenuKeys(), l.More()...)
}

// Handle chooses, or goes back.
func (l *List) Handle(in ui.Input) { l.Pick(l.Keys(), in) }

// Draw draws the list.
func (l *List) Draw(f ui.Frame) ui.Page {
	if len(l.Items) == 0 && l.Known && l.Empty != nil {
		return Notice(f, l.Title(), l.Empty...)
	}
	return l.DrawList(f, l.Title())
}

// Line is a text field.
type Line struct{ Text string }

// Handle edits the text, up to a number of characters; Ctrl+W deletes the last word and Ctrl+U everything. It reports whether it did.
func (l *Line) Handle(in ui.Input, most int) bool {
	typed := strings.Join(strings.FieldsFunc(in.Text, unicode.IsControl), " ") // a paste may have line breaks
	if in.Key == "space" {
		typed = " "
	}
	switch {
	case l.Text != "" && in.Key == "ctrl+u":
		l.Text = ""
	case l.Text != "" && in.Key == "ctrl+w":
		l.Text = l.Text[:strings.LastIndexByte(strings.TrimRight(l.Text, " "), ' ')+1]
	case in.Key == "backspace":
		_, size := utf8.DecodeLastRuneInString(l.Text)
		l.Text = l.Text[:len(l.Text)-size]
	case typed == "":
		return false
	case utf8.RuneCountInString(l.Text+typed) <= most:
		l.Text += typed
	}
	return true
}
