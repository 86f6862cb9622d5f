package rpc

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"

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
	case "match.close":
		return s.matchClose
	case "match.replay":
		return s.matchReplay
	case "replay.verify":
		return s.replayVerify
	}
	return nil
}

// player is the seat that a session plays.
const player game.Seat = 0

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
	return standing{m.Seq(), m.View(player), m.Status().Outcome(player)}
}

// opened is the answer to a new match.
type opened struct {
	Match string `json:"match"`
	standing
}

func (s *Session) open(m game.Match) opened { return opened{s.matches.add(m), stand(m)} }

// matchParams are those of the methods that need only a match.
type matchParams struct {
	Match string `json:"match"`
}

func (s *Session) match(raw json.RawMessage) (game.Match, error) {
	p, err := params[matchParams](raw)
	if err != nil {
		return nil, err
	}
	return s.matches.get(p.Match)
}

func (s *Session) gamesList(_ context.Context, raw json.RawMessage) (any, error) {
	if _, err := params[struct{}](raw); err != nil {
		return nil, err
	}
	list := make([]game.Info, len(s.games))
	for i, g := range s.games {
		list[i] = g.Info()
	}
	return list, nil
}

func (s *Session) matchNew(_ context.Context, raw json.RawMessage) (any, error) {
	p, err := params[struct {
		Game   string  `json:"game"`
		Preset string  `json:"preset"`
		Seed   *seed   `json:"seed"`
		Player *string `json:"player"`
	}](raw)
	if err != nil {
		return nil, err
	}
	g, err := game.Find(s.games, p.Game)
	if err != nil {
		return nil, err
	}
	number, err := s.orRandom(p.Seed)
	if err != nil {
		return nil, err
	}
	setup := game.Setup{Preset: p.Preset, Seed: rng.Numeric(number)}
	if p.Player != nil {
		setup.Players = []string{*p.Player}
	}
	m, err := g.Start(setup)
	if err != nil {
		return nil, err
	}
	return s.open(m), nil
}

func (s *Session) matchAct(_ context.Context, raw json.RawMessage) (any, error) {
	p, err := params[struct {
		Match  string          `json:"match"`
		Action json.RawMessage `json:"action"`
	}](raw)
	if err != nil {
		return nil, err
	}
	m, err := s.matches.get(p.Match)
	if err != nil {
		return nil, err
	}
	if err := m.Act(player, p.Action); err != nil {
		return nil, refused(m, err)
	}
	s.matches.weigh()
	return stand(m), nil
}

// refused adds where the match still stands to the error of a refused action.
func refused(m game.Match, err error) error {
	e := asError(err)
	if e.Data != nil {
		e.Data.Seq = m.Seq()
	}
	return e
}

func (s *Session) matchView(_ context.Context, raw json.RawMessage) (any, error) {
	m, err := s.match(raw)
	if err != nil {
		return nil, err
	}
	return stand(m), nil
}

func (s *Session) matchLegal(_ context.Context, raw json.RawMessage) (any, error) {
	p, err := params[struct {
		Match string `json:"match"`
		Limit *int   `json:"limit"`
	}](raw)
	if err != nil {
		return nil, err
	}
	m, err := s.matches.get(p.Match)
	if err != nil {
		return nil, err
	}
	if p.Limit != nil && *p.Limit < 0 {
		return nil, &Error{Code: CodeInvalidParams, Message: "invalid params: \"limit\" is negative"}
	}
	actions := []game.Action{}
	for a := range m.Legal(player) {
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
	p, err := params[struct {
		Match string `json:"match"`
		Bot   string `json:"bot"`
		Seed  *seed  `json:"seed"`
	}](raw)
	if err != nil {
		return nil, err
	}
	m, err := s.matches.get(p.Match)
	if err != nil {
		return nil, err
	}
	number, err := s.orRandom(p.Seed)
	if err != nil {
		return nil, err
	}
	r := rng.New(number)
	if err := m.Step(ctx, p.Bot, &r); err != nil {
		return nil, refused(m, err)
	}
	s.matches.weigh()
	return struct {
		Action game.Action `json:"action"`
		standing
	}{m.Last(), stand(m)}, nil
}

type state struct {
	State json.RawMessage `json:"state"`
}

func (s *Session) matchSave(_ context.Context, raw json.RawMessage) (any, error) {
	m, err := s.match(raw)
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
		Game  string          `json:"game"`
		State json.RawMessage `json:"state"`
	}](raw)
	if err != nil {
		return nil, err
	}
	g, err := game.Find(s.games, p.Game)
	if err != nil {
		return nil, err
	}
	m, err := g.Restore(p.State)
	if err != nil {
		return nil, &Error{Code: CodeInvalidParams, Message: err.Error()}
	}
	return s.open(m), nil
}

func (s *Session) matchClose(_ context.Context, raw json.RawMessage) (any, error) {
	p, err := params[matchParams](raw)
	if err != nil {
		return nil, err
	}
	return struct{}{}, s.matches.close(p.Match)
}

type replay struct {
	Replay game.Replay `json:"replay"`
}

func (s *Session) matchReplay(_ context.Context, raw json.RawMessage) (any, error) {
	m, err := s.match(raw)
	if err != nil {
		return nil, err
	}
	r, err := m.Replay()
	if err != nil {
		return nil, err
	}
	return replay{r}, nil
}

// verdict is the answer to replay.verify. A document that is no replay at all does not verify either.
type verdict struct {
	OK     bool         `json:"ok"`
	Status game.Outcome `json:"status"`
	Seq    game.Seq     `json:"seq"`
	Error  string       `json:"error,omitempty"`
}

func (s *Session) replayVerify(_ context.Context, raw json.RawMessage) (any, error) {
	p, err := params[struct {
		Replay json.RawMessage `json:"replay"`
	}](raw)
	if err != nil {
		return nil, err
	}
	if p.Replay[0] != '{' {
		return nil, &Error{Code: CodeInvalidParams, Message: "invalid params: \"replay\" is no object"}
	}
	v := s.verify(p.Replay)
	answer := verdict{OK: v.Err == nil, Status: v.Status, Seq: v.Seq}
	if v.Err != nil {
		answer.Error = v.Err.Error()
	}
	return answer, nil
}

func (s *Session) verify(document []byte) game.Verdict {
	r, err := game.ReadReplay(document)
	if err != nil {
		return game.Verdict{Status: game.Playing, Err: err}
	}
	g, err := game.Find(s.games, r.Game)
	if err != nil {
		return game.Verdict{Status: game.Playing, Err: fmt.Errorf("%w: %w", game.ErrReplay, err)}
	}
	return game.Verify(g, r)
}
