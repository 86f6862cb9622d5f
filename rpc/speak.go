package rpc

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"

	"wits/entry"
	"wits/game"
)

func (s *Session) matchSay(_ context.Context, _ inSeat, m *openMatch, seat game.Seat) (any, error) {
	return m.entry.Speak(s.speaker, m.View(seat)), nil
}

type inLine struct {
	inSeat
	Line string `json:"line"`
}

// matchRead tells what a typed line means, and changes nothing.
func (s *Session) matchRead(_ context.Context, p inLine, m *openMatch, seat game.Seat) (any, error) {
	read, err := m.entry.Read(s.speaker, m.View(seat), p.Line)
	if refusal, ok := err.(game.Refusal); ok {
		return nil, &Error{Code: CodeIllegal, Message: s.speaker.Say(refusal.Message()), Data: &Data{Rule: "unread"}}
	}
	return read, err
}

type inView struct {
	inGame
	View   json.RawMessage  `json:"view"`
	Before *json.RawMessage `json:"before"`
	inLang
}

// viewSay says a position that belongs to no open match: a step of a replay, a match that is watched.
func (s *Session) viewSay(_ context.Context, p inView, e entry.Entry) (any, error) {
	v, err := e.Game.See(p.View)
	if err != nil {
		return nil, err
	}
	said := e.Speak(s.speaker, v)
	if p.Before == nil {
		return said, nil
	}
	before, err := e.Game.See(*p.Before)
	if err != nil {
		return nil, err
	}
	said.Change = s.speaker.Say(e.Voice.Change(before, v))
	return said, nil
}

type inShare struct {
	inGame
	View   json.RawMessage `json:"view"`
	Preset string          `json:"preset"`
	Status game.Outcome    `json:"status"`
	Seed   *seed           `json:"seed"`
	inLang
}

// viewShare tells the result of a match that is over in a few lines, to be sent to somebody.
func (s *Session) viewShare(_ context.Context, p inShare, e entry.Entry) (any, error) {
	v, err := e.Game.See(p.View)
	if err != nil {
		return nil, err
	}
	if !slices.Contains([]game.Outcome{game.Won, game.Lost, game.Drawn}, p.Status) {
		return nil, invalid("status %.20q: want won, lost or drawn", p.Status)
	}
	r := entry.Result{Preset: p.Preset, Seen: v, Status: p.Status}
	if p.Seed != nil && e.Game.Info().Chance(p.Preset) {
		r.Seed = strconv.FormatUint(uint64(*p.Seed), 10)
	}
	return struct {
		Lines []string `json:"lines"`
	}{e.Share(s.speaker, r)}, nil
}
