// Package term is the terminal app: the adventurer, the challenges and the games, drawn with Bubble Tea.
//
// It holds what the interface needs and nothing that replaying actions would restore: matches live in the service, and
// every action is stored when it is made. It never sees a hidden state; screens draw views.
package term

import (
	"context"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"wits/challenge"
	"wits/entry"
	"wits/frame"
	"wits/game"
	"wits/game/rng"
	"wits/game/words"
	"wits/term/ui"
)

// The smallest terminal that a game can be played in.
const (
	minWidth  = 40
	minHeight = 16
)

// Config is what the app is made of.
type Config struct {
	Service Service
	Games   []entry.Entry
	Library *words.Library // everything that can be said, in every language
	Getenv  func(string) string
	Data    string // where the data is kept, to be shown
	Debug   bool   // with the debug menu
	Entropy func() uint32
	Export  func(name string, data []byte) (path string, err error) // writes a file for the player
}

// Page is one screen of the app.
type Page interface {
	// Title stands at the top.
	Title() string
	// Draw draws the page into the frame.
	Draw(f ui.Frame) ui.Page
	// Handle takes a key or a click.
	Handle(in ui.Input) tea.Cmd
	// Keys lists the page's own keys.
	Keys() []ui.Binding
}

// typist is a page that may be taking text, to which keys belong that otherwise work everywhere.
type typist interface{ Typing() bool }

// listener is a page that waits for messages of its own.
type listener interface{ Receive(msg tea.Msg) tea.Cmd }

// returner is a page that reads again what may have changed while another lay above it.
type returner interface{ Return() }

// App is the whole program, a Bubble Tea model.
type App struct {
	Config
	ctx           context.Context
	Words         words.Speaker // speaks the player's language
	width, height int
	theme         ui.Theme
	glyphs        ui.Glyphs
	settings      map[string]string
	hero          challenge.Adventurer
	pages         []Page // the last is shown
	help          bool
	note          words.Message // told once, at the foot
	bad           bool          // the note is an error
	drawn         ui.Page
	first         tea.Cmd // to begin with
}

// New returns the app with its first page open.
func New(ctx context.Context, c Config) (*App, error) {
	a := &App{Config: c, ctx: ctx, width: 80, height: 24}
	settings, err := c.Service.Settings(ctx)
	if err != nil {
		return nil, err
	}
	a.settings = settings
	a.restyle()
	a.refresh()
	a.push(newHome(a))
	return a, nil
}

// Play starts a practice match and shows it above the home page.
func (a *App) Play(gameID, preset string, seed *uint32) error {
	t, err := a.Service.Start(a.ctx, gameID, preset, seed)
	if err != nil {
		return err
	}
	if page, ok := a.tableOf(t, nil); ok {
		a.push(page)
	}
	return nil
}

// Show opens a replay above the home page.
func (a *App) Show(doc game.Replay) error {
	p, err := newReplay(a, doc)
	if err != nil {
		return err
	}
	a.push(p)
	a.first = p.judge()
	return nil
}

// restyle takes language, theme and glyphs from the settings.
func (a *App) restyle() {
	a.Words = Speaker(a.Library, a.settings["language"], a.Getenv)
	Tell(a.Service, a.Words)
	name := a.settings["theme"]
	if name == "" && a.Getenv("NO_COLOR") != "" {
		name = "none"
	}
	a.theme = ui.NewTheme(name)
	a.glyphs = ui.NewGlyphs(a.settings["glyphs"], a.Getenv)
}

// refresh reads the adventurer again.
func (a *App) refresh() {
	hero, err := a.Service.Adventurer(a.ctx)
	if a.ok(err) {
		a.hero = hero
	}
}

// ok reports whether err is nil, and tells the player when it is not.
func (a *App) ok(err error) bool {
	if err != nil {
		a.tell(frame.Explain(err))
		a.bad = true
	}
	return err == nil
}

// tell says something at the foot, until the next key.
func (a *App) tell(m words.Message) { a.note, a.bad = m, false }

func (a *App) push(p Page) { a.pages = append(a.pages, p) }

// pop goes back one page. The home page stays.
func (a *App) pop() {
	if len(a.pages) > 1 {
		a.pages = a.pages[:len(a.pages)-1]
	}
	if r, ok := a.page().(returner); ok {
		r.Return()
	}
}

// replace shows p instead of the page shown.
func (a *App) replace(p Page) { a.pages[len(a.pages)-1] = p }

func (a *App) page() Page { return a.pages[len(a.pages)-1] }

// Init starts what the first page needs.
func (a *App) Init() tea.Cmd { return a.first }

// Update takes a message.
func (a *App) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch m := msg.(type) {
	case tea.WindowSizeMsg:
		a.width, a.height = m.Width, m.Height
		return a, nil
	case tea.KeyPressMsg:
		return a, a.input(ui.Input{Key: m.String(), Text: m.Text})
	case tea.PasteMsg:
		return a, a.input(ui.Input{Text: m.Content})
	case tea.MouseClickMsg:
		return a, a.click(m.Mouse())
	case tea.MouseWheelMsg:
		key := map[tea.MouseButton]string{tea.MouseWheelUp: "up", tea.MouseWheelDown: "down"}[m.Button]
		return a, a.input(ui.Input{Key: key})
	}
	if l, ok := a.page().(listener); ok {
		return a, l.Receive(msg)
	}
	return a, nil
}

func (a *App) click(m tea.Mouse) tea.Cmd {
	if m.Button != tea.MouseLeft && m.Button != tea.MouseRight {
		return nil
	}
	if zone, ok := a.drawn.Hit(m.X, m.Y); ok {
		return a.input(ui.Input{Zone: zone, Right: m.Button == tea.MouseRight})
	}
	return nil
}

// input handles what works everywhere, and hands the rest to the page.
func (a *App) input(in ui.Input) tea.Cmd {
	if in.Key == "ctrl+c" {
		return tea.Quit
	}
	if a.help {
		a.help = false
		return nil
	}
	a.note = words.Message{}
	if key, ok := strings.CutPrefix(in.Zone, "key "); ok {
		in = ui.Input{Key: key}
	}
	if t, ok := a.page().(typist); ok && t.Typing() {
		return a.page().Handle(in)
	}
	_, debugging := a.page().(*debug)
	switch {
	case in.Key == "?":
		a.help = true
		return nil
	case in.Key == "`" && a.Debug && !debugging:
		a.push(newDebug(a))
		return nil
	}
	return a.page().Handle(in)
}

// View draws the page between a head and a foot.
func (a *App) View() tea.View {
	a.drawn = a.draw()
	v := tea.NewView(a.drawn.String())
	v.AltScreen = true
	v.MouseMode = tea.MouseModeCellMotion
	v.WindowTitle = "wits"
	return v
}

func (a *App) draw() ui.Page {
	if a.width < minWidth || a.height < minHeight {
		var p ui.Page
		p.Add(a.Words.Say(words.New("app.small", words.Int("width", minWidth), words.Int("height", minHeight),
			words.Int("columns", a.width), words.Int("lines", a.height))))
		return p
	}
	page := a.page()
	var p ui.Page
	p.Add(a.head(page.Title()), "")
	foot := a.foot(page)
	f := ui.Frame{Width: a.width - 2, Height: a.height - len(foot.Lines) - 2, Theme: a.theme, Glyphs: a.glyphs, Words: a.Words}
	body := page.Draw(f)
	if a.help {
		body = a.helpPage(page)
	}
	if len(body.Lines) > f.Height {
		body.Lines = body.Lines[:f.Height]
	}
	for len(body.Lines) < f.Height {
		body.Lines = append(body.Lines, "")
	}
	p.Append(body.Indent(1))
	p.Append(foot)
	for i, l := range p.Lines {
		p.Lines[i] = ui.Cut(a.glyphs.Spell(l), a.width)
	}
	return p
}

// head is the program, the page and the adventurer.
func (a *App) head(title string) string {
	left := " " + a.theme.Title.Render("wits") + a.theme.Dim.Render(" "+a.glyphs.Arrow+" ") + title
	right := a.Words.Say(words.New("app.hero", words.Text("name", a.hero.Name), words.Int("level", a.hero.Level)))
	if a.hero.Prestige > 0 {
		right += "  " + a.Words.Say(words.New("home.prestige", words.Int("number", a.hero.Prestige)))
	}
	gap := a.width - lipgloss.Width(left) - lipgloss.Width(right) - 1
	if gap < 2 {
		return left
	}
	return left + strings.Repeat(" ", gap) + a.theme.Dim.Render(right)
}

// foot is what there is to tell, and the keys. Every key can be clicked.
func (a *App) foot(page Page) ui.Page {
	style := a.theme.Warn
	if a.bad {
		style = a.theme.Bad
	}
	var p ui.Page
	for _, line := range ui.Wrap(a.Words.Say(a.note), a.width-2) {
		p.Add(" " + style.Render(line))
	}
	line, x, rows := " ", 1, 0
	for _, b := range append([]ui.Binding{{Key: "?", Does: words.New("do.help")}}, page.Keys()...) {
		key, does := "["+a.Words.Say(b.Name())+"]", " "+a.Words.Say(b.Does)
		width := lipgloss.Width(key + does)
		if x+width > a.width && rows == 0 { // a second line, and no third: the help has them all
			p.Add(line)
			line, x, rows = " ", 1, 1
		}
		if x+width > a.width {
			continue
		}
		if b.Single() {
			p.Zones = append(p.Zones, ui.Zone{X: x, Y: len(p.Lines), Width: width, ID: "key " + b.Key})
		}
		line += a.theme.Accent.Render(key) + a.theme.Dim.Render(does) + "  "
		x += width + 2
	}
	p.Add(line)
	return p
}

func (a *App) helpPage(page Page) ui.Page {
	var p ui.Page
	own := []ui.Binding{{Key: "?", Does: words.New("do.help")}, {Key: "ctrl+c", Does: words.New("do.quit")}}
	for _, b := range append(page.Keys(), own...) {
		name := a.Words.Say(b.Name())
		p.Add(a.theme.Accent.Render(name+strings.Repeat(" ", max(0, 8-lipgloss.Width(name)))) + " " + a.Words.Say(b.Does))
	}
	if h, ok := page.(interface{ More() words.Message }); ok {
		p.Add(ui.Wrap(a.Words.Say(h.More()), a.width-2)...)
	}
	p.Add(a.theme.Dim.Render(a.Words.Text("help.close")))
	return p
}

// challenge finds a kind of challenge.
func (a *App) challenge(id challenge.TypeID) (challenge.Type, error) {
	return challenge.Find(entry.Challenges(a.Games), id)
}

// screenOf makes the screen of a match of a game. One without a screen of its own is drawn as its voice says it.
func screenOf(e entry.Entry, v game.View, counted bool) ui.Screen {
	if e.Screen == nil {
		return &spoken{entry: e, counted: counted}
	}
	return e.Screen(v, counted)
}

// rand is a generator for what the interface itself draws, such as a bot's choices.
func (a *App) rand() rng.Rand { return rng.New(a.Entropy()) }
