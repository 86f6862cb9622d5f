package rpc

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"wits/entry"
	"wits/game"
)

type method func(ctx context.Context, params json.RawMessage) (any, error)

// listed is everything that a session answers.
func (s *Session) listed() map[string]method {
	return map[string]method{
		"games.list":      with(s, s.gamesList),
		"games.actions":   ofGame(s, s.gamesActions),
		"match.new":       ofGame(s, s.matchNew),
		"match.act":       seated(s, s.matchAct),
		"match.view":      seated(s, s.matchView),
		"match.legal":     seated(s, s.matchLegal),
		"match.bot":       seated(s, s.matchBot),
		"match.save":      matched(s, s.matchSave),
		"match.restore":   ofGame(s, s.matchRestore),
		"match.resume":    ofGame(s, s.matchResume),
		"match.say":       seated(s, s.matchSay),
		"match.read":      seated(s, s.matchRead),
		"match.close":     matched(s, s.matchClose),
		"match.replay":    matched(s, s.matchReplay),
		"match.hint":      seated(s, s.matchHint),
		"match.odds":      seated(s, s.matchOdds),
		"match.doubt":     seated(s, s.matchDoubt),
		"match.why":       seated(s, s.matchWhy),
		"match.review":    matched(s, s.matchReview),
		"lesson.list":     with(s, s.lessonList),
		"lesson.open":     ofGame(s, s.lessonOpen),
		"lesson.answer":   matched(s, s.lessonAnswer),
		"lesson.solution": matched(s, s.lessonSolution),
		"drill.open":      ofGame(s, s.drillOpen),
		"view.say":        ofGame(s, s.viewSay),
		"view.share":      ofGame(s, s.viewShare),
		"replay.verify":   replayed(s, s.replayVerify),
		"replay.steps":    replayed(s, s.replaySteps),
		"replay.review":   replayed(s, s.replayReview),
	}
}

// params reads a method's parameters, strictly.
func params[P any](s *Session, raw json.RawMessage) (P, error) {
	var p P
	if err := s.decoder.Decode(raw, &p); err != nil {
		return p, &Error{Code: CodeInvalidParams, Message: "invalid params: " + err.Error()}
	}
	return p, nil
}

// with is a method with parameters.
func with[P any](s *Session, do func(context.Context, P) (any, error)) method {
	return func(ctx context.Context, raw json.RawMessage) (any, error) {
		p, err := params[P](s, raw)
		if err != nil {
			return nil, err
		}
		return do(ctx, p)
	}
}

// ofGame is a method that is about a game.
func ofGame[P interface{ of() string }](s *Session, do func(context.Context, P, entry.Entry) (any, error)) method {
	return with(s, func(ctx context.Context, p P) (any, error) {
		e, err := entry.Find(s.entries, p.of())
		if err != nil {
			return nil, err
		}
		return do(ctx, p, e)
	})
}

// matched is a method that is about an open match. What it refuses is told with where the match stands.
func matched[P interface{ match() string }](s *Session, do func(context.Context, P, *openMatch) (any, error)) method {
	return with(s, func(ctx context.Context, p P) (any, error) {
		m, ok := s.matches.Get(p.match())
		if !ok {
			return nil, fmt.Errorf("%w %.40q: it was never opened, is closed, or was dropped as the longest unused of %d", errUnknownMatch, p.match(), MaxMatches)
		}
		answer, err := do(ctx, p, m)
		if err == nil {
			return answer, nil
		}
		e := s.asError(err)
		if e.Data != nil {
			e.Data.Seq = m.Seq()
		}
		return nil, e
	})
}

// seated is a method that is about what a seat in a match sees or does.
func seated[P interface {
	match() string
	asked() *int
}](s *Session, do func(context.Context, P, *openMatch, game.Seat) (any, error),
) method {
	return matched(s, func(ctx context.Context, p P, m *openMatch) (any, error) {
		seat, err := m.seat(p.asked())
		if err != nil {
			return nil, err
		}
		return do(ctx, p, m, seat)
	})
}

// invalid refuses parameters.
func invalid(format string, args ...any) error {
	return &Error{Code: CodeInvalidParams, Message: "invalid params: " + fmt.Sprintf(format, args...)}
}

// inLang is the parameter of every method: the language of what is said, such as de. English when left out.
type inLang struct {
	Lang *string `json:"lang"`
}

// inGame is the parameter of every method that is about a game.
type inGame struct {
	Game string `json:"game"`
}

func (p inGame) of() string { return p.Game }

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

// inWait is the parameter of every method that lets minds answer: false for an answer that does not wait for them. They go
// on when match.view is called.
type inWait struct {
	Wait *bool `json:"wait"`
}

// seed is a numeric seed parameter.
type seed uint32

// UnmarshalJSON accepts whole numbers of 32 bits.
func (n *seed) UnmarshalJSON(data []byte) error {
	v, err := strconv.ParseUint(string(data), 10, 32)
	if err != nil {
		return fmt.Errorf("seed %.40s: want a whole number from 0 to 4294967295", data)
	}
	*n = seed(v)
	return nil
}

// isSet reports whether a parameter that may be left out says yes.
func isSet(flag *bool) bool { return flag != nil && *flag }

func (s *Session) gamesList(context.Context, inLang) (any, error) {
	list := make([]entry.Description, len(s.entries))
	for i, e := range s.entries {
		list[i] = e.Describe(s.speaker)
	}
	return list, nil
}

// actions is an answer that lists actions.
type actions struct {
	Actions []game.Action `json:"actions"`
}

type inPreset struct {
	inLang
	inGame
	Preset string `json:"preset"`
}

// gamesActions lists every action that is ever legal in a preset, in an order that stays.
func (s *Session) gamesActions(_ context.Context, p inPreset, e entry.Entry) (any, error) {
	all, err := game.Actions(e.Game, p.Preset)
	if err != nil {
		return nil, err
	}
	return actions{slices.Collect(all)}, nil
}
