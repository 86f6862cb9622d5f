package play

import (
	"context"
	"errors"
	"slices"

	"wits/game"
	"wits/game/referee"
	"wits/goal"
	"wits/model"
	"wits/review"
	"wits/store"
)

// Goals lists what a player can aim for, and how far they have come. The player may be nobody.
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

// manyReviews is how many games at most a player's skill is told from.
const manyReviews = 100

// Skill sums up a player's reviewed matches of a game. Reviews that can no longer be read are left out.
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

// Ending compares a finished match with the player's matches before it. For a running one the error is [ErrRunning].
func (by Player) Ending(ctx context.Context, id model.MatchID) (model.Ending, error) {
	kept, err := by.s.store.LoadMatch(ctx, by.id, id)
	switch {
	case err != nil:
		return model.Ending{}, err
	case kept.Status == game.Playing:
		return model.Ending{}, ErrRunning
	}
	st, err := by.s.rebuildPart(store.Part{Match: kept}, newest)
	if err != nil {
		return model.Ending{}, err
	}
	e := model.Ending{Moves: st.before + st.match.Moves(), Time: took(kept)}
	if by.s.stopwatch(kept.Summary) && kept.Since > 0 {
		e.Time = game.Millis(kept.Ended.UnixMilli()) - kept.Since
	}
	if kept.Status == game.Won { // who won a puzzle of the day has seen all of it
		e.Par = max(st.match.Par()-by.s.opened(kept.Summary), 0)
	}
	if kept.Day != "" {
		days, err := by.s.store.SolvedDays(ctx, by.id)
		if err != nil {
			return model.Ending{}, err
		}
		e.Days = new(model.DayStreak(days, model.DayOf(by.s.now())))
	}
	if e.Streak, err = by.s.store.Streak(ctx, by.id); err != nil {
		return model.Ending{}, err
	}
	return by.s.compared(ctx, by.id, kept.Summary, e)
}

// took is how long a game for one took by its clock; 0 without one.
func took(m store.Match) game.Millis {
	if m.Clock == nil || len(m.Seats) > 1 || len(m.Clocked.Left) == 0 {
		return 0
	}
	return m.Clock.Start() + game.Millis(m.Clock.Increment)*1000*game.Millis(m.Seq) - m.Clocked.Left[0]
}

// compared adds the numbers that count a match, and in what it is the best of them.
func (s *Service) compared(ctx context.Context, player model.PlayerID, m model.Summary, e model.Ending) (model.Ending, error) {
	if m.Holds == model.AllSeats { // nobody has won there
		return e, nil
	}
	list, err := s.store.Statistics(ctx, player)
	if i := slices.IndexFunc(list, func(st model.Stats) bool { return st.Counts(m) }); err == nil && i >= 0 {
		e.Stats = &list[i]
		if m.Status == game.Won && !m.Hinted {
			e.Records = list[i].Records(e)
		}
	}
	return e, err
}
