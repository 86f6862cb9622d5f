package rpc

import (
	"context"
	"encoding/json"

	"wits/entry"
	"wits/game"
	"wits/game/words"
)

// seen are the parameters of a question about a view that belongs to no open match.
type seen struct {
	Game string          `json:"game"`
	View json.RawMessage `json:"view"`
	inLang
}

// read reads the view of a question.
func (p seen) read(s *Session) (entry.Entry, game.View, error) {
	e, err := entry.Find(s.entries, p.Game)
	if err != nil {
		return e, game.View{}, err
	}
	v, err := e.Game.See(p.View)
	return e, v, err
}

// viewOdds works out the odds of a view.
func (s *Session) viewOdds(ctx context.Context, raw json.RawMessage) (any, error) {
	p, err := params[seen](s, raw)
	if err != nil {
		return nil, err
	}
	e, v, err := p.read(s)
	if err != nil {
		return nil, err
	}
	coach, ok := e.Coach.(game.Weigher)
	if !ok {
		return nil, s.unadvised(words.New("advice.odds", words.Say("game", e.Name())))
	}
	return coach.Odds(ctx, v)
}

// judgement is the answer to view.judge: why an action seems unwise in a view, what on the board proves it, and what it rests on.
type judgement struct {
	Doubt string       `json:"doubt,omitempty"`
	Proof []game.Place `json:"proof,omitempty"`
	Why   string       `json:"why,omitempty"`
}

// viewJudge says what speaks against an action in a view, and what for it.
func (s *Session) viewJudge(ctx context.Context, raw json.RawMessage) (any, error) {
	p, err := params[struct {
		seen
		Action json.RawMessage `json:"action"`
	}](s, raw)
	if err != nil {
		return nil, err
	}
	e, v, err := p.read(s)
	if err != nil {
		return nil, err
	}
	a, err := e.Game.Move(p.Action)
	if err != nil {
		return nil, err
	}
	var j judgement
	if coach, ok := e.Coach.(game.Doubter); ok {
		j.Doubt = s.speaker.Say(coach.Doubt(v, a))
	}
	if coach, ok := e.Coach.(game.Prover); ok && j.Doubt != "" {
		j.Proof = coach.Proof(ctx, v, a)
	}
	if coach, ok := e.Coach.(game.Explainer); ok {
		j.Why = s.speaker.Say(coach.Why(ctx, v, a))
	}
	return j, nil
}
