package match

import (
	"context"
	"slices"
	"time"

	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/model"
	"wits/term/backend"
	"wits/term/phrase"
	"wits/term/shell"
	"wits/term/ui"
)

// How long a step is shown before the next: one's own, and others'.
const (
	ownPace = 350 * time.Millisecond
	pace    = 900 * time.Millisecond
)

// attention is after how long a bell calls the player to their turn.
const attention = 3 * time.Second

// Begin follows the match, where things happen in it without the player, and asks for what is shown besides.
func (m *Page) Begin() {
	m.foresee()
	m.follow()
	m.tellGoals()
}

// foresees reports whether the chance to win is told: not in a puzzle, in which it says whether a move was right.
func (m *Page) foresees() bool {
	_, puzzle := m.entry.Defences[m.Preset]
	return !puzzle && m.Day == "" && m.helped() && m.Frame(0, 0).Unasked && m.Status == game.Playing && game.Foresees(m.entry.Coach)
}

// foresee asks for the chance to win, where it is told.
func (m *Page) foresee() {
	if m.foresees() && !m.Waiting() {
		m.chance.Ask(m, m.entry, m.Preset, m.Match.View)
	}
}

func (m *Page) follow() {
	m.tick()
	if !m.Lives() || m.Status != game.Playing && !m.Others() {
		return
	}
	at, service := m.Match, m.Service
	shell.Follow(m, func(ctx context.Context, tell func(model.Match)) {
		_ = service.Follow(ctx, at, tell) // after a lost connection the player opens the match again
	}, m.take)
}

// Moving reports whether the end is being shown.
func (m *Page) Moving() bool { return m.end.moves }

// How often clocks are drawn again: with seconds, and with tenths.
const (
	clockPace = time.Second
	tenthPace = 100 * time.Millisecond
)

// tick draws clocks, and the sign of a mind that thinks, again after a while. It rings when the player's time runs short.
func (m *Page) tick() {
	pace := m.pace()
	if pace == 0 || m.ticking || m.Status != game.Playing {
		return
	}
	m.ticking = true
	m.Later(pace, m, func() {
		m.ticking = false
		short := m.Due() && !m.Shared() && m.isShort()
		if short && !m.short {
			m.Ring()
		}
		m.short = short
		m.tick()
	})
}

// pace is how soon something on the page looks different by itself; 0 for never.
func (m *Page) pace() time.Duration {
	switch {
	case m.Clock != nil && m.isShort():
		return tenthPace
	case m.thinks() && m.Frame(0, 0).Motion:
		return ui.SpinPace
	case m.Clock != nil || m.Stopwatch:
		return clockPace
	}
	return 0
}

// isShort reports whether the clock that runs has little time left.
func (m *Page) isShort() bool {
	return m.Clock != nil && m.Turn != nil && m.Left(*m.Turn, m.Time()) < phrase.LowTime
}

// call asks the service for something that is done even when the player leaves the match: an action is kept.
func call[T any](m *Page, do func(context.Context) (T, error), then func(T, error)) {
	shell.Make(m, shell.Call{Holds: true, Calm: true, Keep: true}, do, then)
}

func (m *Page) act(action game.Action) {
	at, service, now := m.Match, m.Service, m.Time
	m.own.seen, m.own.action, m.own.at = m.Match.View, action, m.Time()
	call(m, func(ctx context.Context) (model.Match, error) { return backend.Act(ctx, service, at, action, now) }, m.acted)
}

func (m *Page) acted(next model.Match, err error) {
	if m.OK(err) {
		m.take(next)
		return
	}
	if next.ID != "" {
		m.Match, m.coming = m.Called(next), nil
		m.Tell(words.New("play.elsewhere"))
	}
	m.Forget()
}

// take takes the match as it stands now. What happened is shown a step at a time, unless the player wants less motion.
func (m *Page) take(now model.Match) {
	now = m.Called(now)
	if len(m.coming) > 0 && now.Seq < m.latest.Seq || now.Seq < m.Seq {
		return
	}
	known := m.Seq
	if n := len(m.coming); n > 0 {
		known = m.coming[n-1].Seq
	}
	for _, s := range now.Events {
		if s.Seq > known {
			m.coming = append(m.coming, s)
		}
	}
	m.latest = now
	switch {
	case len(m.coming) == 0: // somebody came or left, or the match was started over
		m.show(now, model.Event{})
	case m.Settings["motion"] == "less":
		m.showAll()
	case !m.resting: // else the next step comes when it is time
		m.step()
	}
}

// step shows the next of what was done.
func (m *Page) step() {
	if len(m.coming) == 0 {
		return
	}
	s := m.coming[0]
	m.coming = m.coming[1:]
	next := m.Match.After(s, m.Time())
	if len(m.coming) == 0 {
		at := m.latest
		at.Events = nil
		for i := range next.Seats { // a flag that fell shows nothing left
			if i < len(at.Seats) && next.Seats[i].Left == 0 {
				at.Seats = slices.Clone(at.Seats)
				at.Seats[i].Left = 0
			}
		}
		next = at
	}
	m.show(next, s)
	m.tick()
	m.rest(s)
}

// rest lets a step be seen before the next, where there is one or may be soon.
func (m *Page) rest(s model.Event) {
	if m.Status != game.Playing || !m.Minded() && !m.Others() || m.Settings["motion"] == "less" {
		return
	}
	long := pace
	if int(s.Seat) < len(m.Seats) && m.Seats[s.Seat].You {
		long = ownPace
	}
	m.beat++
	now := m.beat
	m.resting = true
	m.Later(long, m, func() {
		if now == m.beat {
			m.resting = false
			m.step()
		}
	})
}

func (m *Page) showAll() {
	for len(m.coming) > 0 {
		m.step()
	}
	m.resting = false
}

func (m *Page) show(next model.Match, s model.Event) {
	before, seat := m.Match, m.Seat
	next.Hinted = next.Hinted || before.Hinted
	m.Match, m.advice, m.thought, m.leaf, m.more = next, game.Hint{}, 0, 0, false
	m.screen.Explain(nil)
	if before.Waiting() && !next.Waiting() {
		m.screens = nil
	}
	m.sit()
	if said, ok := m.screen.(*shell.Spoken); ok && next.Seq > before.Seq {
		said.Said = m.entry.Voice.Change(before.View, m.Match.View)
	}
	if s.Seq > 0 {
		m.done(before, s)
	}
	if before.Waiting() && !next.Waiting() {
		m.Tell(words.New("table.sat", words.Text("name", phrase.Other(m.Summary))))
	}
	if m.Shared() && m.Seat != seat && m.Status == game.Playing {
		m.closed = !m.entry.Game.Info().Open
	}
	if m.Status != game.Playing && before.Status == game.Playing {
		m.finish()
	}
	if m.Award != nil && before.Award == nil {
		m.Refresh()
	}
	if m.Seq != before.Seq {
		m.foresee()
	}
	if m.Due() && !before.Due() && m.Status == game.Playing && !m.Shared() && m.Time().Sub(m.own.at) > attention {
		m.Ring()
	}
}

// done says what was done, and shows where.
func (m *Page) done(before model.Match, s model.Event) {
	if referee.IsTakeBack(s.Action.Wire()) {
		m.lately = words.Message{} // what was said last is undone
	}
	own := m.Seats == nil || int(s.Seat) < len(m.Seats) && m.Seats[s.Seat].You && !m.Shared()
	if did := phrase.Action(m.Match, s); !did.Silent() && !own && m.Offer == nil { // an offer stands beside the board
		m.Tell(did)
	}
	if own || len(m.Seats) < 2 {
		return
	}
	m.screen.Focus(s.Seat, s.Action)
	if did := m.entry.Voice.Change(before.View, m.Match.View); !m.Shared() && !did.Silent() && int(s.Seat) < len(m.Seats) {
		m.lately = words.New("replay.did", words.Text("name", m.Seats[s.Seat].Name), words.Say("change", did))
	}
}
