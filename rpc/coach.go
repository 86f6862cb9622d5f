package rpc

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"

	"wits/entry"
	"wits/frame"
	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/play/live"
)

// noAdvice refuses a question that no coach can answer.
func (s *Session) noAdvice(m words.Message) error {
	return &Error{Code: CodeNoAdvice, Message: s.speaker.Say(m)}
}

// advice asks a question about what a seat sees in a running match.
func advice[A any](s *Session, m *openMatch, seat game.Seat, ask func(game.View) (A, error)) (answer A, err error) {
	if m.Status().Over {
		return answer, game.ErrOver
	}
	answer, err = ask(m.View(seat))
	if err != nil {
		return answer, s.noAdvice(words.New("advice.none", words.Say("reason", frame.Explain(err))))
	}
	return answer, nil
}

func (s *Session) matchHint(ctx context.Context, _ *inSeat, at about) (any, error) {
	if at.entry.Coach == nil {
		return nil, s.noAdvice(words.New("advice.nobody", words.Say("game", at.entry.Name())))
	}
	if live.Waits(at.match.Match, at.seat) {
		return nil, game.ErrTurn // there is no move to advise
	}
	h, err := advice(s, at.match, at.seat, func(v game.View) (game.Hint, error) { return at.entry.Coach.Hint(ctx, v) })
	return referee.SayHint(s.speaker, h), err
}

func (s *Session) matchOdds(ctx context.Context, _ *inSeat, at about) (any, error) {
	w, ok := at.entry.Coach.(game.Weigher)
	if !ok {
		return nil, s.noAdvice(words.New("advice.odds", words.Say("game", at.entry.Name())))
	}
	return advice(s, at.match, at.seat, func(v game.View) (game.Odds, error) { return w.Odds(ctx, v) })
}

func (s *Session) matchDoubt(_ context.Context, p *inAction, at about) (any, error) {
	if at.entry.Coach == nil {
		return nil, s.noAdvice(words.New("advice.nobody", words.Say("game", at.entry.Name())))
	}
	tried, err := at.match.try(at.seat, p.Action)
	if err != nil {
		return nil, err
	}
	coach, ok := at.entry.Coach.(game.Doubter)
	if !ok {
		return judgement{}, nil
	}
	return judgement{Doubt: s.speaker.Say(coach.Doubt(at.match.View(at.seat), tried.Last()))}, nil
}

type inWhy struct {
	inSeat
	Action *json.RawMessage `json:"action"`
}

// reason is the answer to match.why: an action, the number that it has or would have, and what it rests on.
type reason struct {
	Seq    referee.Seq `json:"seq"`
	Action game.Action `json:"action"`
	Why    string      `json:"why,omitempty"`
}

// matchWhy explains the latest action, or one that is not played yet.
func (s *Session) matchWhy(ctx context.Context, p *inWhy, at about) (any, error) {
	coach, ok := at.entry.Coach.(game.Explainer)
	if !ok {
		return nil, s.noAdvice(words.New("advice.why", words.Say("game", at.entry.Name())))
	}
	before, after := at.match.Match, at.match.Match
	var err error
	if p.Action != nil {
		after, err = at.match.try(at.seat, *p.Action)
	} else {
		before, err = s.before(at.match)
	}
	if err != nil {
		return nil, err
	}
	// An action is explained from what its seat saw, unless that hides something from the seat that asks, which is then told what it
	// can work out for itself.
	seen, shown := at.seat, after.Shown(at.seat)
	if at.entry.Game.Info().Open {
		seen = after.Actor()
	}
	return reason{after.Seq(), shown, s.speaker.Say(coach.Why(ctx, before.View(seen), shown))}, nil
}

// try plays an action in a copy of the match. Only what it was and whether it is refused may be told: the copy knows what
// would happen.
func (m *openMatch) try(by game.Seat, action json.RawMessage) (referee.Match, error) {
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
func (s *Session) before(m *openMatch) (referee.Match, error) {
	if m.Seq() == 0 {
		return nil, s.noAdvice(words.New("advice.no-action"))
	}
	rec, err := m.Record()
	if err != nil {
		return nil, err
	}
	rec.Actions = rec.Actions[:len(rec.Actions)-1]
	return m.entry.Game.Resume(rec)
}

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
