package term

import (
	"context"
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
	typed   line // the name that is typed
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
		name = s.typed.text + "_"
	}
	values, names := Languages(s.Library, s.Words)
	language := max(0, slices.Index(values, s.settings["language"]))
	s.items = []item{
		{label: s.Words.Text("settings.theme"), detail: s.themeText(), key: "t", do: s.turn("theme", ui.Themes(), s.chosenTheme())},
		{label: s.Words.Text("settings.glyphs"), detail: s.glyphs.Name, key: "g", do: s.turn("glyphs", []string{"unicode", "ascii"}, s.glyphs.Name)},
		{label: s.Words.Text("settings.language"), detail: names[language], key: "l", do: s.turn("language", values, values[language])},
		{label: s.Words.Text("settings.motion"), detail: s.Words.Say(motionName(s.settings["motion"])), key: "m", do: s.turn("motion", []string{"", "less"}, s.settings["motion"])},
		{label: s.Words.Text("settings.doubts"), detail: s.Words.Say(doubtsName(s.settings["doubts"])), about: s.Words.Text("settings.doubts.about"), key: "u", do: s.turn("doubts", []string{"", "off"}, s.settings["doubts"])},
		{label: s.Words.Text("settings.name"), detail: name, key: "n", do: func() tea.Cmd { s.name(); return nil }},
		{label: s.Words.Text("settings.guide"), about: s.Words.Text("settings.guide.detail"), key: "i", do: s.guide},
		{label: s.Words.Text("settings.data"), detail: s.Data},
		{label: s.Words.Text("settings.over"), about: s.Words.Text("settings.over.detail"), do: func() tea.Cmd { s.erasing = true; return nil }},
	}
	s.link()
}

// link offers to go on elsewhere, where that can be done.
func (s *settings) link() {
	if linker, ok := s.Service.(Linker); ok {
		s.items = append(s.items, item{label: s.Words.Text("link.title"), key: "d", do: func() tea.Cmd { s.push(newLinking(s.App, linker)); return nil }})
	}
}

// name lets the adventurer's name be typed.
func (s *settings) name() { s.naming, s.typed = true, line{s.hero.Name} }

// guide shows how to begin, as at the very beginning.
func (s *settings) guide() tea.Cmd {
	s.push(&primer{s.App})
	return nil
}

// themeText is what the theme is called, and with auto which one that is here.
func (s *settings) themeText() string {
	name := s.Words.Say(themeName(s.chosenTheme()))
	if s.chosenTheme() != ui.Auto {
		return name
	}
	return s.Words.Say(words.New("settings.theme.now", words.Text("auto", name), words.Say("theme", themeName(s.theme.Name))))
}

// doubtsName says whether help is given that nobody asked for.
func doubtsName(value string) words.Message {
	if value == "off" {
		return words.New("settings.doubts.off")
	}
	return words.New("settings.doubts.on")
}

// chosenTheme is the theme that the settings name.
func (s *settings) chosenTheme() string {
	if s.settings["theme"] == "" {
		return ui.Auto
	}
	return s.settings["theme"]
}

// themeName is what a theme is called.
func themeName(name string) words.Message {
	switch name {
	case ui.Auto:
		return words.New("settings.theme.auto")
	case "light":
		return words.New("settings.theme.light")
	case "contrast":
		return words.New("settings.theme.contrast")
	case "none":
		return words.New("settings.theme.none")
	}
	return words.New("settings.theme.dark")
}

// motionName says whether what others do is shown step by step.
func motionName(value string) words.Message {
	if value == "less" {
		return words.New("settings.motion.less")
	}
	return words.New("settings.motion.steps")
}

// turn goes to the next value of a setting.
func (s *settings) turn(key string, values []string, now string) func() tea.Cmd {
	return func() tea.Cmd {
		next := values[(slices.Index(values, now)+1)%len(values)]
		return s.set(key, next)
	}
}

// set shows a setting at once and has it kept; where that fails it is as it was.
func (s *settings) set(key, next string) tea.Cmd {
	before, service := s.settings[key], s.Service
	s.settings[key] = next
	s.restyle()
	return askAside(s.App, nil, none(func(ctx context.Context) error { return service.Set(ctx, key, next) }), func(_ struct{}, err error) tea.Cmd {
		if !s.ok(err) {
			s.settings[key] = before
			s.restyle()
		}
		return nil
	})
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
		return s.rename(in)
	case s.erasing:
		return s.erase(in.Key)
	case in.Key == "esc":
		s.pop()
		return nil
	}
	cmd, _ := s.menu.handle(in)
	return cmd
}

// Typing reports whether keys are letters of a name.
func (s *settings) Typing() bool { return s.naming }

func (s *settings) rename(in ui.Input) tea.Cmd {
	switch in.Key {
	case "esc":
		s.naming = false
	case "enter":
		service, name := s.Service, strings.TrimSpace(s.typed.text)
		if name == "" {
			s.tell(words.New("settings.name.empty"))
			return nil
		}
		return ask(s.App, s, none(func(ctx context.Context) error { return service.Rename(ctx, name) }), func(_ struct{}, err error) tea.Cmd {
			if !s.ok(err) {
				return nil
			}
			s.naming = false
			return s.refresh()
		})
	default:
		s.typed.handle(in, game.MaxName)
	}
	return nil
}

func (s *settings) erase(key string) tea.Cmd {
	s.erasing = false
	if key != "y" && key != "Y" {
		s.tell(words.New("settings.kept"))
		return nil
	}
	return ask(s.App, s, none(s.Service.Reset), func(_ struct{}, err error) tea.Cmd {
		if !s.ok(err) {
			return nil
		}
		s.settings = map[string]string{}
		s.restyle()
		s.tell(words.New("settings.new"))
		return s.refresh()
	})
}

// Draw draws the list, and below it what starting over means, or how the name is typed.
func (s *settings) Draw(f ui.Frame) ui.Page {
	s.load()
	width := min(f.Width, 76)
	below := ui.Page{}
	switch {
	case s.erasing:
		below = ui.Lines(s.Words.Text("settings.over.ask"), width, f.Theme.Bad)
	case s.naming:
		below = ui.Lines(s.Words.Say(words.New("settings.name.how", words.Int("n", game.MaxName))), width, f.Theme.Dim)
	}
	return ui.Stack(1, s.menu.list(f.Within(width, f.Height-len(below.Lines)-1), s.Title()), below)
}
