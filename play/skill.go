package play

import (
	"context"

	"wits/game/referee"
	"wits/review"
)

// manyReviews is how many games at most a player's skill is told from.
const manyReviews = 100

// Skill sums up what a player's reviewed games of a kind came to. What cannot be read any more is left out.
func (by Player) Skill(ctx context.Context, gameID string) (review.Skills, error) {
	if _, err := referee.Find(by.s.games, gameID); err != nil {
		return review.Skills{}, err
	}
	list, err := by.s.store.Reviews(ctx, by.id, gameID, referee.Version, manyReviews)
	if err != nil {
		return review.Skills{}, err
	}
	var all []review.Own
	for _, kept := range list {
		if r, err := review.Decode([]byte(kept.Document)); err == nil {
			all = append(all, r.Of(kept.Seat))
		}
	}
	return review.Across(all), nil
}
