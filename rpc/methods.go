package rpc

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
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
	case "games.actions":
		return s.gamesActions
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
	case "match.review":
		return s.matchReview
	case "lesson.list":
		return s.lessonList
	case "lesson.open":
		return s.lessonOpen
	case "lesson.answer":
		return s.lessonAnswer
	case "lesson.solution":
		return s.lessonSolution
	case "drill.open":
		return s.drillOpen
	case "view.odds":
		return s.viewOdds
	case "view.judge":
		return s.viewJudge
	case "view.say":
		return s.viewSay
	case "view.share":
		return s.viewShare
	case "replay.verify":
		return s.replayVerify
	case "replay.steps":
		return s.replaySteps
	case "replay.review":
		return s.replayReview
	}
	return nil
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

// orRandom is the seed given, or one drawn for a client that gave none.
func (s *Session) orRandom(given *seed) (uint32, error) {
	if given != nil {
		return uint32(*given), nil
	}
	return s.randomSeed()
}

// opened is the answer to a new match. The commitment is told to who asked for a sealed one.
type opened struct {
	Match      string `json:"match"`
	Commitment string `json:"commitment,omitempty"`
	standing
}

// open puts a match on the table, once its minds have answered.
func (s *Session) open(ctx context.Context, e entry.Entry, dealt game.Match, wait inWait) (opened, error) {
	m := newOpenMatch(e, dealt)
	seat, err := m.seat(nil)
	if err != nil {
		return opened{}, err
	}
	var h happened
	s.answer(ctx, m, seat, wait, &h)
	return opened{Match: s.matches.add(m), standing: stand(m, seat, h)}, nil
}

func (s *Session) gamesList(_ context.Context, raw json.RawMessage) (any, error) {
	if _, err := params[inLang](s, raw); err != nil {
		return nil, err
	}
	list := make([]entry.Description, len(s.entries))
	for i, e := range s.entries {
		list[i] = e.Describe(s.speaker)
	}
	return list, nil
}

// gamesActions lists every action that is ever legal in a preset, in an order that stays.
func (s *Session) gamesActions(_ context.Context, raw json.RawMessage) (any, error) {
	p, err := params[struct {
		inLang
		Game   string `json:"game"`
		Preset string `json:"preset"`
	}](s, raw)
	if err != nil {
		return nil, err
	}
	e, err := entry.Find(s.entries, p.Game)
	if err != nil {
		return nil, err
	}
	all, err := game.Actions(e.Game, p.Preset)
	if err != nil {
		return nil, err
	}
	return struct {
		Actions []game.Action `json:"actions"`
	}{slices.Collect(all)}, nil
}

// newMatch are the parameters of match.new.
type newMatch struct {
	inLang
	inWait
	Game    string    `json:"game"`
	Preset  string    `json:"preset"`
	Seed    *seed     `json:"seed"`
	Sealed  *bool     `json:"sealed"`
	Player  *string   `json:"player"`
	Players *[]string `json:"players"`
	Minds   *[]string `json:"minds"`
}

func (s *Session) matchNew(ctx context.Context, raw json.RawMessage) (any, error) {
	p, err := params[newMatch](s, raw)
	if err != nil {
		return nil, err
	}
	e, err := entry.Find(s.entries, p.Game)
	if err != nil {
		return nil, err
	}
	setup, err := p.setup(e.Game.Info().Seats)
	if err != nil {
		return nil, err
	}
	if setup.Seed, err = s.seed(p.Seed, p.Sealed != nil && *p.Sealed); err != nil {
		return nil, err
	}
	m, err := e.Game.Start(setup)
	if err != nil {
		return nil, err
	}
	answer, err := s.open(ctx, e, m, p.inWait)
	answer.Commitment = m.Commitment()
	return answer, err
}

// setup is who sits where; the seed is still to come.
func (p newMatch) setup(seats int) (game.Setup, error) {
	setup := game.Setup{Preset: p.Preset}
	if p.Minds != nil {
		setup.Minds = *p.Minds
	}
	switch {
	case p.Minds != nil && len(*p.Minds) != seats:
		return setup, invalid("\"minds\" lists %d: want one for each seat, which are %d", len(*p.Minds), seats)
	case p.Players != nil && len(*p.Players) != seats:
		return setup, invalid("\"players\" lists %d: want one for each seat, which are %d", len(*p.Players), seats)
	case p.Players != nil && p.Player != nil:
		return setup, invalid("give \"player\" or \"players\"")
	case p.Minds != nil && !slices.Contains(setup.Minds, ""):
		return setup, invalid("\"minds\" leaves you no seat")
	case p.Players != nil:
		setup.Players = *p.Players
	case p.Player != nil:
		setup.Players = called(*p.Player, setup.Minds, seats)
	}
	return setup, nil
}

// called gives the caller's name to the first seat that the caller holds. Who sits elsewhere is called as without a name.
func called(player string, minds []string, seats int) []string {
	names := make([]string, seats)
	for i := range names {
		names[i] = "p" + strconv.Itoa(i+1)
	}
	for i, mind := range minds {
		if mind != "" {
			names[i] = mind
		}
	}
	names[max(0, slices.Index(minds, ""))] = player
	return names
}

// seed is what a new match is dealt from: the number given, one drawn, or a sealed seed.
func (s *Session) seed(given *seed, sealed bool) (game.Seed, error) {
	switch {
	case sealed && given != nil:
		return game.Seed{}, invalid("a sealed seed is drawn, so leave \"seed\" out")
	case sealed:
		return rng.Sealed(s.entropy)
	}
	number, err := s.orRandom(given)
	return rng.Numeric(number), err
}

func (s *Session) matchAct(ctx context.Context, raw json.RawMessage) (any, error) {
	p, m, seat, err := seated[struct {
		inAction
		inWait
	}](s, raw)
	if err != nil {
		return nil, err
	}
	if err := m.played(); err != nil {
		return nil, err
	}
	if m.Clock() != nil && game.IsTimeOut(p.Action) {
		return nil, invalid("only whoever keeps a clock ends a match by it")
	}
	if game.IsAbsence(p.Action) {
		return nil, s.refused(m, game.ErrAbsence) // nobody is away here
	}
	if err := m.Act(seat, p.Action); err != nil {
		return nil, s.refused(m, err)
	}
	return s.acted(ctx, m, seat, p.inWait), nil
}

// acted lets the minds answer the latest action, and tells how the match stands then.
func (s *Session) acted(ctx context.Context, m openMatch, seat game.Seat, wait inWait) standing {
	var h happened
	h.note(m, seat)
	s.answer(ctx, m, seat, wait, &h)
	s.matches.weigh()
	return stand(m, seat, h)
}

// refused adds where the match still stands to the error of a refused action.
func (s *Session) refused(m game.Match, err error) error {
	e := s.asError(err)
	if e.Data != nil {
		e.Data.Seq = m.Seq()
	}
	return e
}

// matchView looks at a match. A mind that still has to answer does so first.
func (s *Session) matchView(ctx context.Context, raw json.RawMessage) (any, error) {
	p, m, seat, err := seated[struct {
		inSeat
		inWait
	}](s, raw)
	if err != nil {
		return nil, err
	}
	var h happened
	s.answer(ctx, m, seat, p.inWait, &h)
	s.matches.weigh()
	return stand(m, seat, h), nil
}

func (s *Session) matchLegal(_ context.Context, raw json.RawMessage) (any, error) {
	p, m, seat, err := seated[struct {
		inSeat
		Limit *int `json:"limit"`
	}](s, raw)
	if err != nil {
		return nil, err
	}
	if p.Limit != nil && *p.Limit < 0 {
		return nil, invalid("\"limit\" is negative")
	}
	actions := []game.Action{}
	for a := range m.Legal(seat) {
		if p.Limit != nil && len(actions) >= *p.Limit {
			break
		}
		actions = append(actions, a)
	}
	return struct {
		Actions []game.Action `json:"actions"`
	}{actions}, nil
}

// matchBot lets a bot play for the caller, in the seat that is due.
func (s *Session) matchBot(ctx context.Context, raw json.RawMessage) (any, error) {
	p, m, seat, err := seated[struct {
		inSeat
		inWait
		Bot  string `json:"bot"`
		Seed *seed  `json:"seed"`
		Why  *bool  `json:"why"`
	}](s, raw)
	if err != nil {
		return nil, err
	}
	if err := m.played(); err != nil {
		return nil, err
	}
	number, err := s.orRandom(p.Seed)
	if err != nil {
		return nil, err
	}
	if due, running := m.due(); running && due != seat {
		return nil, s.refused(m, game.ErrTurn)
	}
	before, r := m.View(seat), rng.New(number)
	if err := m.Step(ctx, p.Bot, &r); err != nil {
		return nil, s.refused(m, err)
	}
	answer := stepped{Action: m.Last()}
	if coach, ok := m.entry.Coach.(game.Explainer); ok && p.Why != nil && *p.Why {
		answer.Why = s.speaker.Say(coach.Why(ctx, before, answer.Action))
	}
	answer.standing = s.acted(ctx, m, seat, p.inWait)
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

func (s *Session) matchRestore(ctx context.Context, raw json.RawMessage) (any, error) {
	p, err := params[struct {
		inLang
		inWait
		Game  string          `json:"game"`
		State json.RawMessage `json:"state"`
	}](s, raw)
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
	return s.open(ctx, e, m, p.inWait)
}

func (s *Session) matchClose(_ context.Context, raw json.RawMessage) (any, error) {
	p, err := params[inMatch](s, raw)
	if err != nil {
		return nil, err
	}
	return struct{}{}, s.matches.close(p.Match)
}
