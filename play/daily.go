package play

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"wits/entry"
	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
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

// firstDay is the day of the first daily puzzles.
const firstDay model.Day = "2026-01-01"

// puzzle is what is played on a day.
type puzzle struct {
	game, preset string
	daily        entry.Daily
	minds        []string
	opening      []referee.Entry // made for everybody, so that everybody has the same board
	day          model.Day
	begins       time.Time
}

func (p puzzle) ends() time.Time { return p.begins.AddDate(0, 0, 1) }

// puzzles lists what is played every day. A game that cannot end without showing what it hid has no puzzle: whoever lost would know
// it while others play it.
func puzzles(entries []entry.Entry) []puzzle {
	var all []puzzle
	for _, e := range entries {
		info := e.Game.Info()
		if e.Daily == nil || !info.Conceals && !info.Open {
			continue
		}
		p := puzzle{game: e.ID(), daily: *e.Daily, minds: against(info, e.Daily.Mind)}
		for _, action := range e.Daily.Opening {
			p.opening = append(p.opening, referee.Entry{Action: action})
		}
		all = append(all, p)
	}
	return all
}

// against seats a mind opposite the player, who has the first seat; nobody in a game for one.
func against(info game.Info, mind string) []string {
	if mind == "" || info.Seats == 1 {
		return nil
	}
	minds := slices.Repeat([]string{mind}, info.Seats)
	minds[0] = ""
	return minds
}

// puzzle finds what is played on a day that has come; the empty day is today.
func (s *Service) puzzle(gameID string, day model.Day) (puzzle, error) {
	today := model.DayOf(s.now())
	if day == "" {
		day = today
	}
	begins, err := beginning(day)
	if err != nil {
		return puzzle{}, err
	}
	if day < firstDay || day > today {
		return puzzle{}, fmt.Errorf("%w: the days are %s to %s", ErrNoDaily, firstDay, today)
	}
	for _, p := range s.puzzles {
		if p.game == gameID {
			p.day, p.begins, p.preset = day, begins, p.daily.On(string(day))
			return p, nil
		}
	}
	return puzzle{}, fmt.Errorf("%w: no game %.40q has one", ErrNoDaily, gameID)
}

// beginning is when a day begins.
func beginning(day model.Day) (time.Time, error) {
	at, err := time.Parse(time.DateOnly, string(day))
	if err != nil || at.Format(time.DateOnly) != string(day) {
		return time.Time{}, fmt.Errorf("%w: want a day like %s, not %.40q", ErrNoDaily, firstDay, string(day))
	}
	return at, nil
}

// dailySeed derives the sealed seed of a puzzle. Every process that shares the store finds the same one, and nobody
// without the store's secret any.
func (s *Service) dailySeed(ctx context.Context, p puzzle) (referee.Seed, error) {
	fresh := rng.Draw(s.entropy, 32)
	secret, err := s.store.DailySecret(ctx, store.Save([]byte(hex.EncodeToString(fresh))))
	if err != nil {
		return referee.Seed{}, err
	}
	key, err := hex.DecodeString(secret.Reveal())
	if err != nil || len(key) != len(fresh) {
		// The reason would quote the secret.
		return referee.Seed{}, fmt.Errorf("%w: the secret of the daily puzzles cannot be read", store.ErrDamaged)
	}
	return rng.Sealed(bytes.NewReader(append(p.derive(key, "seed"), p.derive(key, "salt")...))), nil
}

// derive makes 256 bits for a purpose.
func (p puzzle) derive(key []byte, purpose string) []byte {
	mac := hmac.New(sha256.New, key)
	_, _ = io.WriteString(mac, "wits daily "+purpose+" 1\x00"+p.game+"\x00"+p.preset+"\x00"+string(p.day)) // never fails
	return mac.Sum(nil)
}

// likeToday finds today's puzzle where practice can be the same: in games that hide nothing, puzzles are drawn from positions that
// practice deals as well. A game that hides something is never compared: the answer would tell what its puzzle hides.
func (s *Service) likeToday(gameID, preset string) (puzzle, bool) {
	g, err := referee.Find(s.games, gameID)
	if err != nil || !g.Info().Open || !g.Info().Chance(preset) {
		return puzzle{}, false
	}
	p, err := s.puzzle(gameID, "")
	return p, err == nil && p.preset == preset
}

// todays reports whether a deal is that of today's puzzle, turned or mirrored or not: who is helped there is told what solves it.
func (s *Service) todays(ctx context.Context, gameID string, dealt referee.Setup) (bool, error) {
	p, alike := s.likeToday(gameID, dealt.Preset)
	if !alike {
		return false, nil
	}
	g, err := referee.Find(s.games, gameID)
	if err != nil {
		return false, err
	}
	seed, err := s.dailySeed(ctx, p)
	if err != nil {
		return false, err
	}
	theirs, err := g.Start(referee.Setup{Preset: dealt.Preset, Seed: dealt.Seed})
	if err != nil {
		return false, err
	}
	ours, err := g.Start(referee.Setup{Preset: p.preset, Seed: seed})
	if err != nil {
		return false, err
	}
	return ours.Shape() == theirs.Shape(), nil
}

// undealt refuses practice that is today's puzzle. A deal that nobody asked for by its number is drawn again instead.
func (s *Service) undealt(ctx context.Context, m store.NewMatch, drawn bool) (store.NewMatch, error) {
	for {
		today, err := s.todays(ctx, m.Game, m.Setup)
		switch {
		case err != nil || !today:
			return m, err
		case !drawn:
			return m, game.Break("todays-puzzle", words.New("rule.todays-puzzle"))
		}
		m.Setup.Seed = rng.Sealed(s.entropy)
	}
}

// isTodays reports whether a match was dealt today's puzzle, under whatever number. The attempt at the puzzle itself is no such match: what holds
// there is said by its stakes and its day.
func (s *Service) isTodays(ctx context.Context, by model.PlayerID, sum model.Summary) (bool, error) {
	if _, alike := s.likeToday(sum.Game, sum.Preset); !alike || sum.Day != "" {
		return false, nil
	}
	kept, err := s.load(ctx, by, sum.ID, store.Span{After: newest})
	if err != nil {
		return false, err
	}
	return s.todays(ctx, kept.Game, referee.Setup{Preset: kept.Preset, Seed: kept.Seed})
}

// withToday adds until when nobody is helped in a match that is today's puzzle under another number: a device that plays it keeps to that.
func (s *Service) withToday(ctx context.Context, by model.PlayerID, sum model.Summary) (model.Summary, error) {
	today, err := s.isTodays(ctx, by, sum)
	if today && err == nil {
		sum.HiddenUntil, err = model.DayOf(s.now()).Ends()
	}
	return sum, err
}
