package play

import (
	"context"
	"time"

	"wits/game/referee"
	"wits/model"
	"wits/play/follow"
)

// Follower follows the player's match. What belongs to others has no news.
func (by Player) Follower(id model.MatchID) *follow.Follower {
	return by.s.hub.Follow(follow.Reader{Player: by.id}, id)
}

// source is a service as followers read it.
type source struct{ *Service }

func (s source) Summary(ctx context.Context, r follow.Reader, id model.MatchID) (model.Summary, follow.Viewer, error) {
	sum, err := s.store.Summary(ctx, r.Player, id)
	if err != nil {
		return sum, follow.Nobody, err
	}
	s.wakeMind(ctx, r.Player, sum)
	return sum, viewerIn(sum, r), nil
}

func (s source) Events(ctx context.Context, r follow.Reader, id model.MatchID, after referee.Seq, limit int) ([]follow.Event, error) {
	return s.eventsFor(ctx, r, id, after, limit)
}

func (s source) Seats(ctx context.Context, sum model.Summary) model.Summary {
	return s.peopled(ctx, sum)
}

func (s source) Here(ctx context.Context, player model.PlayerID, id model.MatchID, now, until time.Time) (bool, error) {
	return s.store.Here(ctx, player, id, now, until)
}

func (s source) Mind(id model.MatchID, at referee.Seq) *model.Mind { return s.thinking.mind(id, at) }

func (s source) Background(doing string, do func(context.Context)) {
	s.background(doing, func() { do(s.stopped) })
}

func (s source) Now() time.Time { return s.now() }
