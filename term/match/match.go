// Package match is the page of a match being played: what is typed, what others do, and how it ends.
package match

import (
	"context"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/model"
	"wits/term/backend"
	"wits/term/phrase"
	"wits/term/replay"
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
	lately  words.Message // what the other side did last
	own     struct {      // what the player did last, and where
		seen   game.View
		action game.Action
	}
	end ending

	coming  []model.Event // what was done and is to be shown, a step at a time
	resting bool          // the latest step is still to be seen
	beat    int           // rests of earlier steps do not count
	latest  model.Match   // how the match stands when all of it was shown
	asked   string        // whom a rematch waits for
	closed  bool          // the board is hidden until the next player says that they sit here
	ticking bool          // the clocks are drawn again soon
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
func Enter(from shell.Asker, ask func(context.Context) (model.Match, error)) tea.Cmd {
	return enter(from, ask, (*shell.Shell).Push)
}

// Arrive asks for a match and shows it instead of the page that asks.
func Arrive(from shell.Asker, ask func(context.Context) (model.Match, error)) tea.Cmd {
	return enter(from, ask, (*shell.Shell).Replace)
}

func enter(from shell.Asker, ask func(context.Context) (model.Match, error), show func(*shell.Shell, shell.Page)) tea.Cmd {
	s := shell.Of(from)
	return shell.Ask(from, ask, func(next model.Match) tea.Cmd {
		if page, err := New(s, next); s.OK(err) && s.Shown() == from {
			show(s, page)
		}
		return nil
	})
}

// sit takes up the screen of the player's seat. At one machine everybody has their own: nobody finds another's cursor. Where the game
// has no screen of its own, a line can be typed.
func (m *Page) sit() {
	if m.screens == nil {
		m.screens = map[game.Seat]ui.Screen{}
	}
	if m.screens[m.Seat] == nil {
		m.screens[m.Seat] = m.ScreenOf(m.entry, m.Match.View, m.Terms.Counted)
	}
	m.screen = m.screens[m.Seat]
	if s, ok := m.screen.(*shell.Spoken); ok {
		s.Reading = true
	}
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
	s, ok := m.screen.(*shell.Spoken)
	return ok && m.Status == game.Playing && !m.Waiting() && s.Typing()
}

// Meanwhile takes what is typed while an answer is on its way: the player may leave, and once a server seems to hang the cursor
// moves, Esc leaves, and nothing is played.
func (m *Page) Meanwhile(in ui.Input) (tea.Cmd, bool) {
	switch {
	case strings.ToLower(in.Key) == m.leaveKey():
		return m.Handle(in), true
	case m.Hangs() && in.Key == "esc":
		return m.leave(), true
	case m.Hangs():
		m.screen.Handle(m.Match.View, in)
		return nil, true
	}
	return nil, false
}

// Handle plays. The first Esc asks, the second confirms, any other key cancels. A scene at the end does not hold a key up, but for those
// that play. What others did is shown at once then.
func (m *Page) Handle(in ui.Input) tea.Cmd {
	shown := m.showAll()
	if m.end.fresh && (in.Key == "enter" || in.Key == "space") { // what plays does not skip the end
		return shown
	}
	if m.end.moves {
		m.still()
	}
	switch {
	case m.Waiting():
		return tea.Batch(shown, m.handleWaiting(in))
	case m.Status != game.Playing:
		return tea.Batch(shown, m.after(in))
	case m.closed:
		return tea.Batch(shown, m.handleClosed(in))
	}
	return tea.Batch(shown, m.play(in))
}

func (m *Page) play(in ui.Input) tea.Cmd {
	if s, ok := m.screen.(ui.Canceler); ok && in.Key == "esc" && m.asking == nothing && s.Cancel() {
		return nil
	}
	if asked := m.asking; asked != nothing {
		m.asking = nothing
		return m.confirmed(asked, strings.ToLower(in.Key))
	}
	if in.Key == "esc" {
		m.asking = toGiveUp
		return nil
	}
	if m.withheld(in.Key) {
		return nil
	}
	if m.redeals(in.Key) {
		m.asking = toRenew
		return nil
	}
	return m.handle(in)
}

// handle lets the screen take an input, or the match itself.
func (m *Page) handle(in ui.Input) tea.Cmd {
	if action, handled := m.screen.Handle(m.Match.View, in); handled {
		if s, ok := m.screen.(ui.Teller); ok && !s.Said().Silent() {
			m.Tell(s.Said())
		}
		switch {
		case action.IsZero():
			return nil
		case !m.Due():
			m.Tell(phrase.Turn(m.Match))
			return nil
		}
		return m.act(action)
	}
	return m.command(in)
}

// confirmed does what was asked about, if the key says so. Any other goes on with the game.
func (m *Page) confirmed(asked question, key string) tea.Cmd {
	switch {
	case asked == toGiveUp && key == "esc":
		return m.act(referee.GiveUp())
	case asked == toGiveUp && key == "d" && m.discardable():
		return m.discard()
	case asked == toGiveUp && key == m.leaveKey():
		return m.leave()
	case asked == toRenew && key == shell.RenewKey && m.redeals(shell.RenewKey):
		return m.handle(ui.Input{Key: shell.RenewKey})
	case asked == toRenew && key == shell.RenewKey:
		return m.renew()
	}
	return nil
}

// command does what the match's own keys ask for.
func (m *Page) command(in ui.Input) tea.Cmd {
	switch key := strings.ToLower(in.Key); {
	case key == m.leaveKey():
		return m.leave()
	case key == m.hintKey():
		return m.hint()
	case key == shell.RenewKey && m.discardable() && m.Seq > 0:
		m.asking = toRenew
	case key == m.drawKey() && m.drawable():
		return m.act(referee.Draw())
	case key == m.claimKey() && m.Claim:
		return m.act(referee.Absence())
	case key == m.backKey() && m.revocable():
		return m.act(referee.TakeBack())
	case !m.Due() && (key == "enter" || key == "space" || in.Zone != ""):
		m.Tell(phrase.Turn(m.Match))
	}
	return nil
}

// leave leaves the match; it is kept.
func (m *Page) leave() tea.Cmd {
	m.Pop()
	m.Tell(words.New("play.kept"))
	return nil
}

// after handles keys when the match is over. The screen is asked last, to look around: nothing can be played any more.
func (m *Page) after(in ui.Input) tea.Cmd {
	switch key := strings.ToLower(in.Key); {
	case key == "esc", key == "enter":
		m.Pop()
	case key == "v":
		return replay.Open(m, m.Summary)
	case key == "c":
		return replay.ShareMatch(m, m.Match)
	case key == "n" && m.Terms.Practice():
		return m.again()
	default:
		m.screen.Handle(m.Match.View, in)
	}
	return nil
}

// again starts another match like this one, with sides changed where there are sides.
func (m *Page) again() tea.Cmd {
	at, service := m.Match, m.Service
	return m.instead(func(ctx context.Context) (model.Match, error) {
		if len(at.Seats) > 1 {
			return service.Rematch(ctx, at.ID)
		}
		return service.Start(ctx, model.Practice{Game: at.Game, Preset: at.Preset, Clock: at.Clock})
	})
}

// instead asks for another match, and shows it instead of this one.
func (m *Page) instead(ask func(context.Context) (model.Match, error)) tea.Cmd {
	return call(m, ask, func(next model.Match, err error) tea.Cmd {
		if !m.OK(err) {
			return nil
		}
		if page, err := New(m.Shell, next); m.OK(err) && m.Shown() == m {
			page.asked = phrase.Other(m.Summary)
			m.Replace(page)
		}
		return nil
	})
}

func (m *Page) hint() tea.Cmd {
	switch {
	case m.entry.Coach == nil || m.hinting || !m.Due():
		return nil
	case m.thought < len(m.advice.Steps):
		m.think(m.thought + 1)
		return nil
	case m.Others():
		m.Tell(words.New("play.no-hints.person"))
		return nil
	case !m.Terms.Practice():
		m.Tell(words.New("play.no-hints"))
		return nil
	}
	m.hinting = true
	id, seq, service := m.ID, m.Seq, m.Service
	return shell.AskQuietly(m, func(ctx context.Context) (game.Hint, error) {
		ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
		defer cancel()
		return service.Hint(ctx, id)
	}, func(h game.Hint, err error) tea.Cmd {
		m.hinting = false
		if m.OK(err) && seq == m.Seq { // the match still stands where it was asked
			m.Hinted, m.advice = true, h
			m.think(0)
		}
		return nil
	})
}

// think shows a step of the hint, on the board too.
func (m *Page) think(step int) {
	m.thought = step
	shown := m.advice.At(step)
	m.screen.Explain(&shown)
}

// More is what the help says beyond the keys: what the screen adds, or what can be typed.
func (m *Page) More() words.Message {
	if h, ok := m.screen.(ui.Helper); ok {
		return h.Help()
	}
	if _, ok := m.screen.(*shell.Spoken); !ok {
		return words.Message{}
	}
	commands := make([]string, 0, 8)
	for _, c := range m.entry.Voice.Commands() {
		commands = append(commands, m.Words.Say(c))
	}
	return words.Literal(strings.Join(commands, "\n"))
}

// discardable reports whether the match can be thrown away without a loss: nothing is at stake, and nobody else plays.
func (m *Page) discardable() bool {
	_, ok := m.Service.(backend.Discarder)
	return ok && m.Terms.Practice() && m.Day == "" && m.Status == game.Playing && !m.Others()
}

// discard throws the match away and leaves it.
func (m *Page) discard() tea.Cmd {
	return shell.Do(m, m.thrownAway(), func() tea.Cmd {
		m.Pop()
		m.Tell(words.New("play.discarded"))
		return nil
	})
}

func (m *Page) thrownAway() func(context.Context) error {
	id, from := m.ID, m.Service
	return func(ctx context.Context) error {
		d, ok := from.(backend.Discarder)
		if !ok {
			return nil
		}
		return d.Discard(ctx, id)
	}
}

// renew throws the match away for another like it.
func (m *Page) renew() tea.Cmd {
	next, service, away := model.Practice{Game: m.Game, Preset: m.Preset, Minds: m.Minds(), Clock: m.Clock}, m.Service, m.thrownAway()
	if _, ok := m.entry.Defended(m.Preset); ok {
		next.Minds = nil // whoever it was played against before that was so
	}
	return m.instead(func(ctx context.Context) (model.Match, error) {
		next, err := service.Start(ctx, next)
		if err == nil {
			err = away(ctx)
		}
		return next, err
	})
}
