// Package term is the terminal app: the adventurer, the challenges and the games, drawn with Bubble Tea.
//
// It holds what the interface needs and nothing that replaying actions would restore: matches live in the service, and
// every action is stored when it is made. It never sees a hidden state; screens draw views.
package term

import (
	"context"
	"errors"
	"net/url"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"wits/challenge"
	"wits/entry"
	"wits/frame"
	"wits/game"
	"wits/game/rng"
	"wits/game/words"
	"wits/internal/rescue"
	"wits/model"
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
	Now     func() time.Time                                        // nil for the machine's clock
	Export  func(name string, data []byte) (path string, err error) // writes a file for the player
	Fault   func(rescue.Fault)                                      // is told of a panic that was caught; nil for nobody
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

// starter is a page that begins to wait for something when it is shown, and ender one that stops when it is taken away.
type (
	starter interface{ Begin() tea.Cmd }
	ender   interface{ End() }
)

// returner is a page that reads again what may have changed while another lay above it.
type returner interface{ Return() tea.Cmd }

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
	light         bool   // the terminal's background is
	plain         bool   // the terminal shows no colours
	pages         []Page // the last is shown
	lives         map[Page]life
	calls         []*call       // what was asked and is not answered
	queued        []ui.Input    // what was typed while the page waits for an answer
	help          *help         // nil when it is closed
	note          words.Message // told once, at the foot
	bad           bool          // the note is an error
	drawn         ui.Page
	begun         []tea.Cmd // what pages that were shown wait for
	ruined        bool      // the home page cannot be drawn
}

// New returns the app with its first page open.
func New(ctx context.Context, c Config) (*App, error) {
	a := &App{Config: c, ctx: ctx, width: 80, height: 24, lives: map[Page]life{}}
	var err error
	if a.settings, err = c.Service.Settings(ctx); err != nil {
		return nil, err
	}
	if a.hero, err = c.Service.Adventurer(ctx); err != nil {
		return nil, err
	}
	a.restyle()
	a.push(newHome(a))
	return a, nil
}

// Play shows a match above the home page.
func (a *App) Play(t model.Match) {
	if page, ok := a.tableOf(t, nil); ok {
		a.push(page)
	}
}

// Choose lets the player choose a game above the home page.
func (a *App) Choose() { a.push(newQuick(a, false)) }

// Show opens a replay above the home page.
func (a *App) Show(doc game.Replay) error {
	p, err := newReplay(a, doc, "", 0)
	if err == nil {
		a.push(p)
	}
	return err
}

// restyle takes language, theme and glyphs from the settings.
func (a *App) restyle() {
	a.Words = Speaker(a.Library, a.settings["language"], a.Getenv)
	Tell(a.Service, a.Words)
	a.theme = ui.NewTheme(a.themeName())
	a.glyphs = ui.NewGlyphs(a.settings["glyphs"], a.Getenv)
}

// themeName is the theme that is shown: none on a terminal without colours, else the one that was chosen, else none where colours are not wanted, else the one that
// suits the terminal's background.
func (a *App) themeName() string {
	switch name := a.settings["theme"]; {
	case a.plain:
		return "none"
	case name != "" && name != ui.Auto:
		return name
	case a.Getenv("NO_COLOR") != "":
		return "none"
	case a.light:
		return "light"
	}
	return "dark"
}

// refresh reads the adventurer again.
func (a *App) refresh() tea.Cmd {
	return askAside(a, nil, a.Service.Adventurer, func(hero challenge.Adventurer, err error) tea.Cmd {
		if a.ok(err) {
			a.hero = hero
		}
		return nil
	})
}

// ok reports whether err is nil, and tells the player when it is not.
func (a *App) ok(err error) bool {
	if err != nil {
		a.tell(explain(err))
		a.bad = true
	}
	return err == nil
}

// explain says what is wrong: that a server cannot be reached, else what the error says itself.
func explain(err error) words.Message {
	if lost := (*url.Error)(nil); errors.As(err, &lost) {
		return words.New("app.unreachable")
	}
	return frame.Explain(err)
}

// tell says something at the foot, until the next key.
func (a *App) tell(m words.Message) { a.note, a.bad = m, false }

func (a *App) push(p Page) {
	a.pages = append(a.pages, p)
	a.begin(p)
}

func (a *App) begin(p Page) {
	if s, ok := p.(starter); ok {
		a.begun = append(a.begun, s.Begin())
	}
}

func (a *App) end(p Page) {
	a.forget(p)
	if e, ok := p.(ender); ok {
		e.End()
	}
}

// pop goes back one page. The home page stays.
func (a *App) pop() {
	if len(a.pages) > 1 {
		a.end(a.page())
		a.pages = a.pages[:len(a.pages)-1]
	}
	if r, ok := a.page().(returner); ok {
		a.begun = append(a.begun, r.Return())
	}
}

// replace shows p instead of the page shown.
func (a *App) replace(p Page) {
	a.end(a.page())
	a.pages[len(a.pages)-1] = p
	a.begin(p)
}

func (a *App) page() Page { return a.pages[len(a.pages)-1] }

// Init asks for the terminal's background, and starts what the first pages need.
func (a *App) Init() tea.Cmd { return a.with(tea.RequestBackgroundColor) }

// with is a command, with what pages wait for that were shown meanwhile.
func (a *App) with(cmd tea.Cmd) tea.Cmd {
	all := slices.DeleteFunc(append(a.begun, cmd), func(c tea.Cmd) bool { return c == nil })
	a.begun = nil
	return a.guarded(a.page(), tea.Batch(all...))
}

// Update takes a message. A page that breaks by it is closed.
func (a *App) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	var cmd tea.Cmd
	of := a.page()
	if a.rescue("take a message", of, func() { cmd = a.take(msg) }) != nil {
		a.broke(of)
	}
	return a, a.with(cmd)
}

func (a *App) take(msg tea.Msg) tea.Cmd {
	switch m := msg.(type) {
	case tea.WindowSizeMsg:
		a.width, a.height = m.Width, m.Height
		return nil
	case tea.BackgroundColorMsg:
		a.light = !m.IsDark()
		a.theme = ui.NewTheme(a.themeName())
		return nil
	case tea.ColorProfileMsg:
		a.plain = m.Profile == colorprofile.ASCII || m.Profile == colorprofile.NoTTY
		a.theme = ui.NewTheme(a.themeName())
		return nil
	case tea.KeyPressMsg:
		if a.ruined {
			return tea.Quit
		}
		return a.press(m)
	case tea.PasteMsg:
		return a.typed(ui.Input{Text: m.Content})
	case tea.MouseClickMsg:
		return a.click(m.Mouse())
	case tea.MouseWheelMsg:
		key := map[tea.MouseButton]string{tea.MouseWheelUp: "up", tea.MouseWheelDown: "down"}[m.Button]
		return a.typed(ui.Input{Key: key, Wheel: true})
	case Announcement:
		a.tell(m.Message)
		return nil
	case answered:
		return a.answered(m.call)
	case unheard:
		return a.unheard(m.call)
	case faulted:
		a.broke(m.of)
		return nil
	}
	var all []tea.Cmd
	for _, p := range slices.Clone(a.pages) { // what lies below waits too
		if l, ok := p.(listener); ok {
			all = append(all, l.Receive(msg))
		}
	}
	return tea.Batch(all...)
}

// press takes a key. Two Esc in one read arrive as one key with Alt.
func (a *App) press(m tea.KeyPressMsg) tea.Cmd {
	if m.Code == tea.KeyEscape && m.Mod == tea.ModAlt {
		return tea.Batch(a.typed(ui.Input{Key: "esc"}), a.typed(ui.Input{Key: "esc"}))
	}
	return a.typed(ui.Input{Key: m.String(), Text: m.Text})
}

func (a *App) click(m tea.Mouse) tea.Cmd {
	if m.Button != tea.MouseLeft && m.Button != tea.MouseRight {
		return nil
	}
	if zone, ok := a.drawn.Hit(m.X, m.Y); ok {
		return a.typed(ui.Input{Zone: zone, Right: m.Button == tea.MouseRight})
	}
	return nil
}

// typed takes an input now, or later where the page waits for an answer. Nothing waits for Ctrl+C and Ctrl+Z.
func (a *App) typed(in ui.Input) tea.Cmd {
	switch in.Key {
	case "ctrl+c":
		return tea.Quit
	case "ctrl+z":
		return tea.Suspend
	}
	if a.hold(in) {
		return nil
	}
	return a.input(in)
}

// input handles what works everywhere, and hands the rest to the page.
func (a *App) input(in ui.Input) tea.Cmd {
	if key, ok := strings.CutPrefix(in.Zone, "key "); ok {
		in = ui.Input{Key: key}
	}
	if a.help != nil {
		if !a.help.handle(in) {
			a.help = nil
		}
		return nil
	}
	a.note = words.Message{}
	if t, ok := a.page().(typist); ok && t.Typing() {
		return a.page().Handle(in)
	}
	_, debugging := a.page().(*debug)
	switch {
	case in.Key == "?":
		a.help = &help{}
		return nil
	case in.Key == "`" && a.Debug && !debugging:
		a.push(newDebug(a))
		return nil
	}
	return a.page().Handle(in)
}

// challenge finds a kind of challenge.
func (a *App) challenge(id challenge.TypeID) (challenge.Type, error) {
	return challenge.Find(entry.Challenges(a.Games), id)
}

// screenOf makes the screen of a match of a game. One without a screen of its own is drawn as its voice says it.
func (a *App) screenOf(e entry.Entry, v game.View, counted bool) ui.Screen {
	if e.Screen == nil {
		return &spoken{entry: e, counted: counted}
	}
	r := a.rand()
	return e.Screen(ui.Setup{View: v, Counted: counted, Rand: &r})
}

// rand is a generator for what the interface itself draws, such as a bot's choices, and for screens.
func (a *App) rand() rng.Rand { return rng.New(a.Entropy()) }
