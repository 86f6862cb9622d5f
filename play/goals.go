package play

import (
	"context"
	"errors"

	"wits/goal"
	"wits/model"
)

// Goals tells what a player can aim for, and how far they have come. The player may be nobody.
func (s *Service) Goals(ctx context.Context, player model.PlayerID) ([]goal.Goal, error) {
	if player == "" {
		return goal.List(s.entries, goal.Known{}), nil
	}
	stats, err1 := s.store.Statistics(ctx, player)
	days, err2 := s.store.SolvedDays(ctx, player)
	return goal.List(s.entries, goal.Known{Stats: stats, Days: model.DayStreak(days, model.DayOf(s.now())), Solved: len(days)}), errors.Join(err1, err2)
}

// Streak tells how many games a player has won in a row, whatever they were.
func (s *Service) Streak(ctx context.Context, player model.PlayerID) (model.Streak, error) {
	return s.store.Streak(ctx, player)
}
