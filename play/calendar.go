package play

import (
	"context"
	"errors"
	"fmt"

	"wits/game/referee"
	"wits/model"
	"wits/store"
)

// maxDays is how many days a calendar tells of at once: more than a month with the weeks around it.
const maxDays = 62

// Calendar tells what a player made of the daily puzzles from one day to another, both included; without days, of this month.
// The player may be nobody.
func (by Player) Calendar(ctx context.Context, from, to model.Day) (model.Calendar, error) {
	today := model.DayOf(by.s.now())
	if from == "" {
		from = today[:len("2006-01-")] + "01"
	}
	if to == "" {
		to = min(from.Add(31), today)
	}
	for _, day := range []model.Day{from, to} {
		if _, err := beginning(day); err != nil {
			return model.Calendar{}, err
		}
	}
	if to < from || from.Add(maxDays) <= to {
		return model.Calendar{}, fmt.Errorf("%w: ask for %d days at most, the earlier first", ErrNoDaily, maxDays)
	}
	c := model.Calendar{First: firstDay, Today: today, From: from, To: to, Items: []model.DayResult{}}
	if by.id == "" {
		return c, nil
	}
	return by.s.filled(ctx, by.id, c)
}

func (s *Service) filled(ctx context.Context, player model.PlayerID, c model.Calendar) (model.Calendar, error) {
	attempts, err1 := s.store.Attempts(ctx, player, c.From, c.To)
	practised, err2 := s.store.Practised(ctx, player, c.From, c.To)
	days, err3 := s.store.SolvedDays(ctx, player)
	c.Items = append(append(c.Items, attempts...), practised...)
	c.Streak, c.Solved = model.DayStreak(days, c.Today), len(days)
	return c, errors.Join(err1, err2, err3)
}

// archived is what a match that practises the puzzle of a past day starts from. Its deal is public then; that of a day that is
// not over is refused with [ErrNotYet].
func (s *Service) archived(ctx context.Context, player model.PlayerID, p model.Practice) (store.NewMatch, error) {
	found, err := s.puzzle(p.Game, p.Day)
	if err != nil {
		return store.NewMatch{}, err
	}
	if err := s.checkPublic(found.day); err != nil {
		return store.NewMatch{}, err
	}
	seed, err := s.dailySeed(ctx, found)
	return store.NewMatch{
		Player: player, Game: p.Game, Setup: referee.Setup{Preset: found.preset, Seed: seed, Minds: found.minds, Clock: p.Clock},
		Archive: found.day, Actions: found.opening,
	}, err
}

// opened counts the moves that were made for everybody in a match.
func (s *Service) opened(m model.Summary) int {
	if m.Day == "" && m.Archive == "" {
		return 0
	}
	for _, p := range s.puzzles {
		if p.game == m.Game {
			return len(p.opening)
		}
	}
	return 0
}
