package rpc

import (
	"context"
	"encoding/json"

	"wits/entry"
	"wits/game"
)

func (s *Session) matchSay(_ context.Context, raw json.RawMessage) (any, error) {
	_, m, err := matched[inMatch](s, raw)
	if err != nil {
		return nil, err
	}
	return m.entry.Speak(s.speaker, m.View(soloSeat)), nil
}

// matchRead tells what a typed line means, and changes nothing.
func (s *Session) matchRead(_ context.Context, raw json.RawMessage) (any, error) {
	p, m, err := matched[struct {
		inMatch
		Line string `json:"line"`
	}](s, raw)
	if err != nil {
		return nil, err
	}
	read, err := m.entry.Read(s.speaker, m.View(soloSeat), p.Line)
	if refusal, ok := err.(game.Refusal); ok {
		return nil, &Error{Code: CodeIllegal, Message: s.speaker.Say(refusal.Message()), Data: &Data{Rule: "unread", Seq: m.Seq()}}
	}
	return read, err
}

// viewSay says a position that belongs to no open match: a step of a replay, a match that is watched.
func (s *Session) viewSay(_ context.Context, raw json.RawMessage) (any, error) {
	p, err := params[struct {
		Game   string           `json:"game"`
		View   json.RawMessage  `json:"view"`
		Before *json.RawMessage `json:"before"`
		inLang
	}](raw)
	if err != nil {
		return nil, err
	}
	e, err := entry.Find(s.entries, p.Game)
	if err != nil {
		return nil, err
	}
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
