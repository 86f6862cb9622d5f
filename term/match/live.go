package match

import (
	"context"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/model"
	"wits/term/phrase"
	"wits/term/shell"
)

// How long a step is shown before the next: one's own, and others'.
const (
	ownPace = 350 * time.Millisecond
	pace    = 900 * time.Millisecond
)

// Begin follows the match, where things happen in it without the player.
func (m *Page) Begin() tea.Cmd {
	if !m.Lives() || m.Status != game.Playing && !m.Others() {
		return nil
	}
	at, service := m.Match, m.Service
	follow := shell.Follow(m, func(ctx context.Context, tell func(model.Match)) {
		_ = service.Follow(ctx, at, tell) // who loses the match finds it by opening it again
	}, m.take)
	return tea.Batch(follow, m.tick())
}

// Moving reports whether the end is being shown.
func (m *Page) Moving() bool { return m.end.moves }

// tick draws the clocks again after a second.
func (m *Page) tick() tea.Cmd {
	if m.Clock == nil || m.ticking || m.Status != game.Playing {
		return nil
	}
	m.ticking = true
	return m.Later(time.Second, m, func() tea.Cmd {
		m.ticking = false
		return m.tick()
	})
}

// call asks the service for something that is done even when the player leaves the match: an action is kept.
func call[T any](m *Page, do func(context.Context) (T, error), then func(T, error) tea.Cmd) tea.Cmd {
	return shell.Make(m, shell.Call{Holds: true, Calm: true, Keep: true}, do, then)
}

// act plays an action and stores it.
func (m *Page) act(action game.Action) tea.Cmd {
	at, service, now := m.Match, m.Service, m.Time
	m.own.seen, m.own.action = m.Match.View, action
	return call(m, func(ctx context.Context) (model.Match, error) {
		turn, err := service.Act(ctx, model.Act{Match: at.ID, Game: at.Game, After: at.Seq, Seat: at.Actor(action)}, action)
		if err == nil {
			return at.Played(turn, now()), nil
		}
		next, lost := service.Look(ctx, at.ID)
		if lost != nil || next.Seq == at.Seq {
			next = model.Match{} // otherwise another window has played on
		}
		return next, err
	}, m.acted)
}

func (m *Page) acted(next model.Match, err error) tea.Cmd {
	if m.OK(err) {
		return m.take(next)
	}
	if next.ID != "" {
		m.Match, m.coming = m.Called(next), nil
		m.Tell(words.New("play.elsewhere"))
	}
	m.Forget()
	return nil
}

// take takes the match as it stands now. What happened is shown a step at a time, unless the player wants less motion.
func (m *Page) take(now model.Match) tea.Cmd {
	now = m.Called(now)
	if len(m.coming) > 0 && now.Seq < m.latest.Seq || now.Seq < m.Seq {
		return nil
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
	if len(m.coming) == 0 { // who sits and who is there, or a match that began anew
		return m.show(now, model.Event{})
	}
	switch {
	case m.Settings["motion"] == "less":
		return m.showAll()
	case m.resting:
		return nil // the next step comes when it is time
	}
	return m.step()
}

// step shows the next of what was done.
func (m *Page) step() tea.Cmd {
	if len(m.coming) == 0 {
		return nil
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
	return tea.Batch(m.show(next, s), m.tick(), m.rest(s))
}

// rest lets a step be seen before the next, where there is one or may be soon.
func (m *Page) rest(s model.Event) tea.Cmd {
	if m.Status != game.Playing || !m.Minded() && !m.Others() || m.Settings["motion"] == "less" {
		return nil
	}
	long := pace
	if int(s.Seat) < len(m.Seats) && m.Seats[s.Seat].You {
		long = ownPace
	}
	m.beat++
	now := m.beat
	m.resting = true
	return m.Later(long, m, func() tea.Cmd {
		if now != m.beat {
			return nil
		}
		m.resting = false
		return m.step()
	})
}

// showAll shows all that was done at once.
func (m *Page) showAll() tea.Cmd {
	var all []tea.Cmd
	for len(m.coming) > 0 {
		all = append(all, m.step())
	}
	m.resting = false
	return tea.Batch(all...)
}

// show shows the match after a step.
func (m *Page) show(next model.Match, s model.Event) (cmd tea.Cmd) {
	before, seat := m.Match, m.Seat
	next.Hinted = next.Hinted || before.Hinted
	m.Match, m.advice, m.thought = next, game.Hint{}, 0
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
		cmd = m.finish()
	}
	if m.Award != nil && before.Award == nil {
		cmd = tea.Batch(cmd, m.Refresh())
	}
	return cmd
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
