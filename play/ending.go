package play

import (
	"context"
	"slices"

	"wits/game"
	"wits/model"
	"wits/store"
)

// Ending tells what a match that is over came to, beside what the player did before. Of a running one the error is [ErrRunning].
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
	if kept.Status == game.Won { // who won a puzzle of the day has seen all of it
		e.Par = max(st.match.Par()-by.s.opened(kept.Summary), 0)
	}
	if kept.Day != "" {
		days, err := by.s.store.SolvedDays(ctx, by.id)
		if err != nil {
			return model.Ending{}, err
		}
		streak := model.DayStreak(days, model.DayOf(by.s.now()))
		e.Days = &streak
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
