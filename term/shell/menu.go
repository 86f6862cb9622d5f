package shell

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
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
	Whole bool // the chosen item's detail in full below the list, where its line is cut
}

// Item is a line of a menu.
type Item struct {
	Label  string
	Detail string
	Right  string // at the right end
	Fact   bool   // right is left out where there is no room for all of the line
	Sign   Sign   // before the label
	About  string // what it is, below the list while it is chosen
	Key    string // does the same as choosing it
	Do     func() tea.Cmd
}

// Sign says how something ended, in a list.
type Sign int

// How something ended.
const (
	Unsigned Sign = iota
	SignWon
	SignLost
	SignDrawn
	SignOpen
)

// Draw is the sign in its colour, on a style's ground.
func (s Sign) Draw(f ui.Frame, on func(lipgloss.Style) lipgloss.Style) string {
	switch s {
	case SignWon:
		return on(f.Theme.Good).Render("✓ ")
	case SignLost:
		return on(f.Theme.Bad).Render("✗ ")
	case SignDrawn:
		return on(f.Theme.Warn).Render("= ")
	case SignOpen:
		return on(f.Theme.Accent).Render("○ ")
	}
	return ""
}

// EndSign is the sign of an outcome.
func EndSign(o game.Outcome) Sign {
	switch o {
	case game.Playing:
		return SignOpen
	case game.Drawn:
		return SignDrawn
	case game.Won:
		return SignWon
	}
	return SignLost
}

// Selected is the item that is chosen; nil where there is none.
func (m *Menu) Selected() *Item {
	if m.At >= len(m.Items) {
		return nil
	}
	return &m.Items[m.At]
}

// Take moves or chooses; it reports whether the input meant something.
func (m *Menu) Take(in ui.Input) (tea.Cmd, bool) {
	if number, ok := strings.CutPrefix(in.Zone, "item "); ok {
		if n, err := strconv.Atoi(number); err == nil && n < len(m.Items) {
			m.At = n
			return m.choose(), true
		}
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
		return m.choose(), true
	default:
		for i, it := range m.Items {
			if it.Key != "" && strings.EqualFold(in.Key, it.Key) {
				m.At = i
				return m.choose(), true
			}
		}
		return nil, false
	}
	return nil, true
}

func (m *Menu) choose() tea.Cmd {
	if it := m.Selected(); it != nil && it.Do != nil {
		return it.Do()
	}
	return nil
}

// DrawItems draws as many items as fit, around the chosen one, as wide as the frame.
func (m *Menu) DrawItems(f ui.Frame) ui.Page {
	m.top = max(0, min(m.top, m.At))
	m.top = max(m.top, m.At-f.Height+1)
	var p ui.Page
	var full []string
	wide, keyed := m.labelWidth(f), slices.ContainsFunc(m.Items, func(it Item) bool { return it.Key != "" })
	for i := m.top; i < len(m.Items) && len(p.Lines) < f.Height; i++ {
		it, chosen := m.Items[i], i == m.At
		line, cut := it.line(f, chosen, wide, keyed, m.Whole)
		p.Button("item "+strconv.Itoa(i), line)
		if m.Whole && chosen && cut {
			full = ui.Wrap(it.Detail, f.Width)
		}
	}
	if it := m.Selected(); it != nil && it.About != "" {
		full = ui.Wrap(it.About, f.Width)
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
func (m *Menu) labelWidth(f ui.Frame) (wide int) {
	for _, it := range m.Items {
		wide = max(wide, ui.Width(it.Label))
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
func (it Item) line(f ui.Frame, chosen bool, wide int, keyed, whole bool) (line string, cut bool) {
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
	line = mark + it.Sign.Draw(f, on) + on(label).Render(text)
	if whole && f.Width-ui.Width(line)-ui.Width(it.Right)-2*ui.Gap < min(ui.Width(it.Detail), leastDetail) {
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
	cut = ui.Width(line) > room || dropped
	line = ui.Cut(line, room)
	rest := f.Width - ui.Width(line) - ui.Width(right)
	return line + on(f.Theme.Text).Render(strings.Repeat(" ", max(0, rest))) + right, cut
}

// beside is what stands at the right end: in full where it is short, as a date is; else as much of it as there is room for.
func (it Item) beside(room int) string {
	const short = 16
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

// Notice is a panel with a few sentences, on a page that has nothing else to show.
func Notice(f ui.Frame, title string, sentences ...string) (p ui.Page) {
	width := min(f.Width, 60)
	for _, text := range sentences {
		p = ui.Stack(1, p, ui.Lines(text, width-4, f.Theme.Text))
	}
	return ui.Panel{Title: title, Width: width}.Draw(f, p)
}

// MenuKeys are the keys of a page that is a menu.
func MenuKeys() []ui.Binding {
	return []ui.Binding{
		{Key: ui.UpDown, Does: words.New("do.move")},
		{Key: "enter", Does: words.New("do.choose")},
		{Key: "esc", Does: words.New("do.back")},
	}
}

// List is a page that is a menu.
type List struct {
	*Shell
	Menu
	Name  func() string                            // stands at the top
	Fill  func() tea.Cmd                           // fills the list when the page is shown, or comes to the top again
	Empty []string                                 // is said where nothing is listed; nothing until Known
	Known bool                                     // what is listed has been read
	More  func() []ui.Binding                      // lists keys beyond those of the menu
	Key   func(in ui.Input) (cmd tea.Cmd, ok bool) // takes those; it reports whether it did
}

// Begin fills the list.
func (l *List) Begin() tea.Cmd { return l.Return() }

// Return fills it again.
func (l *List) Return() tea.Cmd {
	if l.Fill == nil {
		return nil
	}
	return l.Fill()
}

// Show lists items; the place in the list stays.
func (l *List) Show(items []Item) tea.Cmd {
	l.Items, l.Known = items, true
	l.At = min(l.At, max(0, len(items)-1))
	return nil
}

// Title is the page's.
func (l *List) Title() string { return l.Name() }

// Keys lists the page's own keys.
func (l *List) Keys() []ui.Binding {
	if l.More == nil {
		return MenuKeys()
	}
	return append(MenuKeys(), l.More()...)
}

// Handle chooses, or goes back.
func (l *List) Handle(in ui.Input) tea.Cmd {
	if in.Key == "esc" {
		l.Pop()
		return nil
	}
	if l.Key != nil {
		if cmd, ok := l.Key(in); ok {
			return cmd
		}
	}
	cmd, _ := l.Take(in)
	return cmd
}

// Draw draws the list.
func (l *List) Draw(f ui.Frame) ui.Page {
	if len(l.Items) == 0 && l.Known && l.Empty != nil {
		return Notice(f, l.Title(), l.Empty...)
	}
	return l.DrawList(f, l.Title())
}

// Line is a line of text being typed.
type Line struct{ Text string }

// Handle types, up to a number of characters; Ctrl+W takes the last word away and Ctrl+U all of them. It reports whether the input was text.
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
