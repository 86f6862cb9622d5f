package play

import (
	"context"
	"slices"
	"time"

	"wits/game"
	"wits/game/referee"
	"wits/model"
)

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

// claimable reports whether a player may claim a match that people play against each other: no clock runs in it, and the other one,
// who is due, has had the turn for long and not been there.
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
