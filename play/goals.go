package play

import (
	"context"
	"errors"

	"wits/goal"
	"wits/model"
)

// Goals tells what a player can aim for, and how far they have come. The player may be nobody.
func (by Player) Goals(ctx context.Context) ([]goal.Goal, error) {
	if by.id == "" {
		return goal.List(by.s.entries, goal.Known{}), nil
	}
	stats, err1 := by.s.store.Statistics(ctx, by.id)
	days, err2 := by.s.store.SolvedDays(ctx, by.id)
	return goal.List(by.s.entries, goal.Known{Stats: stats, Days: model.DayStreak(days, model.DayOf(by.s.now())), Solved: len(days)}), errors.Join(err1, err2)
}

// Streak tells how many games a player has won in a row, whatever they were.
func (by Player) Streak(ctx context.Context) (model.Streak, error) {
	return by.s.store.Streak(ctx, by.id)
}
