package rpc

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
	"wits/game/wire"
	"wits/game/words"
	"wits/lesson"
	"wits/model"
	"wits/play/live"
)

// MaxMatches is how many matches a session keeps, and MaxLogged how many actions all of them together. Beyond that, the least
// recently used matches are dropped.
const (
	MaxMatches = 1 << 16
	MaxLogged  = 1 << 21
)

// openMatch is a match of a session with the entry of its game. The caller holds the seats that no mind holds.
type openMatch struct {
	referee.Match
	id       string
	seats    int
	entry    entry.Entry
	exercise *lesson.Exercise // what is asked in it; nil in a match that is played
}

func newOpenMatch(e entry.Entry, m referee.Match) *openMatch {
	return &openMatch{Match: m, seats: e.Game.Info().Seats, entry: e}
}

// seat is the one that a call is about. The caller holds it: the one asked for, else the one that is due, else the first.
func (m *openMatch) seat(asked *int) (game.Seat, error) {
	if asked == nil {
		seat, ok := live.Seat(m.Match, m.seats, model.AllSeats)
		if !ok {
			return 0, invalid("minds hold every seat, and leave none to you")
		}
		return seat, nil
	}
	if *asked < 0 || *asked >= m.seats {
		return 0, invalid("seat %d: there are %d seats, from 0", *asked, m.seats)
	}
	seat := game.Seat(*asked)
	if !live.Holds(m.Match, m.seats, model.AllSeats, seat) {
		return 0, invalid("seat %d is not yours: the mind %q holds it", seat, m.Mind(seat))
	}
	return seat, nil
}

// add opens a match. Ids are never used twice.
func (s *Session) add(m *openMatch) {
	s.last++
	m.id = "m" + strconv.FormatUint(s.last, 10)
	s.keep(m)
}

// find finds an open match, and marks it as the latest used.
func (s *Session) find(id string) (*openMatch, error) {
	m, ok := s.matches.Get(id)
	if !ok {
		return nil, fmt.Errorf("%w %.40q: it was never opened, is closed, or was dropped as the longest unused of %d", errUnknownMatch, id, MaxMatches)
	}
	return m, nil
}

// keep keeps a match that is open as the latest used, with what it has logged by now.
func (s *Session) keep(m *openMatch) { s.matches.Put(m.id, m, int(m.Seq())) }

// turn is what a call led to, as a session tells it.
type turn struct {
	model.Turn
	Actions   []model.Move `json:"actions,omitempty"`
	MindError string       `json:"mindError,omitempty"` // the mind that is due has not answered
	logged
}

// logged is what a call adds to the record of a match, secrets included, and the replay where it ended it: for whoever keeps the record.
type logged struct {
	Log    []referee.Entry `json:"log,omitempty"`
	Replay *referee.Replay `json:"replay,omitempty"`
}

// logged is what the latest actions added. It is empty of a match that was restored without its record.
func (m *openMatch) logged(actions int) (l logged) {
	if record, err := m.Record(); err == nil && actions > 0 {
		l.Log = record.Actions[len(record.Actions)-actions:]
		if r, err := m.Match.Replay(); err == nil && m.Status().Over {
			l.Replay = &r
		}
	}
	return l
}

func told(t model.Turn) turn {
	t.Offer, t.Asks = nil, nil // who offers a draw has never been told here
	return turn{Turn: t, Actions: t.Actions}
}

// replied lets the minds of a match answer a turn. Of one that fails the answer says who failed and nothing else, because a mind
// may know what the caller must not.
func (s *Session) replied(ctx context.Context, m *openMatch, t model.Turn, wait inWait) turn {
	var err error
	if wait.Wait == nil || *wait.Wait {
		t, err = live.Reply(ctx, m.Match, t)
	}
	s.keep(m)
	answer := told(t)
	if err != nil {
		answer.MindError = s.speaker.Say(words.New("error.mind", words.Text("mind", m.Mind(m.Status().Turn))))
	}
	if isSet(wait.Log) {
		answer.logged = m.logged(len(answer.Actions))
	}
	return answer
}

// opened is the answer to a new match. It has the commitment of a sealed one.
type opened struct {
	Match      string `json:"match"`
	Commitment string `json:"commitment,omitempty"`
	turn
}

// open opens a match, and lets its minds begin.
func (s *Session) open(ctx context.Context, e entry.Entry, dealt referee.Match, wait inWait) (opened, error) {
	m := newOpenMatch(e, dealt)
	seat, err := m.seat(nil)
	if err != nil {
		return opened{}, err
	}
	s.add(m)
	return opened{m.id, "", s.replied(ctx, m, live.Current(m.Match, seat), wait)}, nil
}

// inNew are the parameters of match.new.
type inNew struct {
	inGame
	inWait
	Preset  string    `json:"preset"`
	Seed    *seed     `json:"seed"`
	Sealed  *bool     `json:"sealed"`
	Player  *string   `json:"player"`
	Players *[]string `json:"players"`
	Minds   *[]string `json:"minds"`
}

func (s *Session) matchNew(ctx context.Context, p *inNew, at about) (any, error) {
	setup, err := p.setup(at.entry.Game.Info().Seats)
	if err != nil {
		return nil, err
	}
	if setup.Seed, err = s.seed(p.Seed, isSet(p.Sealed)); err != nil {
		return nil, err
	}
	m, err := at.entry.Game.Start(setup)
	if err != nil {
		return nil, err
	}
	answer, err := s.open(ctx, at.entry, m, p.inWait)
	answer.Commitment = m.Commitment()
	return answer, err
}

// setup is who sits where; the seed is still to come.
func (p inNew) setup(seats int) (referee.Setup, error) {
	setup := referee.Setup{Preset: p.Preset}
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
		setup.Players = live.Names(seats, setup.Minds, model.AllSeats, *p.Player)
	}
	return setup, nil
}

// seed is what a new match is dealt from: the number given, one drawn, or a sealed seed.
func (s *Session) seed(given *seed, sealed bool) (referee.Seed, error) {
	switch {
	case sealed && given != nil:
		return referee.Seed{}, invalid("a sealed seed is drawn, so leave \"seed\" out")
	case sealed:
		return rng.Sealed(s.entropy), nil
	}
	return rng.Numeric(s.orRandom(given)), nil
}

type inRestore struct {
	inGame
	inWait
	State json.RawMessage `json:"state"`
}

func (s *Session) matchRestore(ctx context.Context, p *inRestore, at about) (any, error) {
	m, err := at.entry.Game.Restore(p.State)
	if err != nil {
		return nil, &Error{Code: CodeInvalidParams, Message: err.Error()}
	}
	return s.open(ctx, at.entry, m, p.inWait)
}

type inResume struct {
	inGame
	inWait
	Record json.RawMessage `json:"record"`
}

// matchResume opens a match from its record: what it was dealt from, and the actions so far. Whoever keeps the record can go on
// without keeping states or views.
func (s *Session) matchResume(ctx context.Context, p *inResume, at about) (any, error) {
	var record referee.Record
	if err := wire.Decode(p.Record, &record); err != nil {
		return nil, invalid("record: %v", err)
	}
	m, err := at.entry.Game.Resume(record)
	if err != nil {
		return nil, &Error{Code: CodeInvalidParams, Message: err.Error()}
	}
	return s.open(ctx, at.entry, m, p.inWait)
}

type inAct struct {
	inAction
	inWait
}

func (s *Session) matchAct(ctx context.Context, p *inAct, at about) (any, error) {
	if err := at.match.played(); err != nil {
		return nil, err
	}
	if at.match.Clock() != nil && referee.IsTimeOut(p.Action) {
		return nil, invalid("only whoever keeps a clock ends a match by it")
	}
	if referee.IsAbsence(p.Action) {
		return nil, referee.ErrAbsence // nobody is away here
	}
	if err := at.match.Act(at.seat, p.Action); err != nil {
		return nil, err
	}
	return s.replied(ctx, at.match, live.Acted(at.match.Match, at.seat), p.inWait), nil
}

type inLook struct {
	inSeat
	inWait
}

// matchView looks at a match. A mind that still has to answer does so first.
func (s *Session) matchView(ctx context.Context, p *inLook, at about) (any, error) {
	return s.replied(ctx, at.match, live.Current(at.match.Match, at.seat), p.inWait), nil
}

type inEvents struct {
	inMatch
	After referee.Seq `json:"after"`
}

// matchEvents tells what happened in a match after a number, each event as the caller saw it then.
func (s *Session) matchEvents(_ context.Context, p *inEvents, at about) (any, error) {
	record, err := at.match.Record()
	if err != nil {
		return nil, err
	}
	list := []model.Event{}
	for step, err := range referee.Walk(at.entry.Game, record) {
		if err != nil {
			return nil, err
		}
		if m := step.Match; m.Seq() > p.After {
			seat, _ := live.Seat(m, at.match.seats, model.AllSeats) // who opened the match holds one
			list = append(list, live.Event(m, seat, seat, m.View(seat)))
		}
	}
	return map[string][]model.Event{"events": list}, nil
}

type inLegal struct {
	inSeat
	Limit *int `json:"limit"`
}

func (s *Session) matchLegal(_ context.Context, p *inLegal, at about) (any, error) {
	if p.Limit != nil && *p.Limit < 0 {
		return nil, invalid("\"limit\" is negative")
	}
	list := []game.Action{}
	for a := range at.match.Legal(at.seat) {
		if p.Limit != nil && len(list) >= *p.Limit {
			break
		}
		list = append(list, a)
	}
	return actions{list}, nil
}

type inBot struct {
	inSeat
	inWait
	Bot  string `json:"bot"`
	Seed *seed  `json:"seed"`
	Why  *bool  `json:"why"`
}

// stepped is the answer to match.bot. Why is empty unless it was asked for.
type stepped struct {
	Action game.Action `json:"action"`
	Why    string      `json:"why,omitempty"`
	turn
}

// matchBot lets a bot play for the caller, in the seat that is due.
func (s *Session) matchBot(ctx context.Context, p *inBot, at about) (any, error) {
	if err := at.match.played(); err != nil {
		return nil, err
	}
	if st := at.match.Status(); !st.Over && st.Turn != at.seat { // a bot plays for the seat whose turn it is, never for a mind's
		return nil, game.ErrTurn
	}
	before, r := at.match.View(at.seat), rng.New(s.orRandom(p.Seed))
	if err := at.match.Step(ctx, p.Bot, &r); err != nil {
		return nil, err
	}
	answer := stepped{Action: at.match.Shown(at.seat)}
	if coach, ok := at.entry.Coach.(game.Explainer); ok && isSet(p.Why) {
		answer.Why = s.speaker.Say(coach.Why(ctx, before, answer.Action))
	}
	answer.turn = s.replied(ctx, at.match, live.Acted(at.match.Match, at.seat), p.inWait)
	return answer, nil
}

func (s *Session) matchSave(_ context.Context, _ *inMatch, at about) (any, error) {
	saved, err := at.match.Save()
	return map[string]json.RawMessage{"state": saved}, err
}

func (s *Session) matchClose(_ context.Context, p *inMatch, _ about) (any, error) {
	s.matches.Remove(p.Match)
	return struct{}{}, nil
}
