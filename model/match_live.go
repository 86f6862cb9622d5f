package model

import (
	"slices"
	"time"

	"wits/game"
	"wits/game/referee"
)

// SameSeats reports whether the same people sit at a match as did before, here or not, nobody has asked for a rematch since, and
// it can be claimed as before.
func (m Match) SameSeats(before Match) bool {
	if len(m.Seats) != len(before.Seats) || m.Next != before.Next || m.Table != before.Table || m.Claim != before.Claim {
		return false
	}
	for i, seat := range m.Seats {
		if was := before.Seats[i]; seat.Mind == "" && seat.Name != was.Name || seat.Here != was.Here || seat.Empty != was.Empty {
			return false
		}
	}
	return true
}

// SameMind reports whether the mind that is due does what it did before: it thinks, waits for its turn, or could not move.
func (m Match) SameMind(before Match) bool {
	if m.Mind == nil || before.Mind == nil {
		return m.Mind == before.Mind
	}
	sooner := before.Mind.Seconds - m.Mind.Seconds
	return m.Mind.Failed == before.Mind.Failed && max(sooner, -sooner) < 3
}

// After is the match after an action, at a time by the clock of this machine.
func (m Match) After(e Event, now time.Time) Match {
	ran := game.Millis(0)
	if m.Stopwatch {
		ran = m.Elapsed(now)
	}
	m.Mind, m.Claim = nil, false                                                      // whoever is due has just got the turn
	m.Stopped = m.Stopped && int(e.Seat) < len(m.Seats) && m.Seats[e.Seat].Mind != "" // until a person acts no clock runs
	m.Seq, m.Status, m.Turn, m.Also, m.View, m.Offer, m.Asks, m.Running, m.At, m.Events = e.Seq, e.Status, e.Turn, e.Also, e.View, e.Offer, e.Asks, ran, now, []Event{e}
	m.Seats = slices.Clone(m.Seats)
	for i, left := range e.Left {
		if i < len(m.Seats) {
			m.Seats[i].Left = left
		}
	}
	if e.Action.Same(referee.TimeOut()) && int(e.Seat) < len(m.Seats) {
		m.Seats[e.Seat].Left = 0
	}
	switch {
	case !m.Shared():
	case e.Turn == nil: // the end is seen from the first of the player's seats
		m.Seat = game.Seat(slices.IndexFunc(m.Seats, func(s Seat) bool { return s.You }))
	case m.Seats[*e.Turn].You:
		m.Seat = *e.Turn
	}
	for i := range m.Seats {
		if m.Seats[i].Status = e.Status; game.Seat(i) != m.Seat {
			m.Seats[i].Status = Opposite(e.Status)
		}
	}
	if e.Award != nil {
		m.Award = e.Award
	}
	return m
}

// Opposite is the outcome for the other side.
func Opposite(o game.Outcome) game.Outcome {
	switch o {
	case game.Won:
		return game.Lost
	case game.Lost:
		return game.Won
	}
	return o
}

// Through is the match after several actions, at a time by the clock of this machine.
func (m Match) Through(events []Event, now time.Time) Match {
	for _, e := range events {
		m = m.After(e, now)
	}
	m.Events = events
	return m
}

// Played is the match after a turn, at a time by the clock of this machine.
func (m Match) Played(t Turn, now time.Time) Match {
	next := m.Through(t.Events, now)
	next.Mind = t.Mind
	return next
}

// Shared reports whether the player holds several seats: people take turns at one machine.
func (m Match) Shared() bool { return m.count(func(s Seat) bool { return s.You }) > 1 }

// Others reports whether somebody else plays, or may.
func (m Match) Others() bool {
	return m.count(func(s Seat) bool { return s.Mind == "" && !s.You }) > 0
}

// Minded reports whether a mind plays.
func (m Match) Minded() bool { return m.count(func(s Seat) bool { return s.Mind != "" }) > 0 }

// Waiting reports whether a seat is empty.
func (m Match) Waiting() bool { return m.count(func(s Seat) bool { return s.Empty }) > 0 }

// Lives reports whether things happen in the match without the player: others act, or a clock runs.
func (m Match) Lives() bool { return m.Minded() || m.Others() || m.Clock != nil }

// Due reports whether the player is due.
func (m Match) Due() bool {
	return len(m.Seats) < 2 || slices.ContainsFunc(m.AllDue(), func(seat game.Seat) bool { return m.Seats[seat].You })
}

// AllDue lists the seats that may act; none when it is over.
func (m Match) AllDue() (all []game.Seat) {
	if m.Turn == nil {
		return nil
	}
	all = append(all, *m.Turn)
	for _, seat := range m.Also {
		all = append(all, game.Seat(seat))
	}
	return all
}

// Thinking is the mind that is due; nobody where none is, or it could not move.
func (m Match) Thinking() (mind string, ok bool) {
	failed := m.Mind != nil && m.Mind.Failed
	if failed || m.Turn == nil || int(*m.Turn) >= len(m.Seats) || m.Seats[*m.Turn].Mind == "" {
		return "", false
	}
	return m.Seats[*m.Turn].Name, true
}

// Offered reports whether the other side offers a draw that the player can agree to.
func (m Match) Offered() bool { return m.Offer != nil && (m.Shared() || !m.Seats[*m.Offer].You) }

// Asked reports whether somebody else offers a draw or asks to take back, which the player can decline.
func (m Match) Asked() bool {
	another := func(s *game.Seat) bool { return s != nil && !m.Seats[*s].You }
	return another(m.Offer) || another(m.Asks)
}

// Actor is the seat that an action of the player's is for; nil for the player's own, or of several the one that is due. Only an
// answer to an offer at one machine is somebody else's.
func (m Match) Actor(a game.Action) *game.Seat {
	if !m.Shared() || m.Offer == nil || !a.Same(referee.Draw()) {
		return nil
	}
	return new(game.Seat(len(m.Seats)-1) - *m.Offer)
}

// Elapsed is what the stopwatch of the match shows at a time: nothing before the first action, and at the end how long it took.
func (m Match) Elapsed(now time.Time) game.Millis {
	switch {
	case !m.Stopwatch || m.Seq == 0:
		return 0
	case m.Status != game.Playing || m.At.IsZero():
		return m.Running
	}
	return m.Running + game.Millis(max(0, now.Sub(m.At)).Milliseconds())
}

// Left is what a seat has on its clock at a time.
func (m Match) Left(of game.Seat, now time.Time) game.Millis {
	if m.Waiting() && m.Clock != nil {
		return m.Clock.Start()
	}
	left := m.Seats[of].Left
	if slices.Contains(m.AllDue(), of) {
		left -= m.Running
		if !m.At.IsZero() && !m.Stopped {
			left -= game.Millis(max(0, now.Sub(m.At)).Milliseconds())
		}
	}
	return max(left, 0)
}
