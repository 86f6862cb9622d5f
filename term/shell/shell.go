// Package shell is what the pages of the terminal app are made of: what a page is, what it may do with the app around it, and
// the lists, lines of text and boards that several of them show.
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
	// Title stands at the top.
	Title() string
	// Draw draws the page into the frame.
	Draw(f ui.Frame) ui.Page
	// Handle takes a key or a click.
	Handle(in ui.Input) tea.Cmd
	// Keys lists the page's own keys.
	Keys() []ui.Binding
}

// What some pages do besides.
type (
	// Typist may be taking text: then keys belong to it that otherwise work everywhere.
	Typist interface{ Typing() bool }
	// Starter asks for something when it is shown.
	Starter interface{ Begin() tea.Cmd }
	// Returner reads again what may have changed while another page lay above it.
	Returner interface{ Return() tea.Cmd }
	// Patient takes some of what is typed while its answer is awaited; it reports whether it did. The rest waits.
	Patient interface {
		Meanwhile(in ui.Input) (tea.Cmd, bool)
	}
	// Mover is in motion for a while.
	Mover interface{ Moving() bool }
	// Board shows a game.
	Board interface{ Screen() ui.Screen }
)

// Config is what the app is made of.
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

// App is what a page may have done by the app around it.
type App interface {
	// Push shows a page above the one that is shown, Replace shows it instead, and Pop goes back to the one below.
	Push(p Page)
	Replace(p Page)
	Pop()
	// Shown is the page that is shown.
	Shown() Page
	// Tell says something at the foot, until the next key.
	Tell(m words.Message)
	// OK reports whether err is nil, and tells the player when it is not.
	OK(err error) bool
	// Start makes a call, beside the app.
	Start(c *Call) tea.Cmd
	// Later does something when a while has passed, if the page is still there.
	Later(d time.Duration, of Page, then func() tea.Cmd) tea.Cmd
	// Hangs reports whether a server has been awaited for so long that the page says so.
	Hangs() bool
	// Forget drops what was typed ahead.
	Forget()
	// Refresh reads the adventurer again.
	Refresh() tea.Cmd
	// Restyle takes language, theme and glyphs from the settings.
	Restyle()
	// Frame is what a page may draw in, and with.
	Frame(width, height int) ui.Frame
}

// Shell is what a page has of the app around it.
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

// Time is what the clock shows.
func (s *Shell) Time() time.Time {
	if s.Now != nil {
		return s.Now()
	}
	return time.Now()
}

// Open is what a line of a menu does that shows another page.
func (s *Shell) Open(page func() Page) func() tea.Cmd {
	return func() tea.Cmd {
		s.Push(page())
		return nil
	}
}

// Keep shows a setting at once and has it kept; where that fails it is as it was.
func (s *Shell) Keep(key, value string) tea.Cmd {
	before := s.Settings[key]
	s.Settings[key] = value
	s.Restyle()
	return start(s, Call{}, nothing(func(ctx context.Context) error { return s.Service.Set(ctx, key, value) }), func(_ struct{}, err error) tea.Cmd {
		if !s.OK(err) {
			s.Settings[key] = before
			s.Restyle()
		}
		return nil
	})
}

// Called is a match as the player's language calls those who play.
func (s *Shell) Called(m model.Match) model.Match {
	m.Summary = phrase.Called(s.Games, s.Words, m.Summary)
	return m
}

// Challenge finds a kind of challenge.
func (s *Shell) Challenge(id challenge.TypeID) (challenge.Type, error) {
	return challenge.Find(entry.Challenges(s.Games), id)
}
