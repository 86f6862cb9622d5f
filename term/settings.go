package term

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wits/game"
	"wits/game/words"
	"wits/term/ui"
)

// settings changes how the app looks, and what the adventurer is called.
type settings struct {
	*App
	menu
	naming  bool
	name    line
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
		name = s.name.text + "_"
	}
	values, names := Languages(s.Library, s.Words)
	language := max(0, slices.Index(values, s.settings["language"]))
	s.items = []item{
		{label: s.Words.Text("settings.theme"), detail: s.Words.Say(themeName(s.theme.Name)), key: "t", do: s.turn("theme", ui.Themes(), s.theme.Name)},
		{label: s.Words.Text("settings.glyphs"), detail: s.glyphs.Name, key: "g", do: s.turn("glyphs", []string{"unicode", "ascii"}, s.glyphs.Name)},
		{label: s.Words.Text("settings.language"), detail: names[language], key: "l", do: s.turn("language", values, values[language])},
		{label: s.Words.Text("settings.name"), detail: name, key: "n", do: func() tea.Cmd { s.naming, s.name = true, line{s.hero.Name}; return nil }},
		{label: s.Words.Text("settings.data"), detail: s.Data},
		{label: s.Words.Text("settings.over"), detail: s.Words.Text("settings.over.detail"), do: func() tea.Cmd { s.erasing = true; return nil }},
	}
}

// themeName is what a theme is called.
func themeName(name string) words.Message {
	switch name {
	case "light":
		return words.New("settings.theme.light")
	case "contrast":
		return words.New("settings.theme.contrast")
	case "none":
		return words.New("settings.theme.none")
	}
	return words.New("settings.theme.dark")
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
func (s *settings) Title() string { return s.Words.Text("home.settings") }

// Keys lists the page's own keys.
func (s *settings) Keys() []ui.Binding {
	switch {
	case s.naming:
		return []ui.Binding{{Key: "enter", Does: words.New("do.keep")}, {Key: "esc", Does: words.New("do.cancel")}}
	case s.erasing:
		return []ui.Binding{{Key: "y", Does: words.New("settings.over")}, {Key: "esc", Does: words.New("do.keep-all")}}
	}
	return []ui.Binding{
		{Key: ui.UpDown, Does: words.New("do.move")},
		{Key: "enter", Does: words.New("do.change")},
		{Key: "esc", Does: words.New("do.back")},
	}
}

// Handle changes a setting.
func (s *settings) Handle(in ui.Input) tea.Cmd {
	switch {
	case s.naming:
		s.rename(in)
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

// Typing reports whether keys are letters of a name.
func (s *settings) Typing() bool { return s.naming }

func (s *settings) rename(in ui.Input) {
	switch in.Key {
	case "esc":
		s.naming = false
	case "enter":
		if s.ok(s.Service.Rename(s.ctx, strings.TrimSpace(s.name.text))) {
			s.naming = false
			s.refresh()
		}
	default:
		s.name.handle(in, game.MaxName)
	}
}

func (s *settings) erase(key string) {
	s.erasing = false
	if key != "y" && key != "Y" {
		s.tell(words.New("settings.kept"))
		return
	}
	if s.ok(s.Service.Reset(s.ctx)) {
		s.settings = map[string]string{}
		s.restyle()
		s.refresh()
		s.tell(words.New("settings.new"))
	}
}

// Draw draws the list.
func (s *settings) Draw(f ui.Frame) ui.Page {
	s.load()
	p := s.menu.draw(f)
	if s.erasing {
		p.Add("", f.Theme.Bad.Render(s.Words.Text("settings.over.ask")))
	}
	return p
}
