package term

import (
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
	below  string // a second line
	key    string // does the same as choosing it
	do     func() tea.Cmd
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

// draw draws as many items as fit, around the chosen one.
func (m *menu) draw(f ui.Frame) ui.Page {
	m.top = max(0, min(m.top, m.at))
	m.top = max(m.top, m.at-f.Height+1)
	var p ui.Page
	var full []string
	for i := m.top; i < len(m.items) && len(p.Lines) < f.Height; i++ {
		it := m.items[i]
		mark, label := "  ", f.Theme.Text.Render(it.label)
		if i == m.at {
			mark, label = f.Theme.Cursor.Render(f.Glyphs.Arrow)+" ", f.Theme.Selected.Render(it.label)
		}
		line := mark
		if it.key != "" {
			line += f.Theme.Accent.Render(strings.ToUpper(it.key)) + " "
		}
		line += label
		if it.detail != "" {
			line += "  " + f.Theme.Dim.Render(it.detail)
		}
		p.Button("item "+strconv.Itoa(i), ui.Cut(line, f.Width))
		if m.whole && i == m.at && lipgloss.Width(line) > f.Width {
			full = ui.Wrap(it.detail, f.Width)
		}
		if it.below != "" && (!m.brief || i == m.at) {
			p.Button("item "+strconv.Itoa(i), ui.Cut("    "+f.Theme.Dim.Render(it.below), f.Width))
		}
	}
	if len(full) > 0 && len(p.Lines)+len(full) < f.Height {
		p.Add("")
		p.Add(full...)
	}
	return p
}

// menuKeys are the keys of a page that is a menu.
func menuKeys() []ui.Binding {
	return []ui.Binding{
		{Key: ui.UpDown, Does: words.New("do.move")},
		{Key: "enter", Does: words.New("do.choose")},
		{Key: "esc", Does: words.New("do.back")},
	}
}
