package term

import (
	"slices"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"wits/game"
	"wits/term/ui"
)

// settings changes how the app looks, and what the adventurer is called.
type settings struct {
	*App
	menu
	naming  bool
	name    string
	erasing bool
}

func newSettings(a *App) *settings {
	s := &settings{App: a}
	s.load()
	return s
}

func (s *settings) load() {
	name := s.hero.Name
	if s.naming {
		name = s.name + "_"
	}
	s.items = []item{
		{label: "Theme", detail: s.theme.Name, key: "t", do: s.turn("theme", ui.Themes(), s.theme.Name)},
		{label: "Glyphs", detail: s.glyphs.Name, key: "g", do: s.turn("glyphs", []string{"unicode", "ascii"}, s.glyphs.Name)},
		{label: "Name", detail: name, key: "n", do: func() tea.Cmd { s.naming, s.name = true, s.hero.Name; return nil }},
		{label: "Data", detail: s.Data, key: "", do: nil},
		{label: "Start over", detail: "forgets the adventurer, all games and these settings", key: "", do: func() tea.Cmd { s.erasing = true; return nil }},
	}
}

// turn goes to the next value of a setting.
func (s *settings) turn(key string, values []string, now string) func() tea.Cmd {
	return func() tea.Cmd {
		next := values[(slices.Index(values, now)+1)%len(values)]
		if s.ok(s.Service.Set(s.ctx, key, next)) {
			s.settings[key] = next
			s.restyle()
		}
		return nil
	}
}

// Title is the page's.
func (s *settings) Title() string { return "Settings" }

// Keys lists the page's own keys.
func (s *settings) Keys() []ui.Binding {
	switch {
	case s.naming:
		return []ui.Binding{{Key: "Enter", Does: "Keep"}, {Key: "Esc", Does: "Leave it"}}
	case s.erasing:
		return []ui.Binding{{Key: "Y", Does: "Start over"}, {Key: "Esc", Does: "Keep everything"}}
	}
	return []ui.Binding{{Key: "↑↓", Does: "Move"}, {Key: "Enter", Does: "Change"}, {Key: "Esc", Does: "Back"}}
}

// Handle changes a setting.
func (s *settings) Handle(in ui.Input) tea.Cmd {
	switch {
	case s.naming:
		s.rename(in.Key)
		return nil
	case s.erasing:
		s.erase(in.Key)
		return nil
	case in.Key == "esc":
		s.pop()
		return nil
	}
	cmd, _ := s.menu.handle(in)
	return cmd
}

func (s *settings) rename(key string) {
	switch {
	case key == "esc":
		s.naming = false
	case key == "enter":
		if s.ok(s.Service.Rename(s.ctx, s.name)) {
			s.naming = false
			s.refresh()
		}
	case key == "backspace":
		_, size := utf8.DecodeLastRuneInString(s.name)
		s.name = s.name[:len(s.name)-size]
	case key == "space":
		s.name += " "
	case utf8.RuneCountInString(key) == 1 && utf8.RuneCountInString(s.name) < game.MaxName:
		s.name += key
	}
}

func (s *settings) erase(key string) {
	s.erasing = false
	if key != "y" && key != "Y" {
		s.tell("Everything is kept.")
		return
	}
	if s.ok(s.Service.Reset(s.ctx)) {
		s.settings = map[string]string{}
		s.restyle()
		s.refresh()
		s.tell("A new adventurer sets out.")
	}
}

// Draw draws the list.
func (s *settings) Draw(f ui.Frame) ui.Page {
	s.load()
	p := s.menu.draw(f)
	if s.erasing {
		p.Add("", f.Theme.Bad.Render("This forgets everything. Press Y to start over."))
	}
	return p
}
