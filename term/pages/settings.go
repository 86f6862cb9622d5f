package pages

import (
	"cmp"
	"context"
	"slices"
	"strings"

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
		{Label: s.Words.Text("settings.board"), Detail: s.Words.Text("settings.board." + s.board()), Key: "b", Do: s.turn("board", ui.Boards(), s.board())},
		{Label: s.Words.Text("settings.pieces"), Detail: s.Words.Text("settings.pieces." + s.either("pieces", "small", "large")), Key: "p", Do: s.turn("pieces", []string{"", "small"}, s.Settings["pieces"])},
		{Label: s.Words.Text("settings.bell"), Detail: s.Words.Text("settings.bell." + s.either("bell", "off", "on")), About: s.Words.Text("settings.bell.about"), Key: "r", Do: s.turn("bell", []string{"", "off"}, s.Settings["bell"])},
		{Label: s.Words.Text("settings.language"), Detail: names[language], Key: "l", Do: s.turn("language", values, values[language])},
		{Label: s.Words.Text("settings.motion"), Detail: s.Words.Say(words.New("settings.motion." + s.either("motion", "less", "steps"))), Key: "m", Do: s.turn("motion", []string{"", "less"}, s.Settings["motion"])},
		{Label: s.Words.Text("settings.doubts"), Detail: s.Words.Say(words.New("settings.doubts." + s.either("doubts", "off", "on"))), About: s.Words.Text("settings.doubts.about"), Key: "u", Do: s.turn("doubts", []string{"", "off"}, s.Settings["doubts"])},
		{Label: s.Words.Text("settings.name"), Detail: name, Key: "n", Do: func() { s.name() }},
		{Label: s.Words.Text("settings.guide"), About: s.Words.Text("settings.guide.detail"), Key: "i", Do: s.Open(func() shell.Page { return &primer{s.Shell} })},
		{Label: s.Words.Text("settings.data"), Detail: s.Data},
		{Label: s.Words.Text("settings.over"), About: s.Words.Text("settings.over.detail"), Do: func() { s.erasing = true }},
	}
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
	return s.Words.Say(words.New("settings.theme-now", words.Text("auto", name), words.Say("theme", themeName(s.Theme.Name))))
}

// chosenTheme is the theme that the settings name.
func (s *settings) chosenTheme() string { return cmp.Or(s.Settings["theme"], ui.Auto) }

// themeName is what a theme is called.
func themeName(name string) words.Message {
	if !slices.Contains(ui.Themes(), name) {
		name = "dark" // which is shown then
	}
	return words.New("settings.theme." + name)
}

// board is the name of the board that the settings choose.
func (s *settings) board() string { return ui.NewBoard(s.Settings["board"]).Name }

// either is a setting's value where it is the one besides the usual.
func (s *settings) either(key, other, usual string) string {
	if s.Settings[key] == other {
		return other
	}
	return usual
}

// turn goes to the next value of a setting.
func (s *settings) turn(key string, values []string, now string) func() {
	return func() {
		s.Keep(key, values[(slices.Index(values, now)+1)%len(values)])
	}
}

func (s *settings) Title() string { return s.Words.Text("home.settings") }

func (s *settings) Keys() []shell.Key {
	switch {
	case s.naming:
		cancel := func() { s.naming = false }
		return []shell.Key{shell.On("enter", words.New("do.keep"), s.rename), shell.On("esc", words.New("do.cancel"), cancel)}
	case s.erasing:
		return []shell.Key{shell.On("y", words.New("settings.over"), s.erase), shell.On("esc", words.New("do.keep-all"), nil)}
	}
	return []shell.Key{shell.On(ui.UpDown, words.New("do.move"), nil), shell.On("enter", words.New("do.change"), nil), shell.On("esc", words.New("do.back"), s.Pop)}
}

// Handle changes a setting, types a name, or starts over; any key but the right one keeps everything.
func (s *settings) Handle(in ui.Input) {
	switch {
	case !s.naming && !s.erasing:
		s.Pick(s.Keys(), in)
	case shell.Press(s.Keys(), in):
	case s.naming:
		s.typed.Handle(in, referee.MaxName)
	case s.erasing:
		s.erasing = false
		s.Tell(words.New("settings.kept"))
	}
}

func (s *settings) Typing() bool { return s.naming }

func (s *settings) rename() {
	name := strings.TrimSpace(s.typed.Text)
	if name == "" {
		s.Tell(words.New("settings.name.empty"))
		return
	}
	shell.Do(s, func(ctx context.Context) error { return s.Service.Rename(ctx, name) }, func() {
		s.naming = false
		s.Refresh()
	})
}

func (s *settings) erase() {
	s.erasing = false
	shell.Do(s, s.Service.Reset, func() {
		s.Settings = map[string]string{}
		s.Restyle()
		s.Tell(words.New("settings.new"))
		s.Refresh()
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
		{Label: a.Words.Text("link.give"), Key: "c", Do: func() {
			shell.Ask(l, linker.Code, func(code backend.Code) { l.code = code })
		}},
		{Label: a.Words.Text("link.take"), Key: "l", Do: func() { l.typing = true }},
	}
	return l
}

func (l *linking) take() {
	code := l.typed.Text
	if strings.TrimSpace(code) == "" {
		return
	}
	var done words.Message
	shell.Make(l, shell.Call{Holds: true, Keep: true}, func(ctx context.Context) (p shell.Player, err error) {
		if p.Service, done, err = l.linker.Link(ctx, code); err != nil {
			return p, err
		}
		return shell.ReadPlayer(ctx, p.Service)
	}, func(p shell.Player, err error) {
		l.typing, l.typed = false, shell.Line{}
		if l.OK(err) {
			l.Become(p)
			l.Tell(done)
		}
	})
}

func (l *linking) Title() string { return l.Words.Text("link.title") }

func (l *linking) Typing() bool { return l.typing }

func (l *linking) Keys() []shell.Key {
	if !l.typing {
		return l.MenuKeys()
	}
	cancel := func() { l.typing, l.typed = false, shell.Line{} }
	return []shell.Key{shell.On("enter", words.New("link.go"), l.take), shell.On("esc", words.New("do.cancel"), cancel)}
}

func (l *linking) Handle(in ui.Input) {
	switch {
	case !l.typing:
		l.Pick(l.Keys(), in)
	case !shell.Press(l.Keys(), in):
		l.typed.Handle(in, maxLinkCode)
	}
}

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
