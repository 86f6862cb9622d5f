// Package match is the page of a match being played: the player's input, what the others do, and the end. It decides no rule: every action
// goes to the service.
package match

import (
	"context"
	"strings"
	"time"

	"wits/entry"
	"wits/game"
	"wits/game/words"
	"wits/model"
	"wits/term/backend"
	"wits/term/phrase"
	"wits/term/shell"
	"wits/term/ui"
)

// Page is a match being played.
type Page struct {
	*shell.Shell
	model.Match
	entry   entry.Entry
	screen  ui.Screen               // of the seat that the player looks from
	screens map[game.Seat]ui.Screen // of all the player's seats that were looked from
	asking  question
	hinting bool          // a hint is being worked out
	advice  game.Hint     // the latest hint, until the next move
	thought int           // which step of it is shown; 0 is all of it
	leaf    int           // which part of its text is shown, where there is no room for all
	more    bool          // there is another
	lately  words.Message // what the other side did last
	own     struct {      // what the player did last, and where
		seen   game.View
		action game.Action
		at     time.Time
	}
	end    ending
	goals  []string // those that are still to be reached
	chance shell.Forecast

	coming  []model.Event // what was done and is to be shown, a step at a time
	resting bool          // the latest step is still to be seen
	beat    int           // rests of earlier steps do not count
	latest  model.Match   // how the match stands when all of it was shown
	asked   string        // who has to agree to the rematch
	closed  bool          // the board is hidden until the next player says that they sit here
	ticking bool          // the clocks are drawn again soon
	short   bool          // the player's clock was short of time when it was looked at last
}

// question is what the page asks before it does something that cannot be undone.
type question int

const (
	nothing  question = iota
	toGiveUp          // Esc was pressed: a second one gives up
	toRenew           // the game is to be thrown away for another
)

// New is the page of a match.
func New(s *shell.Shell, m model.Match) (*Page, error) {
	e, err := entry.Find(s.Games, m.Game)
	if err != nil {
		return nil, err
	}
	page := &Page{Shell: s, Match: s.Called(m), entry: e}
	page.sit()
	page.closed = m.Shared() && m.Status == game.Playing && m.Seq > 0 && !e.Game.Info().Open
	return page, nil
}

// Enter asks for a match and shows it above the page that asks.
func Enter(from shell.Asker, ask func(context.Context) (model.Match, error)) {
	enter(from, ask, (*shell.Shell).Push)
}

// Arrive asks for a match and shows it instead of the page that asks.
func Arrive(from shell.Asker, ask func(context.Context) (model.Match, error)) {
	enter(from, ask, (*shell.Shell).Replace)
}

func enter(from shell.Asker, ask func(context.Context) (model.Match, error), show func(*shell.Shell, shell.Page)) {
	s := shell.Of(from)
	shell.Ask(from, ask, func(next model.Match) {
		if page, err := New(s, next); s.OK(err) && s.Shown() == from {
			show(s, page)
		}
	})
}

// sit switches to the screen of the player's seat. At one machine everybody has their own: nobody finds another's cursor.
func (m *Page) sit() {
	if m.screens == nil {
		m.screens = map[game.Seat]ui.Screen{}
	}
	if m.screens[m.Seat] == nil {
		m.screens[m.Seat] = m.ScreenOf(m.entry, m.Match.View, m.Terms.Counted, true)
	}
	m.screen = m.screens[m.Seat]
}

// Title names the match, and whether something is at stake.
func (m *Page) Title() string {
	name := words.Say("game", m.entry.Name())
	switch {
	case m.Day != "":
		return m.Words.Say(words.New("play.title.daily", name))
	case !m.Terms.Practice():
		return m.Words.Say(words.New("play.title.challenge", name))
	}
	return m.Words.Say(m.entry.Name())
}

// Typing reports whether keys are letters of a line.
func (m *Page) Typing() bool {
	return m.Status == game.Playing && !m.Waiting() && shell.Typing(m.screen)
}

// Meanwhile handles input while the page waits for a reply: the player may leave, and once a server seems to hang the cursor moves, Esc
// leaves, and nothing is played.
func (m *Page) Meanwhile(in ui.Input) bool {
	switch {
	case strings.ToLower(in.Key) == m.leaveKey():
		m.Handle(in)
	case m.Hangs() && in.Key == "esc":
		m.leave()
	case m.Hangs():
		m.screen.Handle(m.Match.View, in)
	default:
		return false
	}
	return true
}

// Handle plays. The first Esc asks, the second confirms, any other key cancels. A scene at the end does not hold a key up, but for those
// that play. What others did is shown at once then.
func (m *Page) Handle(in ui.Input) {
	m.showAll()
	if m.end.fresh && (in.Key == "enter" || in.Key == "space") { // what plays does not skip the end
		return
	}
	if m.end.moves { // a key does not wait for it
		m.end.moves = false
		m.picture(1)
	}
	switch {
	case m.Status == game.Playing && !m.Waiting() && !m.closed:
		m.play(in)
	case !shell.Press(m.Keys(), in) && m.Status != game.Playing: // to look around: nothing can be played any more
		m.screen.Handle(m.Match.View, in)
		m.end.hidden = true
	}
}

func (m *Page) play(in ui.Input) {
	switch {
	case m.asking != nothing:
		answers := m.Keys()
		m.asking = nothing
		shell.Press(answers, in) // any other key goes on with the game
	case in.Key == "esc":
		if s, ok := m.screen.(ui.Canceler); !ok || !s.Cancel() {
			m.asking = toGiveUp
		}
	case m.withheld(in.Key):
	case m.redeals(in.Key):
		m.asking = toRenew
	default:
		m.handle(in)
	}
}

// handle lets the screen take an input, or the match itself.
func (m *Page) handle(in ui.Input) {
	action, handled := m.screen.Handle(m.Match.View, in)
	if !handled {
		if !shell.Press(m.Keys(), in) && !m.Due() && (in.Key == "enter" || in.Key == "space" || in.Zone != "") {
			m.Tell(phrase.Turn(m.Match))
		}
		return
	}
	if s, ok := m.screen.(ui.Teller); ok && !s.Said().Silent() {
		m.Tell(s.Said())
	}
	switch {
	case action.IsZero():
	case !m.Due():
		m.Tell(phrase.Turn(m.Match))
	default:
		m.act(action)
	}
}

// leaves goes back from the match, and says something.
func (m *Page) leaves(said words.Message) func() {
	return func() {
		m.Pop()
		m.Tell(said)
	}
}

// leave leaves the match; it is kept.
func (m *Page) leave() { m.leaves(words.New("play.kept"))() }

// again starts another match like this one, with sides changed where there are sides.
func (m *Page) again() {
	at, service := m.Match, m.Service
	m.instead(func(ctx context.Context) (model.Match, error) {
		if len(at.Seats) > 1 {
			return service.Rematch(ctx, at.ID)
		}
		return service.Start(ctx, model.Practice{Game: at.Game, Preset: at.Preset, Clock: at.Clock})
	})
}

// instead asks for another match, and shows it instead of this one.
func (m *Page) instead(ask func(context.Context) (model.Match, error)) {
	call(m, ask, func(next model.Match, err error) {
		if !m.OK(err) {
			return
		}
		if page, err := New(m.Shell, next); m.OK(err) && m.Shown() == m {
			page.asked = phrase.Other(m.Summary)
			m.Replace(page)
		}
	})
}

func (m *Page) hint() {
	switch {
	case m.entry.Coach == nil || m.hinting || !m.Due():
	case m.more:
		m.leaf++
	case m.thought < len(m.advice.Steps):
		m.think(m.thought + 1)
	case m.Others():
		m.Tell(words.New("play.no-hints.person"))
	case !m.Terms.Practice():
		m.Tell(words.New("play.no-hints"))
	default:
		m.askHint()
	}
}

func (m *Page) askHint() {
	m.hinting = true
	id, seq, service := m.ID, m.Seq, m.Service
	shell.AskQuietly(m, func(ctx context.Context) (game.Hint, error) {
		ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
		defer cancel()
		return service.Hint(ctx, id)
	}, func(h game.Hint, err error) {
		m.hinting = false
		if m.OK(err) && seq == m.Seq { // the match still stands where it was asked
			m.Hinted, m.advice = true, h
			m.think(0)
		}
	})
}

// think shows a step of the hint, on the board too.
func (m *Page) think(step int) {
	m.thought, m.leaf = step, 0
	shown := m.advice.At(step)
	m.screen.Explain(&shown)
}

// More is what the help shows besides the keys: the screen's own help, or the commands that can be typed.
func (m *Page) More() words.Message {
	if h, ok := m.screen.(ui.Helper); ok {
		return h.Help()
	}
	if _, ok := m.screen.(*shell.Spoken); !ok {
		return words.Message{}
	}
	return words.Literal(strings.Join(m.Words.SayAll(m.entry.Commands(m.Words)), "\n"))
}

func (m *Page) discardable() bool { return backend.MayDiscard(m.Service, m.Match) }

func (m *Page) discard() {
	id, service := m.ID, m.Service
	shell.Do(m, func(ctx context.Context) error { return backend.Discard(ctx, service, id) }, m.leaves(words.New("play.discarded")))
}

// renew starts over, as the screen does it, or deletes the match for another like it.
func (m *Page) renew() {
	if m.redeals(shell.RenewKey) {
		m.handle(ui.Input{Key: shell.RenewKey})
		return
	}
	id, service, next := m.ID, m.Service, model.Practice{Game: m.Game, Preset: m.Preset, Minds: m.Minds(), Clock: m.Clock}
	if _, ok := m.entry.Defences[m.Preset]; ok {
		next.Minds = nil // older matches of the preset may have been against others
	}
	m.instead(func(ctx context.Context) (model.Match, error) {
		next, err := service.Start(ctx, next)
		if err == nil {
			err = backend.Discard(ctx, service, id)
		}
		return next, err
	})
}
