package play

import (
	"context"

	"wits/game/referee"
	"wits/model"
	"wits/play/follow"
	"wits/store"
)

// Events lists what happened in a match after an action, the earliest first, at most limit of them; a limit that is not
// positive is none. What they say is what was answered to the actions.
func (by Player) Events(
	ctx context.Context, id model.MatchID, after referee.Seq, limit int,
) ([]model.Event, error) {
	return told(by.s.eventsFor(ctx, follow.Reader{Player: by.id}, id, after, limit))
}

// told is what others may have of events.
func told(list []follow.Event, err error) ([]model.Event, error) {
	if err != nil {
		return nil, err
	}
	events := make([]model.Event, len(list))
	for i, e := range list {
		events[i] = e.Event
	}
	return events, nil
}

func (s *Service) eventsFor(ctx context.Context, r follow.Reader, id model.MatchID, after referee.Seq, limit int) ([]follow.Event, error) {
	after = max(after, 0)
	if latest, ok := s.matches.latest(r, id); ok && latest.Seq <= after+1 && !latest.Action.IsZero() {
		sum, err := s.store.Summary(ctx, r.Player, id)
		switch {
		case err != nil:
			return nil, err
		case sum.Seq <= after:
			return []follow.Event{}, nil
		case sum.Seq == latest.Seq:
			return []follow.Event{latest.Event}, nil
		}
	}
	if limit <= 0 {
		limit = referee.MaxActions
	}
	st, err := s.rebuildAt(ctx, r.Player, id, store.Span{After: after, Limit: limit})
	if err != nil {
		return nil, err
	}
	return s.events(st, r)
}

// events plays on and tells what happened.
func (s *Service) events(st rebuilt, r follow.Reader) ([]follow.Event, error) {
	list := make([]follow.Event, 0, len(st.rest))
	for _, a := range st.rest {
		if err := st.match.Repeat(a.Entry); err != nil {
			return nil, mismatch(st.kept.Match, err)
		}
		e := s.event(st.match, st.kept.Day, len(st.kept.Seats), viewerIn(st.kept.Summary, r)).Event
		st.left = referee.Reckon(st.left, a.Entry)
		e.Left = st.left
		list = append(list, e)
	}
	if n := len(list); n > 0 && list[n-1].Seq == st.kept.Seq {
		list[n-1].Award = st.kept.Award
	}
	return list, nil
}
