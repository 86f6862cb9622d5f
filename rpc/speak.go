package rpc

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"strings"

	"wits/game"
)

// Spoken gives a session the games' voices, by game: what match.say, match.read and view.say answer with. Without one
// those methods are refused.
func Spoken(voices map[string]game.Voice) Option {
	return func(s *Session) { maps.Copy(s.voices, voices) }
}

// words are a position as it is read aloud, and what can be typed there.
type words struct {
	Lines    []string `json:"lines"`
	Commands []string `json:"commands"`
	Change   string   `json:"change,omitempty"` // what led here, where that was asked
	Ending   string   `json:"ending,omitempty"` // how it ended; absent while it runs
}

// reading is what a typed line means: an action, or the answer to a question.
type reading struct {
	Action json.RawMessage `json:"action,omitempty"`
	Answer string          `json:"answer,omitempty"`
}

// voice finds who speaks for a game.
func (s *Session) voice(id string) (game.Voice, error) {
	v, ok := s.voices[id]
	if !ok {
		return nil, unadvised("nobody speaks for %s", id)
	}
	return v, nil
}

func (s *Session) matchSay(_ context.Context, raw json.RawMessage) (any, error) {
	_, m, err := matched[inMatch](s, raw)
	if err != nil {
		return nil, err
	}
	voice, err := s.voice(m.game)
	if err != nil {
		return nil, err
	}
	return say(voice, m.View(player), m.Status().Over), nil
}

func say(voice game.Voice, v game.View, over bool) words {
	w := words{Lines: lines(voice.Say(v)), Commands: voice.Commands()}
	if over {
		w.Ending = voice.Change(v, v)
	}
	return w
}

// lines cuts a text where it is cut, without the empty end.
func lines(text string) []string { return strings.Split(strings.TrimRight(text, "\n"), "\n") }

func (s *Session) matchRead(_ context.Context, raw json.RawMessage) (any, error) {
	p, m, err := matched[struct {
		inMatch
		Line string `json:"line"`
	}](s, raw)
	if err != nil {
		return nil, err
	}
	voice, err := s.voice(m.game)
	if err != nil {
		return nil, err
	}
	view := m.View(player)
	if answer, ok := voice.Answer(view, p.Line); ok {
		return reading{Answer: answer}, nil
	}
	action, err := voice.Read(view, p.Line)
	if err != nil {
		return nil, &Error{Code: CodeIllegal, Message: err.Error(), Data: &Data{Rule: "unread", Seq: m.Seq()}}
	}
	return reading{Action: action}, nil
}

// viewSay says a position that belongs to no open match: a step of a replay, a match that is watched.
func (s *Session) viewSay(_ context.Context, raw json.RawMessage) (any, error) {
	p, err := params[struct {
		Game   string          `json:"game"`
		View   json.RawMessage `json:"view"`
		Before json.RawMessage `json:"before,omitempty"`
	}](raw)
	if err != nil {
		return nil, err
	}
	g, err := game.Find(s.games, p.Game)
	if err != nil {
		return nil, err
	}
	voice, err := s.voice(p.Game)
	if err != nil {
		return nil, err
	}
	v, err := g.See(p.View)
	if err != nil {
		return nil, err
	}
	w := say(voice, v, over(p.View))
	if len(p.Before) == 0 {
		return w, nil
	}
	before, err := g.See(p.Before)
	if err != nil {
		return nil, err
	}
	w.Change = voice.Change(before, v)
	return w, nil
}

// over tells from a view's status whether its game has ended.
func over(view []byte) bool {
	var v struct {
		Status game.Outcome `json:"status"`
	}
	return json.Unmarshal(view, &v) == nil && v.Status != game.Playing
}

type langKey struct{}

// withLang takes the language that an answer is wanted in out of a call's parameters: every method has it.
func withLang(ctx context.Context, raw json.RawMessage) (context.Context, json.RawMessage, error) {
	if !bytes.Contains(raw, []byte(`"lang"`)) {
		return ctx, raw, nil
	}
	members, err := params[map[string]json.RawMessage](raw)
	if err != nil {
		return ctx, raw, err
	}
	own, ok := members["lang"]
	if !ok {
		return ctx, raw, nil
	}
	var lang string
	if json.Unmarshal(own, &lang) != nil {
		return ctx, raw, &Error{Code: CodeInvalidParams, Message: `invalid params: "lang" is no text`}
	}
	delete(members, "lang")
	rest, err := json.Marshal(members)
	return context.WithValue(ctx, langKey{}, lang), rest, err
}
