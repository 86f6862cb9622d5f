package play

import (
	"context"
	"encoding/json"

	"wits/challenge"
	"wits/game"
	"wits/store"
)

// Event is an accepted action and what it led to, as the player of the match sees it.
type Event struct {
	Seq    game.Seq         `json:"seq"`
	Action json.RawMessage  `json:"action"`
	Status game.Outcome     `json:"status"`
	View   game.View        `json:"view"`
	Award  *challenge.Award `json:"award,omitempty"`
}

// Events lists what happened in a match after an action, the earliest first, at most limit of them; a limit that is not
// positive is none. What they say is what was answered to the actions.
func (s *Service) Events(
	ctx context.Context, by store.PlayerID, id store.MatchID, after game.Seq, limit int,
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
	kept, err := s.store.LoadMatch(ctx, by, id)
	if err != nil {
		return nil, err
	}
	return s.events(kept, after, limit)
}

// events plays a match again and tells what happened after an action.
func (s *Service) events(kept store.Match, after game.Seq, limit int) ([]Event, error) {
	from := min(after, kept.Seq)
	m, err := s.rewind(kept, from)
	if err != nil {
		return nil, err
	}
	rest := kept.Actions[from:]
	if limit > 0 && len(rest) > limit {
		rest = rest[:limit]
	}
	list := make([]Event, 0, len(rest))
	for _, a := range rest {
		if err := m.Act(a.Seat, a.Entry.Action); err != nil {
			return nil, mismatch(kept, err)
		}
		list = append(list, Event{
			Seq: m.Seq(), Action: a.Entry.Action, Status: m.Status().Outcome(player), View: s.shown(m, kept.Day),
		})
	}
	if n := len(list); n > 0 && list[n-1].Seq == kept.Seq {
		list[n-1].Award = kept.Award
	}
	return list, nil
}
