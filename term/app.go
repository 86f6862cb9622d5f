// Package term is the terminal app: the adventurer, the challenges and the games, drawn with Bubble Tea.
//
// It holds what the interface needs and nothing that replaying actions would restore: matches live in the service, and
// every action is stored when it is made. It never sees a hidden state; screens draw views.
package term

import (
	"context"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"wits/challenge"
	"wits/entry"
	"wits/game/words"
	"wits/internal/rescue"
	"wits/model"
	"wits/term/backend"
	"wits/term/match"
	"wits/term/pages"
	"wits/term/phrase"
	"wits/term/replay"
	"wits/term/shell"
	"wits/term/ui"
)

// The smallest terminal that a game can be played in.
const (
	MinWidth  = 40
	MinHeight = 16
)

// Config is what the app is made of.
type Config = shell.Config

// Announcement is a message from the program that runs the app. It is shown at the foot until the next key.
type Announcement struct{ words.Message }

// App is the whole program, a Bubble Tea model.
type App struct {
	*shell.Shell // what pages have of it
	ctx          context.Context
	report       func(rescue.Fault)
	light        bool         // the terminal's background is
	plain        bool         // the terminal shows no colours
	few          bool         // it shows 16 of them
	pages        []shell.Page // the last is shown
	lives        map[shell.Page]life
	queue
	help   *help         // nil when it is closed
	note   words.Message // told once, at the foot
	bad    bool          // the note is an error
	drawn  ui.Page
	due    []tea.Cmd // what is to be run after this message
	ruined bool      // the home page cannot be drawn
}

// New returns the app with its first page open.
func New(ctx context.Context, c Config) (*App, error) {
	a := &App{Shell: &shell.Shell{Config: c, Width: 80, Height: 24}, ctx: ctx, report: c.Fault}
	a.App = a
	p, err := shell.ReadPlayer(ctx, c.Service)
	if err != nil {
		return nil, err
	}
	a.Become(p)
	return a, nil
}

// Become makes the app play for another player, from home. Pages of the previous player keep their old shell until they have ended.
func (a *App) Become(p shell.Player) {
	for _, page := range a.pages {
		a.end(page)
	}
	next := *a.Shell
	next.Service, next.Settings, next.Hero = p.Service, p.Settings, p.Hero
	a.Shell, a.pages, a.lives, a.queue, a.due = &next, nil, map[shell.Page]life{}, queue{}, nil
	a.Restyle()
	a.Push(pages.NewHome(a.Shell))
}

// Play shows a match above the home page.
func (a *App) Play(m model.Match) {
	if page, err := match.New(a.Shell, m); a.OK(err) {
		a.Settings[pages.GuideSetting] = "read" // leaving the match does not lead to the guide
		a.Push(page)
	}
}

// Open opens what is asked for above the home page.
func (a *App) Open(ctx context.Context, o backend.Opening) error {
	m, asked, err := o.Start(ctx, a.Service)
	switch {
	case err != nil:
		return err
	case asked:
		a.Play(m)
	case o.Replay != nil:
		page, err := replay.New(a.Shell, *o.Replay, "", 0)
		if err != nil {
			return err
		}
		a.Push(page)
	case o.Page == backend.Daily:
		a.Push(pages.NewDaily(a.Shell))
	case o.Page == backend.Statistics:
		a.Push(pages.NewStatistics(a.Shell))
	case o.Page == backend.Learn:
		a.Push(pages.NewLearn(a.Shell))
		if e, err := entry.Find(a.Games, o.Game); err == nil && e.Course != nil {
			a.Push(pages.NewCourse(a.Shell, e))
		}
	case o.Page == backend.Games:
		a.Push(pages.NewQuick(a.Shell, false))
	}
	return nil
}

// Restyle takes language, theme and glyphs from the settings.
func (a *App) Restyle() {
	a.Words = phrase.Speaker(a.Library, a.Settings["language"], a.Getenv)
	backend.Tell(a.Service, a.Words)
	a.paint()
	a.Glyphs = ui.NewGlyphs(a.Settings["glyphs"], a.Getenv)
}

// paint takes the theme, with the board that suits the terminal.
func (a *App) paint() {
	a.Theme = ui.NewTheme(a.themeName())
	a.Theme.Board = ui.NewBoard(a.Settings["board"])
	if a.few {
		a.Theme = a.Theme.With16()
	}
}

// themeName is the theme that is shown: "none" on a terminal without colours, else the one that was chosen, else "none" where NO_COLOR is
// set, else the one that suits the terminal's background.
func (a *App) themeName() string {
	switch name := a.Settings["theme"]; {
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

// Refresh reads the adventurer again.
func (a *App) Refresh() {
	shell.Make(a.Shell, shell.Call{}, a.Service.Adventurer, func(hero challenge.Adventurer, err error) {
		if a.OK(err) {
			a.Hero = hero
		}
	})
}

// OK reports whether err is nil, and tells the player when it is not.
func (a *App) OK(err error) bool {
	if err != nil {
		a.Tell(phrase.Error(err))
		a.bad = true
	}
	return err == nil
}

// Ring rings the terminal's bell, unless the player has switched that off.
func (a *App) Ring() {
	if a.Settings["bell"] != "off" {
		a.Run(tea.Raw("\a"))
	}
}

// Run runs a command when the message is handled that is being handled now.
func (a *App) Run(cmd tea.Cmd) { a.due = append(a.due, cmd) }

// Tell shows a message at the foot until the next key.
func (a *App) Tell(m words.Message) { a.note, a.bad = m, false }

// Push shows a page above the one that is shown.
func (a *App) Push(p shell.Page) {
	a.pages = append(a.pages, p)
	a.begin(p)
}

func (a *App) begin(p shell.Page) {
	switch p := p.(type) {
	case shell.Starter:
		p.Begin()
	case shell.Returner:
		p.Return()
	}
}

// Pop goes back one page. The home page stays.
func (a *App) Pop() {
	if len(a.pages) > 1 {
		a.end(a.Shown())
		a.pages = a.pages[:len(a.pages)-1]
	}
	if r, ok := a.Shown().(shell.Returner); ok {
		r.Return()
	}
}

// Replace shows a page instead of the one that is shown.
func (a *App) Replace(p shell.Page) {
	a.end(a.Shown())
	a.pages[len(a.pages)-1] = p
	a.begin(p)
}

// Shown is the page that is shown.
func (a *App) Shown() shell.Page { return a.pages[len(a.pages)-1] }

// life is the context of an open page, and what ends it.
type life struct {
	ctx context.Context
	end context.CancelFunc
}

// context is done when a page is closed; without a page it is the app's own.
func (a *App) context(of shell.Page) context.Context {
	if of == nil {
		return a.ctx
	}
	l, ok := a.lives[of]
	if !ok {
		l.ctx, l.end = context.WithCancel(a.ctx)
		a.lives[of] = l
	}
	return l.ctx
}

func (a *App) end(p shell.Page) {
	if l, ok := a.lives[p]; ok {
		l.end()
		delete(a.lives, p)
	}
}

// Settled reports whether the app waits for nothing: no reply from the service, no hint, no bot's move. A program that drives the app
// without a terminal, such as a test, polls it.
func (a *App) Settled() bool {
	moving := func(p shell.Page) bool {
		m, ok := p.(shell.Mover)
		return ok && m.Moving()
	}
	awaited := slices.ContainsFunc(a.calls, func(c *call) bool { return !c.Lasts })
	return !awaited && !slices.ContainsFunc(a.pages, moving)
}

// Init asks for the terminal's background, and starts what the first pages need.
func (a *App) Init() tea.Cmd {
	a.Run(tea.RequestBackgroundColor)
	return a.commands()
}

// commands are those that are due, as one.
func (a *App) commands() tea.Cmd {
	all := tea.Batch(a.due...)
	a.due = nil
	return all
}

// Update handles a message. A page that panics on it is closed.
func (a *App) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	of := a.Shown()
	if a.rescue("take a message", of, func() { a.take(msg) }) != nil {
		a.broke(of)
	}
	return a, a.commands()
}

func (a *App) take(msg tea.Msg) {
	switch m := msg.(type) {
	case tea.WindowSizeMsg:
		a.Width, a.Height = m.Width, m.Height
	case tea.BackgroundColorMsg:
		a.light = !m.IsDark()
		a.paint()
	case tea.ColorProfileMsg:
		a.plain, a.few = m.Profile == colorprofile.ASCII || m.Profile == colorprofile.NoTTY, m.Profile == colorprofile.ANSI
		a.paint()
	case tea.KeyPressMsg:
		switch {
		case a.ruined:
			a.Run(tea.Quit)
		case m.Code == tea.KeyEscape && m.Mod == tea.ModAlt: // two Esc in one read arrive as one key with Alt
			a.typed(ui.Input{Key: "esc"})
			a.typed(ui.Input{Key: "esc"})
		default:
			a.typed(ui.Input{Key: m.String(), Text: m.Text})
		}
	case tea.PasteMsg:
		a.typed(ui.Input{Text: m.Content})
	case tea.MouseClickMsg:
		a.click(m.Mouse())
	case tea.MouseWheelMsg:
		key := map[tea.MouseButton]string{tea.MouseWheelUp: "up", tea.MouseWheelDown: "down"}[m.Button]
		a.typed(ui.Input{Key: key, Wheel: true})
	case Announcement:
		a.Tell(m.Message)
	case arrived:
		a.arrived(m)
	case unheard:
		a.Run(m.call.goOn())
	}
}

func (a *App) click(m tea.Mouse) {
	zone, ok := a.drawn.Hit(m.X, m.Y)
	if ok && (m.Button == tea.MouseLeft || m.Button == tea.MouseRight) {
		a.typed(ui.Input{Zone: zone, Right: m.Button == tea.MouseRight})
	}
}

// typed takes an input. Nothing waits for Ctrl+C and Ctrl+Z.
func (a *App) typed(in ui.Input) {
	switch in.Key {
	case "ctrl+c":
		a.Run(tea.Quit)
	case "ctrl+z":
		a.Run(tea.Suspend)
	case "ctrl+j": // Enter, pressed before the terminal was set up
		in.Key = "enter"
		a.input(in)
	default:
		a.input(in)
	}
}

// input handles what works everywhere, and hands the rest to the page: now, or later where the page waits for a reply.
func (a *App) input(in ui.Input) {
	if key, ok := strings.CutPrefix(in.Zone, "key "); ok {
		in = ui.Input{Key: key}
	}
	if a.help != nil {
		if !a.help.handle(in) {
			a.help = nil
		}
		return
	}
	page := a.Shown()
	t, types := page.(shell.Typist)
	types = types && t.Typing()
	_, debugging := page.(*pages.Debug)
	switch {
	case in.Key == "?" && !types && (len(a.later) == 0 || !a.held()):
		a.help = &help{}
		a.note = words.Message{}
		return
	case a.held():
		a.hold(in)
		return
	}
	a.note = words.Message{}
	if in.Key == pages.DebugKey && a.Debug && !debugging && !types {
		a.Push(pages.NewDebug(a.Shell))
		return
	}
	page.Handle(in)
}
