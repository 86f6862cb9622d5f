package play

import (
	"wits/game"
	"wits/game/referee"
	"wits/model"
	"wits/play/follow"
	"wits/play/live"
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

// seatFor is the seat that a viewer looks from. Who plays all seats has the one that is due, where it is no mind's.
func seatFor(v follow.Viewer, m referee.Match, seats int) game.Seat {
	switch {
	case v > follow.Nobody:
		return game.Seat(v - 1)
	case v == follow.Audience:
		return m.AudienceSeat()
	}
	seat, _ := live.Seat(m, seats, model.AllSeats)
	return seat
}

// event is the latest action of a match and where it led, for a viewer.
func (s *Service) event(m referee.Match, day model.Day, seats int, v follow.Viewer) event {
	seat := seatFor(v, m, seats)
	to := seat
	if v == follow.Audience && seats > 1 {
		to = game.Everyone
	}
	// There is no action where the match was rebuilt just here, from a checkpoint: whoever needs it reads it.
	return event{Event: follow.Event{Event: live.Event(m, to, seat, s.shown(m, day, v, seat))}, from: seat}
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

func (l views) seq() referee.Seq { return l.events[0].Seq }

func (l views) status() game.Outcome { return l.events[0].Status }
