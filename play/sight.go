package play

import (
	"wits/game"
	"wits/model"
	"wits/play/live"
)

// eye says for whom a match is looked at: a seat, all seats, or nobody who sits. The zero eye is shown nothing, so that whoever
// is not known yet learns no seat's secret.
type eye int

const (
	blind     eye = 0
	everySeat eye = -1 // whoever holds them all sees what the seat sees that is due
	audience  eye = -2 // whoever watches by a link
)

// seatEye is the eye of one seat.
func seatEye(seat int) eye { return eye(seat + 1) }

// eyeOf is the eye of a player who holds a seat, or all of them; see [model.Summary.Holds].
func eyeOf(holds int) eye {
	if holds == model.AllSeats {
		return everySeat
	}
	return seatEye(holds)
}

// reader is who asks about a match: one of its players, or, by way of one of them, whoever watches by a link.
type reader struct {
	player   model.PlayerID
	watching bool
}

func (r reader) eye(sum model.Summary) eye {
	if r.watching {
		return audience
	}
	return eyeOf(sum.Holds)
}

// event is an event as one seat sees it, or whoever watches, with what only this package knows of it.
type event struct {
	model.Event
	client string    // who made it: it has the answer
	from   game.Seat // whose status and view it is
}

// seat is the seat that an eye looks from. Who holds all has the one that is due, where no mind holds it.
func (e eye) seat(m game.Match, seats int) game.Seat {
	switch {
	case e > blind:
		return game.Seat(e - 1)
	case e == audience:
		return m.AudienceSeat()
	}
	seat, _ := live.Seat(m, seats, model.AllSeats)
	return seat
}

// event is the latest action of a match and where it led, for an eye.
func (s *Service) event(m game.Match, day model.Day, seats int, e eye) event {
	seat := e.seat(m, seats)
	to := seat
	if e == audience && seats > 1 {
		to = game.Everyone
	}
	// There is no action where the match was rebuilt just here, from a checkpoint: whoever needs it reads it.
	return event{Event: live.Event(m, to, seat, s.shown(m, day, e, seat)), from: seat}
}

// sight is the latest event of a match, as each seat sees it and, last, as whoever watches does. Its values are never
// changed.
type sight struct {
	events []event
	due    game.Seat // whose event it is for whoever holds all seats
}

// look makes the sight of a match as it stands.
func (s *Service) look(h *held) sight {
	eyes := h.seats + 1
	if h.seats == 1 {
		eyes = 1 // whoever watches sees what the player sees
	}
	l := sight{make([]event, eyes), everySeat.seat(h.match, h.seats)}
	for i := range l.events {
		e := seatEye(i)
		if i == h.seats {
			e = audience
		}
		l.events[i] = s.event(h.match, h.day, h.seats, e)
		l.events[i].Left = h.clock.Left
	}
	return l
}

// of is the event as an eye sees it.
func (l sight) of(e eye) event {
	if e == everySeat {
		e = seatEye(int(l.due))
	}
	switch {
	case e == blind:
		return event{}
	case e > blind && int(e) <= len(l.events):
		return l.events[e-1]
	}
	return l.events[len(l.events)-1]
}

func (l sight) seq() game.Seq { return l.events[0].Seq }

func (l sight) status() game.Outcome { return l.events[0].Status }
