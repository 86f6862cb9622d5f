package play

import (
	"context"
	"slices"
	"time"

	"wits/game"
	"wits/game/referee"
	"wits/model"
	"wits/play/follow"
	"wits/store"
)

// doubt is after how long without news a match is looked at.
const doubt = 5 * time.Second

// Follow calls tell whenever something was done in a match, with the events that led there; where people play against each other
// also when somebody came, left or asked for a rematch. It returns when ctx is done, or nothing more can happen.
func (by Player) Follow(ctx context.Context, at model.Match, tell func(model.Match)) error {
	f := by.Follower(at.ID)
	defer f.End()
	look := time.NewTicker(doubt)
	defer look.Stop()
	for at.Status == game.Playing || at.Others() {
		next, err := by.now(ctx, f, at)
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return err
		}
		if next.Seq > at.Seq || !next.SameSeats(at) || !next.SameMind(at) {
			at = next
			tell(at)
			continue
		}
		select {
		case <-ctx.Done():
			return nil
		case <-f.Wake:
		case <-look.C:
			f.Doubt()
		}
	}
	return nil
}

// now is a match as it stands, with what led there. To ask the follower says that the player is there.
func (by Player) now(ctx context.Context, f *follow.Follower, at model.Match) (model.Match, error) {
	if !at.Others() {
		next, err := by.since(ctx, at)
		if _, due := next.Thinking(); err != nil || !due && next.Mind == nil {
			return next, err
		}
		now, err := by.Look(ctx, at.ID) // a mind that gave up goes on
		if err != nil || now.Seq != next.Seq {
			return next, err
		}
		now.Events = next.Events
		return now, nil
	}
	if _, _, err := f.News(ctx, at.Seq); err != nil {
		return at, err
	}
	now, err := by.Look(ctx, at.ID)
	if err != nil || now.Seq <= at.Seq || at.Waiting() {
		return now, err
	}
	if between, err := by.since(ctx, at); err == nil && between.Seq == now.Seq {
		now.Events = between.Events
	}
	return now, nil
}

// since is a match with all that happened after it was somewhere.
func (by Player) since(ctx context.Context, at model.Match) (model.Match, error) {
	events, err := by.Events(ctx, at.ID, at.Seq, 0)
	if err != nil {
		return at, err
	}
	return at.Through(events, time.Now()), nil
}

// Follower follows a match of the player's. From a match of others it gets no news.
func (by Player) Follower(id model.MatchID) *follow.Follower {
	return by.s.hub.Follow(follow.Reader{Player: by.id}, id)
}

// followed is a match as a follower reads it.
func (s *Service) followed(ctx context.Context, r follow.Reader, id model.MatchID) (model.Summary, follow.Viewer, error) {
	sum, err := s.store.Summary(ctx, r.Player, id)
	if err != nil {
		return sum, follow.Nobody, err
	}
	s.wakeMind(ctx, r.Player, sum)
	return sum, viewerIn(sum, r), nil
}

// Events lists what happened in a match after an action, the earliest first, at most limit of them; a limit that is not
// positive is none. What they say is what was answered to the actions. After -1, the deal comes first, as number 0 without an action.
func (by Player) Events(ctx context.Context, id model.MatchID, after referee.Seq, limit int) ([]model.Event, error) {
	return by.s.events(ctx, follow.Reader{Player: by.id}, id, after, limit)
}

func (s *Service) events(ctx context.Context, r follow.Reader, id model.MatchID, after referee.Seq, limit int) ([]model.Event, error) {
	dealt := after == -1
	after = max(after, 0)
	if latest, ok := s.latest(r, id); ok && !dealt && latest.Seq <= after+1 && !latest.Action.IsZero() {
		sum, err := s.store.Summary(ctx, r.Player, id)
		switch {
		case err != nil:
			return nil, err
		case sum.Seq <= after:
			return []model.Event{}, nil
		case sum.Seq == latest.Seq:
			return []model.Event{latest.Event}, nil
		}
	}
	if limit <= 0 {
		limit = referee.MaxActions
	}
	st, err := s.rebuildAt(ctx, r.Player, id, store.Span{After: after, Limit: limit})
	if err != nil {
		return nil, err
	}
	list := []model.Event{}
	if dealt {
		list = append(list, s.event(st.match, st.kept.Day, len(st.kept.Seats), viewerIn(st.kept.Summary, r)).Event)
	}
	rest, err := s.replay(st, r)
	return append(list, rest...), err
}

// replay plays the rest of a match and lists what happened.
func (s *Service) replay(st rebuilt, r follow.Reader) ([]model.Event, error) {
	list := make([]model.Event, 0, len(st.rest))
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

// claimAfter is how long whoever is due must have been away for the other to claim the match.
const claimAfter = 24 * time.Hour

// peopled adds to a match which people are there.
func (s *Service) peopled(ctx context.Context, sum model.Summary) model.Summary {
	if !sum.Social() {
		return sum
	}
	until, err := s.store.Present(ctx, sum.ID)
	if err != nil {
		return sum // nobody is known to be there, nor to be away
	}
	now := s.now()
	sum.Seats = slices.Clone(sum.Seats)
	for i := range sum.Seats {
		sum.Seats[i].Here = until[game.Seat(i)].After(now)
	}
	sum.Claim = claimable(sum, until, now)
	return sum
}

// claimable reports whether a player may claim a match that people play against each other: no clock runs in it, and the other
// player, whose turn it is, has been away for a long time.
func claimable(sum model.Summary, until map[game.Seat]time.Time, now time.Time) bool {
	if sum.Turn == nil || sum.Clock != nil && sum.Since > 0 || sum.Table != "" || sum.Holder(*sum.Turn) || sum.Seats[*sum.Turn].Mind != "" {
		return false
	}
	away := sum.Touched
	if last := until[*sum.Turn]; last.After(away) {
		away = last
	}
	return !now.Before(away.Add(claimAfter))
}

// checkClaim refuses to let a player claim a match, unless it may be claimed.
func (s *Service) checkClaim(ctx context.Context, by model.PlayerID, id model.MatchID) error {
	sum, err := s.store.Summary(ctx, by, id)
	if err == nil && !s.peopled(ctx, sum).Claim {
		err = referee.ErrAbsence
	}
	return err
}
