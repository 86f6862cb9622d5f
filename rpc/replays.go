package rpc

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"wits/entry"
	"wits/game"
	"wits/game/referee"
)

type replay struct {
	Replay referee.Replay `json:"replay"`
}

func (s *Session) matchReplay(_ context.Context, _ *inMatch, at about) (any, error) {
	r, err := at.match.Replay()
	if err != nil {
		return nil, err
	}
	return replay{r}, nil
}

// verdict is the answer to replay.verify. A document that is no replay at all does not verify either.
type verdict struct {
	OK     bool         `json:"ok"`
	Status game.Outcome `json:"status"`
	Seq    referee.Seq  `json:"seq"`
	Error  string       `json:"error,omitempty"`
}

func (s *Session) replayVerify(_ context.Context, p *inReplay, _ about) (any, error) {
	_, v := s.verify(p.Replay)
	return s.judged(v), nil
}

// inReplay are the parameters of every method that is about a replay.
type inReplay struct {
	inLang
	Replay json.RawMessage `json:"replay"`
}

func (p inReplay) replay() json.RawMessage { return p.Replay }

func (s *Session) judged(v referee.Verdict) verdict {
	answer := verdict{OK: v.Err == nil, Status: v.Status, Seq: v.Seq}
	if v.Err != nil {
		answer.Error = game.Tell(s.speaker, v.Err)
	}
	return answer
}

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
// seat saw them, and what the players could have known better; that is left out where nobody can tell.
type steps struct {
	verdict
	Seat     game.Seat `json:"seat"`
	Steps    []step    `json:"steps"`
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
	Seq    referee.Seq          `json:"seq"`
	Seat   game.Seat            `json:"seat"`
	Reason string               `json:"reason"`
	Better *game.Action         `json:"better,omitempty"`
	Proof  []game.Place         `json:"proof,omitempty"`
	Steps  []game.SpokenThought `json:"steps,omitempty"`
}

type inSteps struct {
	inReplay
	Seat *int `json:"seat"`
}

func (s *Session) replaySteps(ctx context.Context, p *inSteps, _ about) (any, error) {
	r, v := s.verify(p.Replay)
	e, err := entry.Find(s.entries, r.Game)
	if err != nil {
		return steps{verdict: s.judged(v), Steps: []step{}}, nil
	}
	seats := e.Game.Info().Seats
	seat := watching(r.Minds, seats)
	if p.Seat != nil {
		if *p.Seat < 0 || *p.Seat >= seats {
			return nil, invalid("seat %d: there are %d seats, from 0", *p.Seat, seats)
		}
		seat = game.Seat(*p.Seat)
	}
	all := play(e.Game, r.Record, seat)
	return steps{s.judged(v), seat, all, s.mistakes(ctx, e.Coach, all)}, nil
}

// watching is the seat that a replay is shown from where the call names none: the first that a person held.
func watching(minds []string, seats int) game.Seat {
	if at := slices.Index(minds, ""); at > 0 && at < seats {
		return game.Seat(at)
	}
	return 0
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

// mistaken says what was wrong with a step, and what was better.
func (s *Session) mistaken(at step, h game.Hint) mistake {
	m := mistake{Seq: at.Seq, Seat: *at.Seat, Reason: s.speaker.Say(h.Reason), Proof: h.Proof, Steps: game.SayAll(s.speaker, h.Steps)}
	if !h.Action.IsZero() {
		m.Better = &h.Action
	}
	return m
}

// mistakes asks the game's coach about every action, from what its player saw. They are nil without one that explains.
func (s *Session) mistakes(ctx context.Context, coach game.Coach, all []step) []mistake {
	mind, ok := coach.(game.Explainer)
	if !ok {
		return nil
	}
	found := []mistake{}
	for _, at := range all {
		if at.Action == nil || ctx.Err() != nil {
			continue
		}
		if h := mind.Mistake(ctx, at.before, at.made); !h.Reason.Silent() {
			found = append(found, s.mistaken(at, h))
		}
	}
	return found
}
