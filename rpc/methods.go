package rpc

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"

	"wits/entry"
	"wits/game"
	"wits/game/referee"
)

type method func(ctx context.Context, params json.RawMessage) (any, error)

// allMethods is everything that a session answers.
func (s *Session) allMethods() map[string]method {
	return map[string]method{
		"games.list":      with(s, s.gamesList),
		"games.actions":   with(s, s.gamesActions),
		"games.describe":  with(s, s.gamesDescribe),
		"batch.new":       with(s, s.batchNew),
		"batch.step":      with(s, s.batchStep),
		"batch.view":      with(s, s.batchView),
		"batch.close":     with(s, s.batchClose),
		"match.new":       with(s, s.matchNew),
		"match.act":       with(s, s.matchAct),
		"match.view":      with(s, s.matchView),
		"match.events":    with(s, s.matchEvents),
		"match.legal":     with(s, s.matchLegal),
		"match.bot":       with(s, s.matchBot),
		"match.save":      with(s, s.matchSave),
		"match.restore":   with(s, s.matchRestore),
		"match.resume":    with(s, s.matchResume),
		"match.say":       with(s, s.matchSay),
		"match.read":      with(s, s.matchRead),
		"match.close":     with(s, s.matchClose),
		"match.replay":    with(s, s.matchReplay),
		"match.hint":      with(s, s.matchHint),
		"match.odds":      with(s, s.matchOdds),
		"match.doubt":     with(s, s.matchDoubt),
		"match.why":       with(s, s.matchWhy),
		"match.review":    with(s, s.matchReview),
		"lesson.list":     with(s, s.lessonList),
		"lesson.open":     with(s, s.lessonOpen),
		"lesson.answer":   with(s, s.lessonAnswer),
		"lesson.solution": with(s, s.lessonSolution),
		"drill.open":      with(s, s.drillOpen),
		"view.odds":       with(s, s.viewOdds),
		"view.judge":      with(s, s.viewJudge),
		"view.say":        with(s, s.viewSay),
		"view.share":      with(s, s.viewShare),
		"replay.read":     with(s, s.replayRead),
		"replay.verify":   with(s, s.replayVerify),
		"replay.steps":    with(s, s.replaySteps),
		"replay.mistakes": with(s, s.replayMistakes),
		"replay.review":   with(s, s.replayReview),
	}
}

// about is what a call is about, as far as its parameters say.
type about struct {
	entry entry.Entry
	match *openMatch
	seat  game.Seat
	view  game.View // that the call gives, where it is about no open match
}

// with is a method whose parameters are read into a P, a pointer to a struct. The method also gets what they name.
func with[P any](s *Session, do func(context.Context, P, about) (any, error)) method {
	return s.reads(reflect.TypeFor[P]().Elem(), func(ctx context.Context, p any, at about) (any, error) { return do(ctx, p.(P), at) })
}

// reads is with for parameters of any type, so that the program has it once and not for every method.
func (s *Session) reads(params reflect.Type, do func(context.Context, any, about) (any, error)) method {
	return func(ctx context.Context, raw json.RawMessage) (any, error) {
		p := reflect.New(params).Interface()
		at, err := s.read(raw, p)
		if err != nil {
			return nil, err
		}
		answer, err := do(ctx, p, at)
		return answer, s.refused(at, err)
	}
}

// read reads a method's parameters, strictly, and finds what they name.
func (s *Session) read(raw json.RawMessage, p any) (at about, err error) {
	if err := s.decoder.Decode(raw, p); err != nil {
		return at, &Error{Code: CodeInvalidParams, Message: "invalid params: " + err.Error()}
	}
	if p, ok := p.(interface{ replay() json.RawMessage }); ok && p.replay()[0] != '{' {
		return at, invalid("\"replay\" is no object")
	}
	if p, ok := p.(interface{ of() string }); ok {
		if at.entry, err = entry.Find(s.entries, p.of()); err != nil {
			return at, err
		}
	}
	if p, ok := p.(interface{ seen() json.RawMessage }); ok {
		at.view, err = at.entry.Game.See(p.seen())
		return at, err
	}
	if p, ok := p.(interface{ in() string }); ok {
		if at.match, err = s.find(p.in()); err != nil {
			return at, err
		}
		at.entry = at.match.entry
	}
	if p, ok := p.(interface{ asked() *int }); ok {
		at.seat, err = at.match.seat(p.asked())
	}
	return at, err
}

// refused adds to the error of what is refused in a match where that still stands.
func (s *Session) refused(at about, err error) error {
	if err == nil || at.match == nil {
		return err
	}
	e := s.asError(err)
	if e.Data != nil {
		e.Data.Seq = at.match.Seq()
	}
	return e
}

// invalid refuses parameters.
func invalid(format string, args ...any) error {
	return &Error{Code: CodeInvalidParams, Message: "invalid params: " + fmt.Sprintf(format, args...)}
}

// inLang is the parameter of every method: the language of what is said, such as de. English when left out.
type inLang struct {
	Lang *string `json:"lang"`
}

// inGame are the parameters of every method that is about a game.
type inGame struct {
	inLang
	Game string `json:"game"`
}

func (p inGame) of() string { return p.Game }

// inMatch are the parameters of every method that is about a match, alone or with others.
type inMatch struct {
	inLang
	Match string `json:"match"`
}

func (p inMatch) in() string { return p.Match }

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

// inWait are the parameters of every method that lets minds answer: wait is false for an answer that does not wait for them, and
// they go on when match.view is called; log asks for what the call adds to the match's record.
type inWait struct {
	Wait *bool `json:"wait"`
	Log  *bool `json:"log"`
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

func (s *Session) gamesList(context.Context, *inLang, about) (any, error) {
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
	inGame
	Preset string `json:"preset"`
}

// gamesActions lists every action that is ever legal in a preset, in an order that stays.
func (s *Session) gamesActions(_ context.Context, p *inPreset, at about) (any, error) {
	all, err := at.entry.Game.Actions(p.Preset)
	if err != nil {
		return nil, err
	}
	return actions{slices.Collect(all)}, nil
}

type inDescribe struct {
	inGame
	Preset *string `json:"preset"`
}

// described is the answer to games.describe: the form of actions and views as JSON Schemas, and how a preset is played by numbers,
// where it is.
type described struct {
	referee.Description
	Numbers *byNumbers `json:"numbers,omitempty"`
}

type byNumbers struct {
	Preset  string      `json:"preset"`
	Actions int         `json:"actions"`
	Size    int         `json:"size"`
	Parts   []game.Part `json:"parts"`
}

// gamesDescribe tells what programs have to know of a game: the first preset is described where none is asked for.
func (s *Session) gamesDescribe(_ context.Context, p *inDescribe, at about) (any, error) {
	d, ok := referee.Describe(at.entry.Game)
	if !ok {
		return nil, invalid("%s does not describe its actions and views", at.entry.ID())
	}
	preset := at.entry.Game.Info().Presets[0]
	if p.Preset != nil {
		preset = *p.Preset
	}
	numbers, err := at.entry.Game.Number(preset)
	switch {
	case err != nil && p.Preset != nil:
		return nil, err
	case err != nil:
		return described{Description: d}, nil
	}
	return described{d, &byNumbers{preset, numbers.Actions(), game.Size(numbers.Layout()), numbers.Layout()}}, nil
}
