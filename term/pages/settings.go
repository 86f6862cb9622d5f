package pages

import (
	"context"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wits/game/referee"
	"wits/game/words"
	"wits/term/backend"
	"wits/term/phrase"
	"wits/term/shell"
	"wits/term/ui"
)

// settings changes how the app looks, and what the adventurer is called.
type settings struct {
	*shell.Shell
	shell.Menu
	naming  bool
	typed   shell.Line // the name that is typed
	erasing bool
}

func newSettings(a *shell.Shell) *settings {
	s := &settings{Shell: a}
	s.load()
	return s
}

func (s *settings) load() {
	name := s.Hero.Name
	if s.naming {
		name = s.typed.Text + "_"
	}
	values, names := phrase.Languages(s.Library, s.Words)
	language := max(0, slices.Index(values, s.Settings["language"]))
	s.Items = []shell.Item{
		{Label: s.Words.Text("settings.theme"), Detail: s.themeText(), Key: "t", Do: s.turn("theme", ui.Themes(), s.chosenTheme())},
		{Label: s.Words.Text("settings.glyphs"), Detail: s.Glyphs.Name, Key: "g", Do: s.turn("glyphs", []string{"unicode", "ascii"}, s.Glyphs.Name)},
		{Label: s.Words.Text("settings.language"), Detail: names[language], Key: "l", Do: s.turn("language", values, values[language])},
		{Label: s.Words.Text("settings.motion"), Detail: s.Words.Say(motionName(s.Settings["motion"])), Key: "m", Do: s.turn("motion", []string{"", "less"}, s.Settings["motion"])},
		{Label: s.Words.Text("settings.doubts"), Detail: s.Words.Say(doubtsName(s.Settings["doubts"])), About: s.Words.Text("settings.doubts.about"), Key: "u", Do: s.turn("doubts", []string{"", "off"}, s.Settings["doubts"])},
		{Label: s.Words.Text("settings.name"), Detail: name, Key: "n", Do: func() tea.Cmd { s.name(); return nil }},
		{Label: s.Words.Text("settings.guide"), About: s.Words.Text("settings.guide.detail"), Key: "i", Do: s.Open(func() shell.Page { return &primer{s.Shell} })},
		{Label: s.Words.Text("settings.data"), Detail: s.Data},
		{Label: s.Words.Text("settings.over"), About: s.Words.Text("settings.over.detail"), Do: func() tea.Cmd { s.erasing = true; return nil }},
	}
	s.link()
}

// link offers to go on elsewhere, where that can be done.
func (s *settings) link() {
	if linker, ok := s.Service.(backend.Linker); ok {
		s.Items = append(s.Items, shell.Item{Label: s.Words.Text("link.title"), Key: "d", Do: s.Open(func() shell.Page { return newLinking(s.Shell, linker) })})
	}
}

// name lets the adventurer's name be typed.
func (s *settings) name() { s.naming, s.typed = true, shell.Line{Text: s.Hero.Name} }

// themeText is what the theme is called, and with auto which one that is here.
func (s *settings) themeText() string {
	name := s.Words.Say(themeName(s.chosenTheme()))
	if s.chosenTheme() != ui.Auto {
		return name
	}
	return s.Words.Say(words.New("settings.theme.now", words.Text("auto", name), words.Say("theme", themeName(s.Theme.Name))))
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
	if s.Settings["theme"] == "" {
		return ui.Auto
	}
	return s.Settings["theme"]
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
		return s.Keep(key, values[(slices.Index(values, now)+1)%len(values)])
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
		return s.rename(in)
	case s.erasing:
		return s.erase(in.Key)
	case in.Key == "esc":
		s.Pop()
		return nil
	}
	cmd, _ := s.Take(in)
	return cmd
}

// Typing reports whether keys are letters of a name.
func (s *settings) Typing() bool { return s.naming }

func (s *settings) rename(in ui.Input) tea.Cmd {
	switch in.Key {
	case "esc":
		s.naming = false
	case "enter":
		name := strings.TrimSpace(s.typed.Text)
		if name == "" {
			s.Tell(words.New("settings.name.empty"))
			return nil
		}
		return shell.Do(s, func(ctx context.Context) error { return s.Service.Rename(ctx, name) }, func() tea.Cmd {
			s.naming = false
			return s.Refresh()
		})
	default:
		s.typed.Handle(in, referee.MaxName)
	}
	return nil
}

func (s *settings) erase(key string) tea.Cmd {
	s.erasing = false
	if key != "y" && key != "Y" {
		s.Tell(words.New("settings.kept"))
		return nil
	}
	return shell.Do(s, s.Service.Reset, func() tea.Cmd {
		s.Settings = map[string]string{}
		s.Restyle()
		s.Tell(words.New("settings.new"))
		return s.Refresh()
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
		below = ui.Lines(s.Words.Say(words.New("settings.name.how", words.Int("n", referee.MaxName))), width, f.Theme.Dim)
	}
	return ui.Stack(1, s.DrawList(f.Within(width, f.Height-len(below.Lines)-1), s.Title()), below)
}

// maxLinkCode bounds what is typed as a code.
const maxLinkCode = 32

// linking shows a code for another device, and takes one.
type linking struct {
	*shell.Shell
	shell.Menu
	linker backend.Linker
	code   backend.Code
	typing bool
	typed  shell.Line
}

func newLinking(a *shell.Shell, linker backend.Linker) *linking {
	l := &linking{Shell: a, linker: linker}
	l.Items = []shell.Item{
		{Label: a.Words.Text("link.give"), Key: "c", Do: l.give},
		{Label: a.Words.Text("link.take"), Key: "l", Do: func() tea.Cmd { l.typing = true; return nil }},
	}
	return l
}

// give asks for a code.
func (l *linking) give() tea.Cmd {
	return shell.Ask(l, l.linker.Code, func(code backend.Code) tea.Cmd {
		l.code = code
		return nil
	})
}

// take hands a code in.
func (l *linking) take() tea.Cmd {
	code := l.typed.Text
	if strings.TrimSpace(code) == "" {
		return nil
	}
	return shell.Make(l, shell.Call{Holds: true, Keep: true}, func(ctx context.Context) (struct{}, error) { return struct{}{}, l.linker.Link(ctx, code) },
		func(_ struct{}, err error) tea.Cmd {
			l.typing, l.typed = false, shell.Line{}
			l.OK(err)
			return nil
		})
}

// Title is the page's.
func (l *linking) Title() string { return l.Words.Text("link.title") }

// Typing reports whether keys are letters of a code.
func (l *linking) Typing() bool { return l.typing }

// Keys lists the page's own keys.
func (l *linking) Keys() []ui.Binding {
	if l.typing {
		return []ui.Binding{{Key: "enter", Does: words.New("link.go")}, {Key: "esc", Does: words.New("do.cancel")}}
	}
	return shell.MenuKeys()
}

// Handle chooses, or types a code.
func (l *linking) Handle(in ui.Input) tea.Cmd {
	switch {
	case l.typing && in.Key == "esc":
		l.typing, l.typed = false, shell.Line{}
		return nil
	case l.typing && in.Key == "enter":
		return l.take()
	case l.typing:
		l.typed.Handle(in, maxLinkCode)
		return nil
	case in.Key == "esc":
		l.Pop()
		return nil
	}
	cmd, _ := l.Take(in)
	return cmd
}

// Draw draws what a code does, and the code.
func (l *linking) Draw(f ui.Frame) ui.Page {
	var p ui.Page
	p.Add(ui.Wrap(l.Words.Text("link.about"), f.Width)...)
	p.Add("")
	if l.typing {
		p.Add(l.Words.Text("link.type")+" "+f.Theme.Accent.Render(l.typed.Text+"_"), "")
		p.Add(ui.Wrap(l.Words.Text("link.type.about"), f.Width)...)
		return p
	}
	p.Append(l.DrawItems(f))
	if l.code.Text == "" {
		return p
	}
	p.Add("")
	for i, m := range l.code.Words() {
		text := l.Words.Say(m)
		if i == 0 {
			p.Add(f.Theme.Title.Render(text))
			continue
		}
		p.Add(ui.Wrap(text, f.Width)...)
	}
	return p
}
