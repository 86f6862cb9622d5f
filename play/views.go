package play

import (
	"wits/game"
	"wits/model"
	"wits/play/follow"
)

// viewerOf is the viewer that a player is who has a seat, or all of them; see [model.Summary.Holds].
func viewerOf(seat int) follow.Viewer {
	if seat == model.AllSeats {
		return follow.EverySeat
	}
	return follow.Seat(seat)
}

// viewerIn is the viewer that a reader of a match is.
func viewerIn(sum model.Summary, r follow.Reader) follow.Viewer {
	if r.Watching {
		return follow.Audience
	}
	return viewerOf(sum.Holds)
}

// event is an event as one viewer sees it, and whose status and view it is.
type event struct {
	follow.Event
	from game.Seat
}

// turnOf is the seat that is due; nil when it is over.
func turnOf(st game.Status) *game.Seat {
	if st.Over {
		return nil
	}
	turn := st.Turn
	return &turn
}

// seatFor is the seat that a viewer looks from. Who plays all seats has the one that is due, where it is no mind's.
func seatFor(v follow.Viewer, m game.Match, seats int) game.Seat {
	switch {
	case v > follow.Nobody:
		return game.Seat(v - 1)
	case v == follow.Audience:
		return m.AudienceSeat()
	}
	if st := m.Status(); !st.Over && m.Mind(st.Turn) == "" {
		return st.Turn
	}
	for seat := range seats {
		if m.Mind(game.Seat(seat)) == "" {
			return game.Seat(seat)
		}
	}
	return 0
}

// event is the latest action of a match and where it led, for a viewer.
func (s *Service) event(m game.Match, day model.Day, seats int, v follow.Viewer) event {
	st, seat := m.Status(), seatFor(v, m, seats)
	ev := event{from: seat}
	ev.Seq, ev.Seat, ev.Status, ev.Turn, ev.View = m.Seq(), m.Actor(), st.Outcome(seat), turnOf(st), s.shown(m, day, v, seat)
	if offers, ok := m.Offer(); ok {
		ev.Offer = &offers
	}
	if ev.Seq == 0 {
		return ev
	}
	to := seat
	if v == follow.Audience && seats > 1 {
		to = game.Everyone
	}
	ev.Action = m.Shown(to) // none where the match was rebuilt just here, from a checkpoint: whoever needs the action reads it
	return ev
}

// views are the latest event of a match, as each seat sees it and, last, as whoever watches does. Its values are never
// changed.
type views struct {
	events []event
	due    game.Seat // whose event it is for whoever plays all seats
}

// viewsOf tells how each viewer sees a match.
func (s *Service) viewsOf(c *cached) views {
	viewers := c.seats + 1
	if c.seats == 1 {
		viewers = 1 // whoever watches sees what the player sees
	}
	l := views{make([]event, viewers), seatFor(follow.EverySeat, c.match, c.seats)}
	for i := range l.events {
		v := follow.Seat(i)
		if i == c.seats {
			v = follow.Audience
		}
		l.events[i] = s.event(c.match, c.day, c.seats, v)
		l.events[i].Left = c.clock.Left
	}
	return l
}

// of is the event as a viewer sees it.
func (l views) of(v follow.Viewer) event {
	if v == follow.EverySeat {
		v = follow.Seat(int(l.due))
	}
	switch {
	case v == follow.Nobody:
		return event{}
	case v > follow.Nobody && int(v) <= len(l.events):
		return l.events[v-1]
	}
	return l.events[len(l.events)-1]
}

// follow is the event as it is told to a viewer who follows the match.
func (l views) follow(v follow.Viewer) follow.Event { return l.of(v).Event }

func (l views) seq() game.Seq { return l.events[0].Seq }

func (l views) status() game.Outcome { return l.events[0].Status }
