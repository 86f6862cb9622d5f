package play

import (
	"encoding/json"
	"fmt"

	"wits/challenge"
	"wits/game"
	"wits/model"
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

// Event is an accepted action and what it led to, as one seat sees it, or whoever watches.
type Event struct {
	Seq    game.Seq         `json:"seq"`
	Seat   game.Seat        `json:"seat"`   // who acted
	Action json.RawMessage  `json:"action"` // as much of it as may be seen
	Status game.Outcome     `json:"status"`
	Turn   *game.Seat       `json:"turn"`                            // who is due; null when it is over
	Also   []int            `json:"also,omitempty" nullable:"false"` // who is due at the same time, in a game in which several seats act at once
	View   game.View        `json:"view"`
	Offer  *game.Seat       `json:"offer,omitempty"`                 // who offers a draw
	Left   []game.Millis    `json:"left,omitempty" nullable:"false"` // on the clocks; that of the seat that is due runs from now on
	Award  *challenge.Award `json:"award,omitempty"`

	client string    // who made it: it has the answer
	from   game.Seat // whose status and view it is
}

// turnOf is the seat that is due; nil when it is over.
func turnOf(st game.Status) *game.Seat {
	if st.Over {
		return nil
	}
	turn := st.Turn
	return &turn
}

// seat is the seat that an eye looks from. Who holds all has the one that is due, where no mind holds it.
func (e eye) seat(m game.Match, seats int) game.Seat {
	switch {
	case e > blind:
		return game.Seat(e - 1)
	case e == audience:
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

// event is the latest action of a match and where it led, for an eye.
func (s *Service) event(m game.Match, day model.Day, seats int, e eye) (Event, error) {
	st, seat := m.Status(), e.seat(m, seats)
	ev := Event{Seq: m.Seq(), Seat: m.Actor(), Status: st.Outcome(seat), Turn: turnOf(st), Also: st.Others(), View: s.shown(m, day, e, seat), from: seat}
	if offers, ok := m.Offer(); ok {
		ev.Offer = &offers
	}
	if ev.Seq == 0 {
		return ev, nil
	}
	to := seat
	if e == audience && seats > 1 {
		to = game.Everyone
	}
	shown := m.Shown(to)
	if shown.IsZero() { // the match was rebuilt just here, from a checkpoint: whoever needs the action reads it
		return ev, nil
	}
	var err error
	if ev.Action, err = json.Marshal(shown); err != nil {
		return ev, fmt.Errorf("tell of action %d: %w", ev.Seq, err)
	}
	return ev, nil
}

// sight is the latest event of a match, as each seat sees it and, last, as whoever watches does. Its values are never
// changed.
type sight struct {
	events []Event
	due    game.Seat // whose event it is for whoever holds all seats
}

// look makes the sight of a match as it stands.
func (s *Service) look(h *held) (sight, error) {
	eyes := h.seats + 1
	if h.seats == 1 {
		eyes = 1 // whoever watches sees what the player sees
	}
	l := sight{make([]Event, eyes), everySeat.seat(h.match, h.seats)}
	for i := range l.events {
		e := seatEye(i)
		if i == h.seats {
			e = audience
		}
		var err error
		if l.events[i], err = s.event(h.match, h.day, h.seats, e); err != nil {
			return sight{}, err
		}
		l.events[i].Left = h.clock.Left
	}
	return l, nil
}

// of is the event as an eye sees it.
func (l sight) of(e eye) Event {
	if e == everySeat {
		e = seatEye(int(l.due))
	}
	switch {
	case e == blind:
		return Event{}
	case e > blind && int(e) <= len(l.events):
		return l.events[e-1]
	}
	return l.events[len(l.events)-1]
}

func (l sight) seq() game.Seq { return l.events[0].Seq }

func (l sight) status() game.Outcome { return l.events[0].Status }
