// Package live plays a match in memory: it decides for which seat somebody acts, makes the events that each seat gets, and lets
// minds reply. Both the service of package play, which keeps every action in its store, and the sessions of package rpc, which
// keep nothing, are built on it.
//
// It reads no clock, draws no random numbers, and starts nothing that goes on after a call.
package live

import (
	"context"
	"errors"
	"strconv"

	"wits/game"
	"wits/game/referee"
	"wits/model"
)

// Seat is the seat that a player acts and looks for in a match: the one that the player holds or, of
// [model.AllSeats], the one that is due, where no mind holds it, else the first that no mind holds. It reports false where
// minds hold every seat.
func Seat(m referee.Match, seats, holds int) (game.Seat, bool) {
	if holds != model.AllSeats {
		return game.Seat(holds), true
	}
	if st := m.Status(); !st.Over && m.Mind(st.Turn) == "" {
		return st.Turn, true
	}
	for seat := range game.Seat(seats) {
		if m.Mind(seat) == "" {
			return seat, true
		}
	}
	return 0, false
}

// Holds reports whether a player who holds a seat, or [model.AllSeats], may act for a seat. Nobody acts for a mind.
func Holds(m referee.Match, seats, holds int, seat game.Seat) bool {
	return int(seat) < seats && (holds == model.AllSeats || holds == int(seat)) && m.Mind(seat) == ""
}

// Waits reports whether a seat must wait for another that is due.
func Waits(m referee.Match, seat game.Seat) bool {
	st := m.Status()
	return !st.Over && !st.Due(seat)
}

// Event is the latest action and where it led: what a reader may see of the action, how the match stands for a seat, and the
// view that is shown. A reader is a seat, or [game.Everyone]. The action is none where the match was resumed just there.
func Event(m referee.Match, reader, seat game.Seat, view game.View) model.Event {
	st := m.Status()
	e := model.Event{Seq: m.Seq(), Seat: m.Actor(), Status: st.Outcome(seat), View: view}
	if !st.Over {
		e.Turn, e.Also = &st.Turn, st.Others()
	}
	if offers, ok := m.Offer(); ok {
		e.Offer = &offers
	}
	if asks, ok := m.Asks(); ok {
		e.Asks = &asks
	}
	if e.Seq > 0 {
		e.Action = m.Shown(reader)
	}
	return e
}

// Current is a turn of a seat in which nothing has happened yet: how the match stands.
func Current(m referee.Match, seat game.Seat) model.Turn {
	t := Acted(m, seat)
	t.Actions, t.Events = nil, nil
	return t
}

// Acted is what the latest action led to, as a seat sees it.
func Acted(m referee.Match, seat game.Seat) model.Turn {
	return model.TurnOf(seat, Event(m, seat, seat, m.View(seat)))
}

// ErrMind says that a mind did not choose, or nothing that the rules allow.
var ErrMind = errors.New("the mind did not choose a move")

// Reply lets minds move until a person is due or the match is over, and adds what they did to a turn. One that fails, panics
// or is stopped leaves everything before it in place, and the error is an [ErrMind]; the next Reply lets it try again.
func Reply(ctx context.Context, m referee.Match, t model.Turn) (model.Turn, error) {
	for {
		if moved, err := reply(ctx, m); !moved || err != nil {
			return t, err
		}
		t = t.Then(Event(m, t.Seat, t.Seat, m.View(t.Seat)))
	}
}

func reply(ctx context.Context, m referee.Match) (moved bool, err error) {
	defer func() {
		if recover() != nil {
			err = ErrMind
		}
	}()
	moved, err = m.Reply(ctx)
	if err != nil {
		err = errors.Join(ErrMind, err)
	}
	return moved, err
}

// Names calls the seat that a player holds, or the first of several, by the player's name, minds by theirs, and the other
// seats by their number.
func Names(seats int, minds []string, holds int, player string) []string {
	list, named := make([]string, seats), false
	for i := range list {
		switch {
		case i < len(minds) && minds[i] != "":
			list[i] = minds[i]
		case holds == i || holds == model.AllSeats && !named:
			list[i], named = player, true
		default:
			list[i] = "p" + strconv.Itoa(i+1)
		}
	}
	return list
}
