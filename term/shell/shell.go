// Package shell is what pages of the terminal app build on: what a page is, what it may ask of the app around it, and the lists, text fields
// and boards that several of them use. It knows no single page.
package shell

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"wits/challenge"
	"wits/entry"
	"wits/game/words"
	"wits/internal/rescue"
	"wits/model"
	"wits/term/backend"
	"wits/term/phrase"
	"wits/term/ui"
)

// Page is one screen of the app.
type Page interface {
	// Title is shown at the top.
	Title() string
	// Draw draws the page into the frame.
	Draw(f ui.Frame) ui.Page
	// Handle handles a key or a click.
	Handle(in ui.Input)
	// Keys lists the page's own keys; those without a message work and are not shown.
	Keys() []Key
}

// What only some pages do.
type (
	// Typist may be editing text: then it gets the keys that otherwise work everywhere.
	Typist interface{ Typing() bool }
	// Starter asks for something when it is shown.
	Starter interface{ Begin() }
	// Returner reads what may have changed while another page lay above it; when it is shown first, too, unless it is a Starter.
	Returner interface{ Return() }
	// Patient handles some input while it waits for a reply, and reports whether it did. All other input waits.
	Patient interface {
		Meanwhile(in ui.Input) bool
	}
	// Mover may be showing an animation.
	Mover interface{ Moving() bool }
	// Board shows a game.
	Board interface{ Screen() ui.Screen }
	// Table shows a game to play or to learn, in the places that [ui.RoomOf] gives its kind.
	Table interface {
		Board
		Kind() ui.Kind
		// Below is what stands below the board: what always does, what is asked for, and what gives way where there is no room.
		Below(f ui.Frame) (always, asked, rest []string)
	}
)

// Config is what the app needs.
type Config struct {
	Service backend.Player
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

// App is what a page may ask of the app around it.
type App interface {
	// Push shows a page above the one that is shown, Replace shows it instead, and Pop goes back to the one below.
	Push(p Page)
	Replace(p Page)
	Pop()
	// Shown is the page that is shown.
	Shown() Page
	// Tell shows a message at the foot until the next key.
	Tell(m words.Message)
	// OK reports whether err is nil, and tells the player when it is not.
	OK(err error) bool
	// Run runs a command of Bubble Tea, such as the one that ends the program.
	Run(cmd tea.Cmd)
	// Start makes a call in the background.
	Start(c *Call)
	// Later runs then after a while, if the page is still open.
	Later(d time.Duration, of Page, then func())
	// Hangs reports whether the page has waited for a server so long that it says so.
	Hangs() bool
	// Ring rings the terminal's bell, unless the player has switched that off.
	Ring()
	// Forget drops input that waits.
	Forget()
	// Refresh reads the adventurer again.
	Refresh()
	// Become makes the app play for another player, from home.
	Become(p Player)
	// Restyle applies the language, theme and glyphs of the settings.
	Restyle()
	// Frame is what a page may draw in, and with.
	Frame(width, height int) ui.Frame
}

// Player is the player that the app plays for.
type Player struct {
	Service  backend.Player
	Settings map[string]string
	Hero     challenge.Adventurer
}

// ReadPlayer reads a player's settings and adventurer.
func ReadPlayer(ctx context.Context, s backend.Player) (p Player, err error) {
	p.Service = s
	if p.Settings, err = s.Settings(ctx); err == nil {
		p.Hero, err = s.Adventurer(ctx)
	}
	return p, err
}

// Shell is what every page embeds: the app around it, its configuration and how it looks.
type Shell struct {
	App
	Config
	Words         words.Speaker // speaks the player's language
	Settings      map[string]string
	Hero          challenge.Adventurer
	Theme         ui.Theme
	Glyphs        ui.Glyphs
	Width, Height int // of the window
}

func (s *Shell) shell() *Shell { return s }

// Time is the current time.
func (s *Shell) Time() time.Time {
	if s.Now != nil {
		return s.Now()
	}
	return time.Now()
}

// Room is where the parts of a table stand.
func (s *Shell) Room(t Table) ui.Room { return ui.RoomOf(t.Kind(), s.Width, s.Height) }

// Open returns what a menu item does that opens a page.
func (s *Shell) Open(page func() Page) func() {
	return func() { s.Push(page()) }
}

// ForGuest is what is said to a guest, and to everybody else.
func (s *Shell) ForGuest(guest, others words.Message) words.Message {
	if backend.IsGuest(s.Service) {
		return guest
	}
	return others
}

// Keep applies a setting at once and stores it. If that fails, the old value returns.
func (s *Shell) Keep(key, value string) {
	before := s.Settings[key]
	s.Settings[key] = value
	s.Restyle()
	Make(s, Call{}, nothing(func(ctx context.Context) error { return s.Service.Set(ctx, key, value) }), func(_ struct{}, err error) {
		if !s.OK(err) {
			s.Settings[key] = before
			s.Restyle()
		}
	})
}

// Called returns a match with the names to show; see [phrase.Called].
func (s *Shell) Called(m model.Match) model.Match {
	m.Summary = phrase.Called(s.Games, s.Words, m.Summary)
	return m
}

// Challenge finds a kind of challenge.
func (s *Shell) Challenge(id challenge.TypeID) (challenge.Type, error) {
	return challenge.Find(entry.Challenges(s.Games), id)
}
