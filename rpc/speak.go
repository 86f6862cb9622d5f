package rpc

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"

	"wits/entry"
	"wits/game"
)

func (s *Session) matchSay(_ context.Context, _ *inSeat, at about) (any, error) {
	return at.entry.Speak(s.speaker, at.match.View(at.seat)), nil
}

type inLine struct {
	inSeat
	Line string `json:"line"`
}

// matchRead tells what a typed line means, and changes nothing.
func (s *Session) matchRead(_ context.Context, p *inLine, at about) (any, error) {
	read, err := at.entry.Read(s.speaker, at.match.View(at.seat), p.Line)
	if refusal, ok := err.(game.Refusal); ok {
		return nil, &Error{Code: CodeIllegal, Message: s.speaker.Say(refusal.Message()), Data: &Data{Rule: "unread"}}
	}
	return read, err
}

type inView struct {
	inSeen
	Before *json.RawMessage `json:"before"`
}

// viewSay says a position that belongs to no open match: a step of a replay, a match that is watched.
func (s *Session) viewSay(_ context.Context, p *inView, at about) (any, error) {
	said := at.entry.Speak(s.speaker, at.view)
	if p.Before == nil {
		return said, nil
	}
	before, err := at.entry.Game.See(*p.Before)
	if err != nil {
		return nil, err
	}
	said.Change = s.speaker.Say(at.entry.Voice.Change(before, at.view))
	return said, nil
}

type inShare struct {
	inSeen
	Preset string       `json:"preset"`
	Status game.Outcome `json:"status"`
	Seed   *seed        `json:"seed"`
}

// viewShare tells the result of a match that is over in a few lines, to be sent to somebody.
func (s *Session) viewShare(_ context.Context, p *inShare, at about) (any, error) {
	if !slices.Contains([]game.Outcome{game.Won, game.Lost, game.Drawn}, p.Status) {
		return nil, invalid("status %.20q: want won, lost or drawn", p.Status)
	}
	r := entry.Result{Preset: p.Preset, Seen: at.view, Status: p.Status}
	if p.Seed != nil && at.entry.Game.Info().Chance(p.Preset) {
		r.Seed = strconv.FormatUint(uint64(*p.Seed), 10)
	}
	return map[string][]string{"lines": at.entry.Share(s.speaker, r)}, nil
}
