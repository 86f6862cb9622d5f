package rpc

import (
	"context"
	"encoding/json"

	"wits/frame"
	"wits/game"
	"wits/game/words"
)

// unadvised refuses a question that nobody can answer.
func (s *Session) unadvised(m words.Message) error {
	return &Error{Code: CodeNoAdvice, Message: s.speaker.Say(m)}
}

// advice asks a question about what a seat sees in a running match.
func advice[A any](s *Session, m openMatch, seat game.Seat, ask func(game.View) (A, error)) (answer A, err error) {
	if m.Status().Over {
		return answer, s.refused(m, game.ErrOver)
	}
	answer, err = ask(m.View(seat))
	if err != nil {
		return answer, s.unadvised(words.New("advice.none", words.Say("reason", frame.Explain(err))))
	}
	return answer, nil
}

func (s *Session) matchHint(ctx context.Context, raw json.RawMessage) (any, error) {
	_, m, seat, err := seated[inSeat](s, raw)
	if err != nil {
		return nil, err
	}
	if m.entry.Coach == nil {
		return nil, s.unadvised(words.New("advice.nobody", words.Say("game", m.entry.Name())))
	}
	if st := m.Status(); !st.Over && !st.Due(seat) {
		return nil, s.refused(m, game.ErrTurn) // there is no move to advise
	}
	h, err := advice(s, m, seat, func(v game.View) (game.Hint, error) { return m.entry.Coach.Hint(ctx, v) })
	if err != nil {
		return nil, err
	}
	return h.In(s.speaker), nil
}

func (s *Session) matchOdds(ctx context.Context, raw json.RawMessage) (any, error) {
	_, m, seat, err := seated[inSeat](s, raw)
	if err != nil {
		return nil, err
	}
	w, ok := m.entry.Coach.(game.Weigher)
	if !ok {
		return nil, s.unadvised(words.New("advice.odds", words.Say("game", m.entry.Name())))
	}
	odds, err := advice(s, m, seat, func(v game.View) (game.Odds, error) { return w.Odds(ctx, v) })
	if err != nil {
		return nil, err
	}
	return odds, nil
}

// doubt is the answer to match.doubt. It is empty where the action raises none.
type doubt struct {
	Doubt string `json:"doubt,omitempty"`
}

func (s *Session) matchDoubt(_ context.Context, raw json.RawMessage) (any, error) {
	p, m, seat, err := seated[inAction](s, raw)
	if err != nil {
		return nil, err
	}
	if m.entry.Coach == nil {
		return nil, s.unadvised(words.New("advice.nobody", words.Say("game", m.entry.Name())))
	}
	tried, err := s.try(m, seat, p.Action)
	if err != nil {
		return nil, s.refused(m, err)
	}
	coach, ok := m.entry.Coach.(game.Doubter)
	if !ok {
		return doubt{}, nil
	}
	return doubt{s.speaker.Say(coach.Doubt(m.View(seat), tried.Last()))}, nil
}

// reason is the answer to match.why: an action, the number that it has or would have, and what it rests on.
type reason struct {
	Seq    game.Seq    `json:"seq"`
	Action game.Action `json:"action"`
	Why    string      `json:"why,omitempty"`
}

// matchWhy explains the latest action, or one that is not played yet.
func (s *Session) matchWhy(ctx context.Context, raw json.RawMessage) (any, error) {
	p, m, seat, err := seated[struct {
		inSeat
		Action *json.RawMessage `json:"action"`
	}](s, raw)
	if err != nil {
		return nil, err
	}
	coach, ok := m.entry.Coach.(game.Explainer)
	if !ok {
		return nil, s.unadvised(words.New("advice.why", words.Say("game", m.entry.Name())))
	}
	before, after := game.Match(m), game.Match(m)
	if p.Action != nil {
		after, err = s.try(m, seat, *p.Action)
	} else {
		before, err = s.before(m)
	}
	if err != nil {
		return nil, s.refused(m, err)
	}
	shown := after.Shown(seat)
	return reason{after.Seq(), shown, s.speaker.Say(coach.Why(ctx, m.known(before, after.Actor(), seat), shown))}, nil
}

// known is what an action of a seat is explained from: what the seat itself saw, unless that hides something from the seat
// that asks, which is then told what it can work out for itself.
func (m openMatch) known(before game.Match, by, asks game.Seat) game.View {
	if m.entry.Game.Info().Open {
		return before.View(by)
	}
	return before.View(asks)
}

// try plays an action in a copy of the match. Only what it was and whether it is refused may be told: the copy knows what
// would happen.
func (s *Session) try(m openMatch, by game.Seat, action json.RawMessage) (game.Match, error) {
	saved, err := m.Save()
	if err != nil {
		return nil, err
	}
	trial, err := m.entry.Game.Restore(saved)
	if err != nil {
		return nil, err
	}
	return trial, trial.Act(by, action)
}

// before is the match as it stood before its latest action.
func (s *Session) before(m openMatch) (game.Match, error) {
	if m.Seq() == 0 {
		return nil, s.unadvised(words.New("advice.no-action"))
	}
	rec, err := m.Record()
	if err != nil {
		return nil, err
	}
	rec.Actions = rec.Actions[:len(rec.Actions)-1]
	return m.entry.Game.Resume(rec)
}
