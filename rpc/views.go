package rpc

import (
	"context"
	"encoding/json"

	"wits/game"
	"wits/game/words"
)

// inSeen are the parameters of a question about a view that belongs to no open match.
type inSeen struct {
	inGame
	View json.RawMessage `json:"view"`
}

func (p inSeen) seen() json.RawMessage { return p.View }

// viewOdds works out the odds of a view.
func (s *Session) viewOdds(ctx context.Context, _ *inSeen, at about) (any, error) {
	coach, ok := at.entry.Coach.(game.Weigher)
	if !ok {
		return nil, s.noAdvice(words.New("advice.odds", words.Say("game", at.entry.Name())))
	}
	return coach.Odds(ctx, at.view)
}

type inJudge struct {
	inSeen
	Action json.RawMessage `json:"action"`
}

// judgement is the answer to view.judge and match.doubt: why an action seems unwise in a view, what on the board proves it, and what it rests on.
type judgement struct {
	Doubt string       `json:"doubt,omitempty"`
	Proof []game.Place `json:"proof,omitempty"`
	Why   string       `json:"why,omitempty"`
}

// viewJudge says what speaks against an action in a view, and what for it.
func (s *Session) viewJudge(ctx context.Context, p *inJudge, at about) (any, error) {
	e, v := at.entry, at.view
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
