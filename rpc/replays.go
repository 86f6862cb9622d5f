package rpc

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/review"
)

func (s *Session) matchReplay(_ context.Context, _ *inMatch, at about) (any, error) {
	r, err := at.match.Replay()
	return map[string]referee.Replay{"replay": r}, err
}

// replayVerify tells whether a replay verifies. A document that is no replay at all does not.
func (s *Session) replayVerify(_ context.Context, p *inReplay, _ about) (any, error) {
	_, v := s.verify(p.Replay)
	return v.In(s.speaker), nil
}

// inReplay are the parameters of every method that is about a replay.
type inReplay struct {
	inLang
	Replay json.RawMessage `json:"replay"`
}

func (p inReplay) replay() json.RawMessage { return p.Replay }

func (s *Session) verify(document []byte) (referee.Replay, referee.Verdict) {
	r, err := referee.ReadReplay(document)
	if err != nil {
		return r, referee.Verdict{Status: game.Playing, Err: err}
	}
	e, err := entry.Find(s.entries, r.Game)
	if err != nil {
		return r, referee.Verdict{Status: game.Playing, Err: fmt.Errorf("%w: %w", referee.ErrReplay, err)}
	}
	return r, referee.Verify(e.Game, r)
}

// steps is the answer to replay.steps: the verdict, the positions from the start as far as the replay can be played, as one
// seat saw them, and what the players could have known better.
type steps struct {
	referee.SpokenVerdict
	Seat  game.Seat `json:"seat"`
	Steps []step    `json:"steps"`
	mistakes
}

// mistakes is what players could have known better, left out where nobody can tell.
type mistakes struct {
	Mistakes []mistake `json:"mistakes,omitzero"`
}

// step is the position after an action. The first is the start and has none.
type step struct {
	Seq    referee.Seq   `json:"seq"`
	Seat   *game.Seat    `json:"seat,omitempty"` // who acted
	Action *game.Action  `json:"action,omitempty"`
	Turn   *game.Seat    `json:"turn"` // null when it is over
	View   game.View     `json:"view"`
	Status game.Outcome  `json:"status"`
	Left   []game.Millis `json:"left,omitempty"` // on the clocks

	made   game.Action // the action as who made it saw it
	before game.View   // what that seat saw before
}

// mistake is an action that its player could have known to be one, with what was better, where something is known to be.
type mistake struct {
	Seq     referee.Seq             `json:"seq"`
	Seat    game.Seat               `json:"seat"`
	Reason  string                  `json:"reason"`
	Better  *game.Action            `json:"better,omitempty"`
	Written string                  `json:"written,omitempty"` // what was better, as the players of the game write it
	Proof   []game.Place            `json:"proof,omitempty"`
	Steps   []referee.SpokenThought `json:"steps,omitempty"`
}

// inSteps asks for a replay as a seat saw it; mistakes is false for an answer that does not wait for the coach.
type inSteps struct {
	inReplay
	Seat     *int  `json:"seat"`
	Mistakes *bool `json:"mistakes"`
}

func (s *Session) replaySteps(ctx context.Context, p *inSteps, _ about) (any, error) {
	r, v := s.verify(p.Replay)
	e, err := entry.Find(s.entries, r.Game)
	if err != nil {
		return steps{SpokenVerdict: v.In(s.speaker), Steps: []step{}}, nil
	}
	seats := e.Game.Info().Seats
	seat := game.Seat(0) // where the call names none, the first that a person held
	if at := slices.Index(r.Minds, ""); at > 0 && at < seats {
		seat = game.Seat(at)
	}
	if p.Seat != nil {
		if *p.Seat < 0 || *p.Seat >= seats {
			return nil, invalid("seat %d: there are %d seats, from 0", *p.Seat, seats)
		}
		seat = game.Seat(*p.Seat)
	}
	answer := steps{SpokenVerdict: v.In(s.speaker), Seat: seat, Steps: play(e.Game, r.Record, seat)}
	if p.Mistakes == nil || *p.Mistakes {
		answer.mistakes = s.mistakes(ctx, e.Coach, answer.Steps)
	}
	return answer, nil
}

// inMistakes asks about some actions of a replay, by the numbers of the first and the last.
type inMistakes struct {
	inReplay
	From int `json:"from"`
	To   int `json:"to"`
}

func (s *Session) replayMistakes(ctx context.Context, p *inMistakes, _ about) (any, error) {
	r, err := referee.ReadReplay(p.Replay)
	if err != nil {
		return nil, invalid("%v", err)
	}
	e, err := entry.Find(s.entries, r.Game)
	if err != nil {
		return nil, err
	}
	all := play(e.Game, r.Record, 0)
	if p.From < 1 || p.To < p.From || p.To >= len(all) {
		return nil, invalid("from %d to %d: the actions are 1 to %d", p.From, p.To, len(all)-1)
	}
	return s.mistakes(ctx, e.Coach, all[p.From:p.To+1]), nil
}

// play plays a record again, as far as it goes, as a seat saw it.
func play(g referee.Game, rec referee.Record, seat game.Seat) []step {
	all := []step{}
	seats := g.Info().Seats
	left := rec.Clock.Full(seats)
	var before game.View
	for at, err := range referee.Walk(g, rec) {
		if err != nil {
			break
		}
		m, st := at.Match, at.Match.Status()
		s := step{Seq: m.Seq(), View: m.View(seat), Status: st.Outcome(seat), made: at.Action, before: before}
		if !st.Over {
			s.Turn = &st.Turn
		}
		if s.Seq > 0 {
			shown := m.Shown(seat)
			s.Seat, s.Action = &at.Seat, &shown
			left = referee.Reckon(left, rec.Actions[s.Seq-1])
		}
		s.Left = left
		all = append(all, s)
		if next := int(s.Seq); next < len(rec.Actions) && int(rec.Actions[next].Seat) < seats {
			before = m.View(rec.Actions[next].Seat)
		}
	}
	return all
}

// mistakes asks the game's coach about actions, from what their players saw. They are nil without one that explains.
func (s *Session) mistakes(ctx context.Context, coach game.Coach, all []step) mistakes {
	mind, ok := coach.(game.Explainer)
	if !ok {
		return mistakes{}
	}
	found := []mistake{}
	for _, at := range all {
		if at.Action == nil || ctx.Err() != nil {
			continue
		}
		h := mind.Mistake(ctx, at.before, at.made)
		if h.Reason.Silent() {
			continue
		}
		m := mistake{Seq: at.Seq, Seat: *at.Seat, Reason: s.speaker.Say(h.Reason), Proof: h.Proof, Steps: referee.SayAll(s.speaker, h.Steps)}
		if !h.Action.IsZero() {
			m.Better, m.Written = &h.Action, h.Written
		}
		found = append(found, m)
	}
	return mistakes{found}
}

// inText are the parameters of replay.read.
type inText struct {
	inGame
	Text string `json:"text"`
}

// readText is the answer to replay.read: the first game of the text, and what the text calls it.
type readText struct {
	Title  string         `json:"title,omitempty"`
	Replay referee.Replay `json:"replay"`
}

// replayRead reads a game, or a position, as other programs write it down. The first format that knows the text says what is wrong with it.
func (s *Session) replayRead(_ context.Context, p *inText, at about) (any, error) {
	for _, f := range at.entry.Formats {
		all, err := f.Read(p.Text)
		switch {
		case len(all) == 0 && err != nil:
			return nil, invalid("%s: %v", f.Name, err)
		case len(all) == 0:
			continue
		}
		r, err := all[0].Replay(at.entry.Game)
		if err != nil {
			return nil, invalid("%s: %v", f.Name, err)
		}
		return readText{all[0].Title, r}, nil
	}
	return nil, invalid("\"text\" holds no game that could be read")
}

// inReview asks for a review of at most limit further moves; of all that are left when limit is left out.
type inReview struct {
	Limit *int `json:"limit"`
}

// reviewed is a review that a session is making or has made, so that it can be asked for in parts.
type reviewed struct {
	of      string // what it is a review of
	reading *review.Reading
}

type inMatchReview struct {
	inMatch
	inReview
}

func (s *Session) matchReview(ctx context.Context, p *inMatchReview, at about) (any, error) {
	rec, err := at.match.Record()
	if err != nil {
		return nil, err
	}
	return s.review(ctx, at.entry, rec, p.inReview)
}

type inReplayReview struct {
	inReplay
	inReview
}

func (s *Session) replayReview(ctx context.Context, p *inReplayReview, _ about) (any, error) {
	r, v := s.verify(p.Replay)
	if v.Err != nil {
		return nil, invalid("%v", v.Err)
	}
	e, err := entry.Find(s.entries, r.Game)
	if err != nil {
		return nil, err
	}
	return s.review(ctx, e, r.Record, p.inReview)
}

// review goes on with the review of a record. The latest one is kept, so that a client can ask for a few moves at a time.
func (s *Session) review(ctx context.Context, e entry.Entry, rec referee.Record, p inReview) (any, error) {
	if p.Limit != nil && *p.Limit < 1 {
		return nil, invalid("limit %d: at least 1", *p.Limit)
	}
	key, err := json.Marshal(rec)
	if err != nil {
		return nil, err
	}
	if of := e.ID() + string(key); s.reviewed.of != of {
		reading, err := review.Begin(e.Game, e.Coach, rec)
		if errors.Is(err, review.ErrNone) {
			return nil, s.noAdvice(words.New("advice.review", words.Say("game", e.Name())))
		}
		if err != nil {
			return nil, err
		}
		s.reviewed = reviewed{of, reading}
	}
	for n := 0; p.Limit == nil || n < *p.Limit; n++ {
		more, err := s.reviewed.reading.Next(ctx)
		if err != nil {
			return nil, err
		}
		if !more {
			break
		}
	}
	return s.reviewed.reading.Review().In(s.speaker), nil
}
