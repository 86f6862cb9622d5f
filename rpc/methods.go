package rpc

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	"wits/entry"
	"wits/game"
	"wits/game/rng"
)

type method func(ctx context.Context, params json.RawMessage) (any, error)

func (s *Session) method(name string) method {
	switch name {
	case "games.list":
		return s.gamesList
	case "match.new":
		return s.matchNew
	case "match.act":
		return s.matchAct
	case "match.view":
		return s.matchView
	case "match.legal":
		return s.matchLegal
	case "match.bot":
		return s.matchBot
	case "match.save":
		return s.matchSave
	case "match.restore":
		return s.matchRestore
	case "match.resume":
		return s.matchResume
	case "match.say":
		return s.matchSay
	case "match.read":
		return s.matchRead
	case "match.close":
		return s.matchClose
	case "match.replay":
		return s.matchReplay
	case "match.hint":
		return s.matchHint
	case "match.odds":
		return s.matchOdds
	case "match.doubt":
		return s.matchDoubt
	case "match.why":
		return s.matchWhy
	case "view.say":
		return s.viewSay
	case "replay.verify":
		return s.replayVerify
	case "replay.steps":
		return s.replaySteps
	}
	return nil
}

// soloSeat is the seat that a session plays.
const soloSeat game.Seat = 0

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

// orRandom is the seed given, or one drawn for a client that gave none.
func (s *Session) orRandom(given *seed) (uint32, error) {
	if given != nil {
		return uint32(*given), nil
	}
	return s.randomSeed()
}

// standing is how a match stands, part of most answers.
type standing struct {
	Seq    game.Seq     `json:"seq"`
	View   game.View    `json:"view"`
	Status game.Outcome `json:"status"`
}

func stand(m game.Match) standing {
	return standing{m.Seq(), m.View(soloSeat), m.Status().Outcome(soloSeat)}
}

// opened is the answer to a new match. The commitment is told to who asked for a sealed one.
type opened struct {
	Match      string `json:"match"`
	Commitment string `json:"commitment,omitempty"`
	standing
}

func (s *Session) open(e entry.Entry, m game.Match) opened {
	return opened{Match: s.matches.add(openMatch{m, e}), standing: stand(m)}
}

// inMatch are the parameters of every method that is about a match, alone or with others.
type inMatch struct {
	inLang
	Match string `json:"match"`
}

func (p inMatch) match() string { return p.Match }

// inAction are the parameters of a method that is about an action in a match.
type inAction struct {
	inMatch
	Action json.RawMessage `json:"action"`
}

// matched reads a method's parameters and finds their match.
func matched[P interface{ match() string }](s *Session, raw json.RawMessage) (P, openMatch, error) {
	p, err := params[P](raw)
	if err != nil {
		return p, openMatch{}, err
	}
	m, err := s.matches.get(p.match())
	return p, m, err
}

func (s *Session) gamesList(_ context.Context, raw json.RawMessage) (any, error) {
	if _, err := params[inLang](raw); err != nil {
		return nil, err
	}
	list := make([]entry.Description, len(s.entries))
	for i, e := range s.entries {
		list[i] = e.Describe(s.speaker)
	}
	return list, nil
}

func (s *Session) matchNew(_ context.Context, raw json.RawMessage) (any, error) {
	p, err := params[struct {
		inLang
		Game   string  `json:"game"`
		Preset string  `json:"preset"`
		Seed   *seed   `json:"seed"`
		Sealed *bool   `json:"sealed"`
		Player *string `json:"player"`
	}](raw)
	if err != nil {
		return nil, err
	}
	e, err := entry.Find(s.entries, p.Game)
	if err != nil {
		return nil, err
	}
	dealt, err := s.seed(p.Seed, p.Sealed != nil && *p.Sealed)
	if err != nil {
		return nil, err
	}
	setup := game.Setup{Preset: p.Preset, Seed: dealt}
	if p.Player != nil {
		setup.Players = []string{*p.Player}
	}
	m, err := e.Game.Start(setup)
	if err != nil {
		return nil, err
	}
	answer := s.open(e, m)
	answer.Commitment = m.Commitment()
	return answer, nil
}

// seed is what a new match is dealt from: the number given, one drawn, or a sealed seed.
func (s *Session) seed(given *seed, sealed bool) (game.Seed, error) {
	switch {
	case sealed && given != nil:
		return game.Seed{}, &Error{Code: CodeInvalidParams, Message: "invalid params: a sealed seed is drawn, so leave \"seed\" out"}
	case sealed:
		return rng.Sealed(s.entropy)
	}
	number, err := s.orRandom(given)
	return rng.Numeric(number), err
}

func (s *Session) matchAct(_ context.Context, raw json.RawMessage) (any, error) {
	p, m, err := matched[inAction](s, raw)
	if err != nil {
		return nil, err
	}
	if err := m.Act(soloSeat, p.Action); err != nil {
		return nil, s.refused(m, err)
	}
	s.matches.weigh()
	return stand(m), nil
}

// refused adds where the match still stands to the error of a refused action.
func (s *Session) refused(m game.Match, err error) error {
	e := s.asError(err)
	if e.Data != nil {
		e.Data.Seq = m.Seq()
	}
	return e
}

func (s *Session) matchView(_ context.Context, raw json.RawMessage) (any, error) {
	_, m, err := matched[inMatch](s, raw)
	if err != nil {
		return nil, err
	}
	return stand(m), nil
}

func (s *Session) matchLegal(_ context.Context, raw json.RawMessage) (any, error) {
	p, m, err := matched[struct {
		inMatch
		Limit *int `json:"limit"`
	}](s, raw)
	if err != nil {
		return nil, err
	}
	if p.Limit != nil && *p.Limit < 0 {
		return nil, &Error{Code: CodeInvalidParams, Message: "invalid params: \"limit\" is negative"}
	}
	actions := []game.Action{}
	for a := range m.Legal(soloSeat) {
		if p.Limit != nil && len(actions) >= *p.Limit {
			break
		}
		actions = append(actions, a)
	}
	return struct {
		Actions []game.Action `json:"actions"`
	}{actions}, nil
}

func (s *Session) matchBot(ctx context.Context, raw json.RawMessage) (any, error) {
	p, m, err := matched[struct {
		inMatch
		Bot  string `json:"bot"`
		Seed *seed  `json:"seed"`
		Why  *bool  `json:"why"`
	}](s, raw)
	if err != nil {
		return nil, err
	}
	number, err := s.orRandom(p.Seed)
	if err != nil {
		return nil, err
	}
	before, r := m.View(soloSeat), rng.New(number)
	if err := m.Step(ctx, p.Bot, &r); err != nil {
		return nil, s.refused(m, err)
	}
	s.matches.weigh()
	answer := stepped{Action: m.Last(), standing: stand(m)}
	if coach, ok := m.entry.Coach.(game.Explainer); ok && p.Why != nil && *p.Why {
		answer.Why = s.speaker.Say(coach.Why(ctx, before, answer.Action))
	}
	return answer, nil
}

// stepped is the answer to match.bot. Why is told to who asked.
type stepped struct {
	Action game.Action `json:"action"`
	Why    string      `json:"why,omitempty"`
	standing
}

type state struct {
	State json.RawMessage `json:"state"`
}

func (s *Session) matchSave(_ context.Context, raw json.RawMessage) (any, error) {
	_, m, err := matched[inMatch](s, raw)
	if err != nil {
		return nil, err
	}
	saved, err := m.Save()
	if err != nil {
		return nil, err
	}
	return state{saved}, nil
}

func (s *Session) matchRestore(_ context.Context, raw json.RawMessage) (any, error) {
	p, err := params[struct {
		inLang
		Game  string          `json:"game"`
		State json.RawMessage `json:"state"`
	}](raw)
	if err != nil {
		return nil, err
	}
	e, err := entry.Find(s.entries, p.Game)
	if err != nil {
		return nil, err
	}
	m, err := e.Game.Restore(p.State)
	if err != nil {
		return nil, &Error{Code: CodeInvalidParams, Message: err.Error()}
	}
	return s.open(e, m), nil
}

func (s *Session) matchClose(_ context.Context, raw json.RawMessage) (any, error) {
	p, err := params[inMatch](raw)
	if err != nil {
		return nil, err
	}
	return struct{}{}, s.matches.close(p.Match)
}
