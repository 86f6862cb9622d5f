package rpc

import (
	"encoding/json"
	"fmt"

	"wits/entry"
	"wits/game"
	"wits/lesson"
)

// openMatch is a match with the entry of its game. The caller holds the seats that no mind holds.
type openMatch struct {
	game.Match
	entry    entry.Entry
	seats    int
	exercise *lesson.Exercise // what is asked in it; nil in a match that is played
}

func newOpenMatch(e entry.Entry, m game.Match) openMatch {
	return openMatch{Match: m, entry: e, seats: e.Game.Info().Seats}
}

// first is the first seat that the caller holds.
func (m openMatch) first() (game.Seat, error) {
	for seat := range m.seats {
		if m.Mind(game.Seat(seat)) == "" {
			return game.Seat(seat), nil
		}
	}
	return 0, invalid("minds hold every seat, and leave none to you")
}

// seat is the one that a call is about. The caller holds it: the one asked for, else the one that is due, else the first.
func (m openMatch) seat(asked *int) (game.Seat, error) {
	if asked == nil {
		if due, ok := m.due(); ok && m.Mind(due) == "" {
			return due, nil
		}
		return m.first()
	}
	if *asked < 0 || *asked >= m.seats {
		return 0, invalid("seat %d: there are %d seats, from 0", *asked, m.seats)
	}
	seat := game.Seat(*asked)
	if mind := m.Mind(seat); mind != "" {
		return 0, invalid("seat %d is not yours: the mind %q holds it", seat, mind)
	}
	return seat, nil
}

// due is the seat that is due. It reports false when the match is over.
func (m openMatch) due() (game.Seat, bool) {
	st := m.Status()
	return st.Turn, !st.Over
}

// invalid refuses parameters.
func invalid(format string, args ...any) error {
	return &Error{Code: CodeInvalidParams, Message: "invalid params: " + fmt.Sprintf(format, args...)}
}

// inMatch are the parameters of every method that is about a match, alone or with others.
type inMatch struct {
	inLang
	Match string `json:"match"`
}

func (p inMatch) match() string { return p.Match }

// inSeat are the parameters of every method that is about what a seat in a match sees or does.
type inSeat struct {
	inMatch
	Seat *int `json:"seat"`
}

func (p inSeat) asked() *int { return p.Seat }

// inAction are the parameters of a method that is about an action in a match.
type inAction struct {
	inSeat
	Action json.RawMessage `json:"action"`
}

// matched reads a method's parameters and finds their match.
func matched[P interface{ match() string }](s *Session, raw json.RawMessage) (P, openMatch, error) {
	p, err := params[P](s, raw)
	if err != nil {
		return p, openMatch{}, err
	}
	m, err := s.matches.get(p.match())
	return p, m, err
}

// seated reads a method's parameters and finds their match and seat.
func seated[P interface {
	match() string
	asked() *int
}](s *Session, raw json.RawMessage,
) (P, openMatch, game.Seat, error) {
	p, m, err := matched[P](s, raw)
	if err != nil {
		return p, m, 0, err
	}
	seat, err := m.seat(p.asked())
	return p, m, seat, err
}

// standing is how a match stands for a seat, part of most answers.
type standing struct {
	Seat   game.Seat    `json:"seat"`
	Seq    game.Seq     `json:"seq"`
	Turn   *game.Seat   `json:"turn"`           // null when it is over
	Also   []int        `json:"also,omitempty"` // due at the same time
	View   game.View    `json:"view"`
	Status game.Outcome `json:"status"`
	happened
}

func stand(m openMatch, seat game.Seat, h happened) standing {
	st := m.Status()
	s := standing{Seat: seat, Seq: m.Seq(), View: m.View(seat), Status: st.Outcome(seat), happened: h}
	if !st.Over {
		s.Turn, s.Also = &st.Turn, st.Others()
	}
	return s
}
