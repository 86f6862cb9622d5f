package play

import (
	"context"
	"errors"
	"fmt"

	"wits/game"
	"wits/game/referee"
	"wits/game/words"
	"wits/model"
	"wits/store"
)

// Why a daily puzzle is refused. Callers test them with errors.Is.
var (
	ErrNoDaily = referee.Refuse("there is no such daily puzzle", words.New("error.no-daily"))
	ErrNotYet  = referee.Refuse("that is told when the day of the puzzle is over", words.New("error.not-yet"))
)

// Daily tells about the puzzle of a day; the empty day is today. The player may be nobody.
func (by Player) Daily(ctx context.Context, gameID string, day model.Day) (model.Daily, error) {
	p, err := by.s.puzzle(gameID, day)
	if err != nil {
		return model.Daily{}, err
	}
	seed, err := by.s.dailySeed(ctx, p)
	if err != nil {
		return model.Daily{}, err
	}
	d := model.Daily{
		Game: p.game, Preset: p.preset, Day: p.day, Commitment: seed.Commitment(), Begins: p.begins, Ends: p.ends(),
	}
	a, err := by.s.store.Attempt(ctx, by.id, p.game, p.day)
	if err != nil && !errors.Is(err, store.ErrNoMatch) {
		return model.Daily{}, err
	}
	d.Match, d.Status, d.Moves = a.Match, a.Status, a.Moves
	if d.Ranking, err = by.s.ranking(ctx, by.id, p, a); err != nil {
		return model.Daily{}, err
	}
	if !by.s.now().Before(p.ends()) {
		opened := seed.Open()
		d.Seed, d.Salt = &opened.Value, referee.Digits(opened.Salt)
	}
	return d, nil
}

// Dailies tells about the puzzles of a day of all games that have them; see [Player.Daily].
func (by Player) Dailies(ctx context.Context, day model.Day) ([]model.Daily, error) {
	list := make([]model.Daily, 0, len(by.s.puzzles))
	for _, p := range by.s.puzzles {
		d, err := by.Daily(ctx, p.game, day)
		if err != nil {
			return nil, err
		}
		list = append(list, d)
	}
	return list, nil
}

// ranking tells whether a player's attempt counts, and what it takes. An attempt that was begun stays as it was begun; of
// one that nobody can make any more there is nothing to tell.
func (s *Service) ranking(ctx context.Context, player model.PlayerID, p puzzle, a store.Attempt) (*model.Ranking, error) {
	if a.Status == "" && s.checkPublic(p.day) == nil {
		return nil, nil
	}
	e, err := s.store.Experience(ctx, player)
	if errors.Is(err, store.ErrNoPlayer) {
		return nil, nil // nobody has none
	}
	if err != nil {
		return nil, err
	}
	enough := e.Since.Add(model.RankAge)
	from := model.DayOf(enough)
	if begins, err := beginning(from); err == nil && begins.Before(enough) {
		from = model.DayOf(enough.AddDate(0, 0, 1))
	}
	r := &model.Ranking{Ranked: e.Ranked(p.begins), Early: e.Early(p.begins), From: from, Wins: e.Wins, WinsAsked: model.RankWins}
	if a.Status != "" {
		r.Ranked, r.Bot = a.Ranked, a.Bot
	}
	return r, nil
}

// StartDaily deals today's puzzle to a player, once: asking again gives the same match. It can be finished after its day,
// but counts only if it was finished within it. Whoever has reset everything since gets no second attempt. Whether it is
// ranked is decided here, for good: see [model.Experience]. With bot, a bot's token asks, and it is ranked among bots.
func (by Player) StartDaily(ctx context.Context, gameID string, bot bool) (model.Match, error) {
	p, err := by.s.puzzle(gameID, "")
	if err != nil {
		return model.Match{}, err
	}
	if err := by.s.mayBegin(ctx, nil); err != nil {
		if begun, known := by.s.store.Attempt(ctx, by.id, p.game, p.day); known == nil && begun.Match != "" {
			return by.Look(ctx, begun.Match)
		}
		return model.Match{}, err
	}
	seed, err := by.s.dailySeed(ctx, p)
	if err != nil {
		return model.Match{}, err
	}
	e, err := by.s.store.Experience(ctx, by.id)
	if err != nil {
		return model.Match{}, err
	}
	pos, err := by.s.deal(ctx, store.NewMatch{
		Player: by.id, Game: p.game, Setup: referee.Setup{Preset: p.preset, Seed: seed, Minds: p.minds}, Day: p.day, Actions: p.opening,
		Ranked: e.Ranked(p.begins), Bot: bot, Once: by.s.keys.Once(ctx, by.id, "daily", p.game, p.day),
		Terms: model.Terms{Type: model.DailyType, Difficulty: model.DailyDifficulty},
	})
	if errors.Is(err, store.ErrPlayed) {
		return model.Match{}, game.Break("one-attempt", words.New("rule.one-attempt"))
	}
	return pos, err
}

// Leaderboard lists who did how well in the puzzle of a day, of people or of bots, the best first; the empty day is today.
// Skip leaves out as many lines. Winners come first, by the fewest moves; who did not win shares the last rank. Listed are
// attempts of players who were established when they began.
func (by Player) Leaderboard(
	ctx context.Context, gameID string, day model.Day, kind model.Kind, skip, limit int,
) ([]model.Rank, error) {
	p, err := by.s.puzzle(gameID, day)
	if err != nil {
		return nil, err
	}
	return by.s.store.Ranking(ctx, by.id, p.game, p.day, kind, max(skip, 0), bounded(model.Page{Limit: limit}).Limit)
}

// Standings lists who did how well in all daily puzzles of a game, the best first: by wins, then by the fewest moves in
// them.
func (by Player) Standings(
	ctx context.Context, gameID string, kind model.Kind, skip, limit int,
) ([]model.Rank, error) {
	if _, err := by.s.puzzle(gameID, ""); err != nil {
		return nil, err
	}
	return by.s.store.Standings(ctx, by.id, gameID, kind, max(skip, 0), bounded(model.Page{Limit: limit}).Limit)
}

// stakes names a match that is no practice.
func stakes(t model.Terms) words.Message {
	switch t.Type {
	case model.DailyType:
		return words.New("stakes.daily")
	case model.LadderType:
		return words.New("stakes.ladder")
	}
	return words.New("stakes.challenge")
}

// maxDays is how many days a calendar tells of at once: more than a month with the weeks around it.
const maxDays = 62

// Calendar returns a player's results in the daily puzzles from one day to another, both included; without days, of this month.
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
	attempts, err1 := by.s.store.Attempts(ctx, by.id, from, to)
	practised, err2 := by.s.store.Practised(ctx, by.id, from, to)
	days, err3 := by.s.store.SolvedDays(ctx, by.id)
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
