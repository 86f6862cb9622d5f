// Package term is the terminal app: the adventurer, the challenges and the games, drawn with Bubble Tea.
//
// It holds what the interface needs and nothing that replaying actions would restore: matches live in the service, and
// every action is stored when it is made. It never sees a hidden state; screens draw views.
package term

import (
	"context"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"wits/challenge"
	"wits/game"
	"wits/game/rng"
	"wits/store"
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
	Games   []game.Game
	Screens map[string]func(v game.View, assist bool) ui.Screen // by game
	Minds   map[string]Mind                                     // by game
	Voices  map[string]game.Voice                               // by game
	Getenv  func(string) string
	Data    string // where the data is kept, to be shown
	Debug   bool   // with the debug menu
	Entropy func() uint32
}

// Mind is what replays and watching need to know of a game beyond its rules.
type Mind interface {
	// Mistake tells whether an action in a view was one, and why: a risk where something certain was to be had.
	Mistake(ctx context.Context, before game.View, a game.Action) (string, bool)
	// Why explains what a bot did in a view, in a sentence.
	Why(ctx context.Context, before game.View, a game.Action) string
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

// listener is a page that waits for messages of its own.
type listener interface{ Receive(msg tea.Msg) tea.Cmd }

// App is the whole program, a Bubble Tea model.
type App struct {
	Config
	ctx           context.Context
	width, height int
	theme         ui.Theme
	glyphs        ui.Glyphs
	settings      map[string]string
	hero          challenge.Adventurer
	pages         []Page // the last is shown
	help          bool
	note          string // told once, at the foot
	bad           bool   // the note is an error
	drawn         ui.Page
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
	if err == nil {
		a.push(newTable(a, t))
	}
	return err
}

// restyle takes theme and glyphs from the settings.
func (a *App) restyle() {
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
		a.tell(err.Error())
		a.bad = true
	}
	return err == nil
}

// tell says something at the foot, until the next key.
func (a *App) tell(text string) { a.note, a.bad = text, false }

func (a *App) push(p Page) { a.pages = append(a.pages, p) }

// pop goes back one page. The home page stays.
func (a *App) pop() {
	if len(a.pages) > 1 {
		a.pages = a.pages[:len(a.pages)-1]
	}
}

// replace shows p instead of the page shown.
func (a *App) replace(p Page) { a.pages[len(a.pages)-1] = p }

func (a *App) page() Page { return a.pages[len(a.pages)-1] }

// Init starts nothing: the first page waits for a key.
func (a *App) Init() tea.Cmd { return nil }

// Update takes a message.
func (a *App) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch m := msg.(type) {
	case tea.WindowSizeMsg:
		a.width, a.height = m.Width, m.Height
		return a, nil
	case tea.KeyPressMsg:
		return a, a.input(ui.Input{Key: m.String()})
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
	a.note = ""
	if key, ok := strings.CutPrefix(in.Zone, "key "); ok {
		in = ui.Input{Key: key}
	}
	switch {
	case in.Key == "?":
		a.help = true
		return nil
	case in.Key == "`" && a.Debug:
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
		return ui.Page{Lines: []string{
			"wits needs a terminal", fmt.Sprintf("of %d by %d.", minWidth, minHeight),
			fmt.Sprintf("This one has %d by %d.", a.width, a.height),
		}}
	}
	page := a.page()
	var p ui.Page
	p.Add(a.head(page.Title()), "")
	foot := a.foot(page)
	f := ui.Frame{Width: a.width - 2, Height: a.height - len(foot.Lines) - 2, Theme: a.theme, Glyphs: a.glyphs}
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
		p.Lines[i] = cut(a.glyphs.Spell(l), a.width)
	}
	return p
}

// cut shortens a line to a width.
func cut(line string, width int) string {
	if lipgloss.Width(line) <= width {
		return line
	}
	return lipgloss.NewStyle().MaxWidth(width).Render(line)
}

// head is the program, the page and the adventurer.
func (a *App) head(title string) string {
	left := " " + a.theme.Title.Render("wits") + a.theme.Dim.Render(" "+a.glyphs.Arrow+" ") + title
	right := fmt.Sprintf("%s  Lv %d", a.hero.Name, a.hero.Level)
	if a.hero.Prestige > 0 {
		right += fmt.Sprintf("  Prestige %d", a.hero.Prestige)
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
	for _, line := range wrap(a.note, a.width-2) {
		p.Add(" " + style.Render(line))
	}
	line, x := " ", 1
	help := ui.Binding{Key: "?", Does: "Help"}
	for _, b := range append(page.Keys(), help) {
		text := "[" + b.Key + "] " + b.Does
		if reserve := len(" [?] Help"); b != help && x+lipgloss.Width(text)+reserve > a.width-1 {
			continue // it is in the help
		}
		p.Zones = append(p.Zones, ui.Zone{X: x, Y: len(p.Lines), Width: lipgloss.Width(text), ID: "key " + press(b.Key)})
		line += a.theme.Accent.Render("["+b.Key+"]") + a.theme.Dim.Render(" "+b.Does) + "  "
		x += lipgloss.Width(text) + 2
	}
	p.Add(line)
	return p
}

// press is the key that a click on its name stands for.
func press(name string) string {
	name = strings.ToLower(name)
	if key, ok := map[string]string{"bksp": "backspace", "←": "left", "→": "right"}[name]; ok {
		return key
	}
	return name
}

// wrap breaks a text into lines.
func wrap(text string, width int) []string {
	if text == "" {
		return nil
	}
	return strings.Split(lipgloss.NewStyle().Width(max(1, width)).Render(text), "\n")
}

func (a *App) helpPage(page Page) ui.Page {
	var p ui.Page
	p.Add(a.theme.Title.Render("Keys"), "")
	for _, b := range append(page.Keys(),
		ui.Binding{Key: "?", Does: "This help"}, ui.Binding{Key: "Esc", Does: "Back; in a game, give up"},
		ui.Binding{Key: "Ctrl+C", Does: "Quit; a running game is kept"}) {
		p.Add(fmt.Sprintf("%s  %s", a.theme.Accent.Render(fmt.Sprintf("%-10s", b.Key)), b.Does))
	}
	p.Add("", "Everything can be clicked, too.", "", a.theme.Dim.Render("Any key closes the help."))
	return p
}

// game finds a game by its id.
func (a *App) game(id string) game.Game {
	for _, g := range a.Games {
		if g.Info().ID == id {
			return g
		}
	}
	return nil
}

// screen makes the screen of a match.
func (a *App) screen(s store.Summary, v game.View) ui.Screen {
	return a.Screens[s.Game](v, s.Terms.ShowPossible)
}

// rand is a generator for what the interface itself draws, such as a bot's choices.
func (a *App) rand() rng.Rand { return rng.New(a.Entropy()) }
