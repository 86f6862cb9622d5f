package rpc

import (
	"context"
	"encoding/json"
	"fmt"

	"wits/entry"
	"wits/game"
)

type replay struct {
	Replay game.Replay `json:"replay"`
}

func (s *Session) matchReplay(_ context.Context, raw json.RawMessage) (any, error) {
	_, m, err := matched[inMatch](s, raw)
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
	document, err := replayed(raw)
	if err != nil {
		return nil, err
	}
	_, v := s.verify(document)
	return s.judged(v), nil
}

// replayed reads the parameters of every method that is about a replay.
func replayed(raw json.RawMessage) ([]byte, error) {
	p, err := params[struct {
		inLang
		Replay json.RawMessage `json:"replay"`
	}](raw)
	if err != nil {
		return nil, err
	}
	if p.Replay[0] != '{' {
		return nil, &Error{Code: CodeInvalidParams, Message: "invalid params: \"replay\" is no object"}
	}
	return p.Replay, nil
}

func (s *Session) judged(v game.Verdict) verdict {
	answer := verdict{OK: v.Err == nil, Status: v.Status, Seq: v.Seq}
	if v.Err != nil {
		answer.Error = v.Err.Error()
	}
	return answer
}

func (s *Session) verify(document []byte) (game.Replay, game.Verdict) {
	r, err := game.ReadReplay(document)
	if err != nil {
		return r, game.Verdict{Status: game.Playing, Err: err}
	}
	e, err := entry.Find(s.entries, r.Game)
	if err != nil {
		return r, game.Verdict{Status: game.Playing, Err: fmt.Errorf("%w: %w", game.ErrReplay, err)}
	}
	return r, game.Verify(e.Game, r)
}

// steps is the answer to replay.steps: the verdict, the positions from the start as far as the replay can be played, and
// what its player could have known better; that is left out where nobody can tell.
type steps struct {
	verdict
	Steps    []step    `json:"steps"`
	Mistakes []mistake `json:"mistakes,omitzero"`
}

// step is the position after an action. The first is the start and has none.
type step struct {
	Seq    game.Seq     `json:"seq"`
	Action *game.Action `json:"action,omitempty"`
	View   game.View    `json:"view"`
	Status game.Outcome `json:"status"`
}

type mistake struct {
	Seq    game.Seq `json:"seq"`
	Reason string   `json:"reason"`
}

func (s *Session) replaySteps(ctx context.Context, raw json.RawMessage) (any, error) {
	document, err := replayed(raw)
	if err != nil {
		return nil, err
	}
	r, v := s.verify(document)
	e, err := entry.Find(s.entries, r.Game)
	if err != nil {
		return steps{s.judged(v), []step{}, nil}, nil
	}
	all := play(e.Game, r.Record)
	return steps{s.judged(v), all, s.mistakes(ctx, e.Coach, all)}, nil
}

// play plays a record again, as far as it goes.
func play(g game.Game, rec game.Record) []step {
	all := []step{}
	for at, err := range game.Walk(g, rec) {
		if err != nil {
			break
		}
		s := step{Seq: at.Match.Seq(), View: at.Match.View(soloSeat), Status: at.Match.Status().Outcome(soloSeat)}
		if s.Seq > 0 {
			s.Action = &at.Action
		}
		all = append(all, s)
	}
	return all
}

// mistakes asks the game's coach about every action. They are nil without one that explains.
func (s *Session) mistakes(ctx context.Context, coach game.Coach, all []step) []mistake {
	mind, ok := coach.(game.Explainer)
	if !ok {
		return nil
	}
	found := []mistake{}
	for i, at := range all {
		if at.Action == nil || ctx.Err() != nil {
			continue
		}
		if why := mind.Mistake(ctx, all[i-1].View, *at.Action); !why.Silent() {
			found = append(found, mistake{at.Seq, s.speaker.Say(why)})
		}
	}
	return found
}
