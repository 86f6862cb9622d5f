package rpc

import (
	"context"
	"encoding/json"
	"fmt"

	"wits/game"
)

// Option adds to what a session can do.
type Option func(*Session)

// Coached gives a game somebody to ask. The coach hints; where it is a [game.Weigher] or a [Critic] too, it is also asked
// for odds and reasons. The voice doubts. Without a coach those methods are refused.
func Coached(id string, coach game.Hinter, voice Doubter) Option {
	return func(s *Session) { s.coaches[id] = adviser{coach, voice} }
}

// Critic explains moves that are made already. It sees views and nothing else.
type Critic interface {
	// Mistake tells whether an action in a view was one, and why.
	Mistake(ctx context.Context, before game.View, a game.Action) (string, bool)
	// Why says in a sentence what an action in a view rests on, nothing where there is nothing to say.
	Why(ctx context.Context, before game.View, a game.Action) string
}

// Doubter warns before a move.
type Doubter interface {
	// Doubt says why an action seems unwise, nothing where it does not.
	Doubt(v game.View, action []byte) string
}

type adviser struct {
	coach game.Hinter
	voice Doubter
}

// adviser finds who advises in a game.
func (s *Session) adviser(id string) (adviser, error) {
	a, ok := s.coaches[id]
	if !ok {
		return a, unadvised("nobody gives advice in %s", id)
	}
	return a, nil
}

func unadvised(format string, args ...any) error {
	return &Error{Code: CodeNoAdvice, Message: fmt.Sprintf(format, args...)}
}

// critic finds who explains moves of a game; nil when nobody does.
func (s *Session) critic(id string) Critic {
	c, _ := s.coaches[id].coach.(Critic)
	return c
}

// advice asks a question about a running match.
func advice[A any](m game.Match, ask func(game.View) (A, error)) (any, error) {
	if m.Status().Over {
		return nil, refused(m, game.ErrOver)
	}
	a, err := ask(m.View(player))
	if err != nil {
		return nil, unadvised("there is no advice: %v", err)
	}
	return a, nil
}

func (s *Session) matchHint(ctx context.Context, raw json.RawMessage) (any, error) {
	_, m, err := matched[inMatch](s, raw)
	if err != nil {
		return nil, err
	}
	who, err := s.adviser(m.game)
	if err != nil {
		return nil, err
	}
	return advice(m, func(v game.View) (game.Hint, error) { return who.coach.Hint(ctx, v) })
}

func (s *Session) matchOdds(ctx context.Context, raw json.RawMessage) (any, error) {
	_, m, err := matched[inMatch](s, raw)
	if err != nil {
		return nil, err
	}
	w, ok := s.coaches[m.game].coach.(game.Weigher)
	if !ok {
		return nil, unadvised("nobody knows the odds in %s", m.game)
	}
	return advice(m, func(v game.View) (game.Odds, error) { return w.Weigh(ctx, v) })
}

// doubt is the answer to match.doubt. It is empty where the action raises none.
type doubt struct {
	Doubt string `json:"doubt,omitempty"`
}

func (s *Session) matchDoubt(_ context.Context, raw json.RawMessage) (any, error) {
	p, m, err := matched[inAction](s, raw)
	if err != nil {
		return nil, err
	}
	who, err := s.adviser(m.game)
	if err != nil {
		return nil, err
	}
	if _, err := s.try(m, p.Action); err != nil {
		return nil, refused(m, err)
	}
	return doubt{who.voice.Doubt(m.View(player), p.Action)}, nil
}

// reason is the answer to match.why: an action, the number that it has or would have, and what it rests on.
type reason struct {
	Seq    game.Seq    `json:"seq"`
	Action game.Action `json:"action"`
	Why    string      `json:"why,omitempty"`
}

// matchWhy explains the latest action, or one that is not played yet.
func (s *Session) matchWhy(ctx context.Context, raw json.RawMessage) (any, error) {
	p, m, err := matched[struct {
		inMatch
		Action *json.RawMessage `json:"action"`
	}](s, raw)
	if err != nil {
		return nil, err
	}
	mind := s.critic(m.game)
	if mind == nil {
		return nil, unadvised("nobody explains moves in %s", m.game)
	}
	before, after := game.Match(m), game.Match(m)
	if p.Action != nil {
		after, err = s.try(m, *p.Action)
	} else {
		before, err = s.before(m)
	}
	if err != nil {
		return nil, refused(m, err)
	}
	return reason{after.Seq(), after.Last(), mind.Why(ctx, before.View(player), after.Last())}, nil
}

// try plays an action in a copy of the match. Only what it was and whether it is refused may be told: the copy knows what
// would happen.
func (s *Session) try(m entrant, action json.RawMessage) (game.Match, error) {
	saved, err := m.Save()
	if err != nil {
		return nil, err
	}
	g, err := game.Find(s.games, m.game)
	if err != nil {
		return nil, err
	}
	trial, err := g.Restore(saved)
	if err != nil {
		return nil, err
	}
	return trial, trial.Act(player, action)
}

// before is the match as it stood before its latest action.
func (s *Session) before(m entrant) (game.Match, error) {
	if m.Seq() == 0 {
		return nil, unadvised("there is no action to explain yet")
	}
	rec, err := m.Record()
	if err != nil {
		return nil, err
	}
	g, err := game.Find(s.games, m.game)
	if err != nil {
		return nil, err
	}
	rec.Actions = rec.Actions[:len(rec.Actions)-1]
	return g.Resume(rec)
}
