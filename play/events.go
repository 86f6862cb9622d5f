package play

import (
	"context"
	"encoding/json"

	"wits/challenge"
	"wits/game"
	"wits/model"
	"wits/store"
)

// Event is an accepted action and what it led to, as the player of the match sees it.
type Event struct {
	Seq    game.Seq         `json:"seq"`
	Action json.RawMessage  `json:"action"`
	Status game.Outcome     `json:"status"`
	View   game.View        `json:"view"`
	Award  *challenge.Award `json:"award,omitempty"`

	client string // who made it: it has the answer
}

// Events lists what happened in a match after an action, the earliest first, at most limit of them; a limit that is not
// positive is none. What they say is what was answered to the actions.
func (s *Service) Events(
	ctx context.Context, by model.PlayerID, id model.MatchID, after game.Seq, limit int,
) ([]Event, error) {
	after = max(after, 0)
	if latest, ok := s.matches.latest(by, id); ok && latest.Seq <= after+1 {
		sum, err := s.store.Summary(ctx, by, id)
		switch {
		case err != nil:
			return nil, err
		case sum.Seq <= after:
			return []Event{}, nil
		case sum.Seq == latest.Seq:
			return []Event{latest}, nil
		}
	}
	if limit <= 0 {
		limit = game.MaxActions
	}
	st, err := s.stood(ctx, by, id, store.Span{After: after, Limit: limit})
	if err != nil {
		return nil, err
	}
	return s.events(st)
}

// events plays on and tells what happened.
func (s *Service) events(st stood) ([]Event, error) {
	list := make([]Event, 0, len(st.rest))
	for _, a := range st.rest {
		if err := st.match.Act(a.Seat, a.Entry.Action); err != nil {
			return nil, mismatch(st.kept.Match, err)
		}
		list = append(list, Event{
			Seq: st.match.Seq(), Action: a.Entry.Action, Status: st.match.Status().Outcome(soloSeat), View: s.shown(st.match, st.kept.Day),
		})
	}
	if n := len(list); n > 0 && list[n-1].Seq == st.kept.Seq {
		list[n-1].Award = st.kept.Award
	}
	return list, nil
}
