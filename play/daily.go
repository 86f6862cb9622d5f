package play

import (
	"context"
	"errors"
	"fmt"
	"time"

	"wits/game"
	"wits/game/rng"
	"wits/game/words"
	"wits/store"
)

// Why a daily puzzle cannot be had. Callers test them with errors.Is.
var (
	ErrNoDaily = errors.New("there is no such daily puzzle")
	ErrNotYet  = errors.New("that is told when the day of the puzzle is over")
)

// Daily is the puzzle of a day. It is the same for everybody.
type Daily struct {
	Game       string         `json:"game"`
	Preset     string         `json:"preset"`
	Day        store.Day      `json:"day"`
	Commitment string         `json:"commitment"`
	Begins     time.Time      `json:"begins"`
	Ends       time.Time      `json:"ends"`
	Match      store.MatchID  `json:"match,omitempty"`  // the player's attempt
	Status     game.Outcome   `json:"status,omitempty"` // and how it stands
	Seed       *rng.SeedValue `json:"seed,omitempty"`   // when the day is over
	Salt       game.Digits    `json:"salt,omitempty"`
}

// Daily tells about the puzzle of a day; the empty day is today. The player may be nobody.
func (s *Service) Daily(ctx context.Context, player store.PlayerID, gameID string, day store.Day) (Daily, error) {
	p, err := s.puzzle(gameID, day)
	if err != nil {
		return Daily{}, err
	}
	seed, err := s.dailySeed(ctx, p)
	if err != nil {
		return Daily{}, err
	}
	d := Daily{
		Game: p.game, Preset: p.preset, Day: p.day, Commitment: seed.Commitment(), Begins: p.begins, Ends: p.ends(),
	}
	a, err := s.store.Attempt(ctx, player, p.game, p.day)
	if err != nil && !errors.Is(err, store.ErrNoMatch) {
		return Daily{}, err
	}
	d.Match, d.Status = a.Match, a.Status
	if !s.now().Before(p.ends()) {
		opened := seed.Open()
		d.Seed, d.Salt = &opened.Value, game.Digits(opened.Salt)
	}
	return d, nil
}

// StartDaily deals today's puzzle to a player, once: asking again gives the same match. It can be finished after its day,
// but counts only if it was finished within it. Who has reset everything since gets no second attempt.
func (s *Service) StartDaily(ctx context.Context, player store.PlayerID, gameID string) (Position, error) {
	p, err := s.puzzle(gameID, "")
	if err != nil {
		return Position{}, err
	}
	seed, err := s.dailySeed(ctx, p)
	if err != nil {
		return Position{}, err
	}
	pos, err := s.deal(ctx, store.NewMatch{
		Player: player, Game: p.game, Setup: game.Setup{Preset: p.preset, Seed: seed}, Day: p.day, Actions: p.opening,
		Terms: store.Terms{Type: store.DailyType, Difficulty: store.DailyDifficulty},
	})
	if errors.Is(err, store.ErrPlayed) {
		return Position{}, game.Break("one-attempt", words.New("rule.one-attempt"))
	}
	return pos, err
}

// Leaderboard lists who did how well in the puzzle of a day, the best first; the empty day is today. Skip leaves out as
// many lines. Winners come first, by the fewest actions; who did not win shares the last rank.
func (s *Service) Leaderboard(
	ctx context.Context, player store.PlayerID, gameID string, day store.Day, skip, limit int,
) ([]store.Rank, error) {
	p, err := s.puzzle(gameID, day)
	if err != nil {
		return nil, err
	}
	return s.store.Ranking(ctx, player, p.game, p.day, max(skip, 0), bounded(store.Page{Limit: limit}).Limit)
}

// Standings lists who did how well in all daily puzzles of a game, the best first: by wins, then by the fewest actions in
// them.
func (s *Service) Standings(
	ctx context.Context, player store.PlayerID, gameID string, skip, limit int,
) ([]store.Rank, error) {
	if _, err := s.puzzle(gameID, ""); err != nil {
		return nil, err
	}
	return s.store.Standings(ctx, player, gameID, max(skip, 0), bounded(store.Page{Limit: limit}).Limit)
}

// told refuses what would give away a daily puzzle before its day is over.
func (s *Service) told(m store.Summary) error {
	if m.Day == "" {
		return nil
	}
	begins, err := beginning(m.Day)
	if err != nil {
		return fmt.Errorf("match %s: %w: %w", m.ID, store.ErrDamaged, err)
	}
	if s.now().Before(begins.AddDate(0, 0, 1)) {
		return ErrNotYet
	}
	return nil
}

// stakes names a match that is no practice.
func stakes(t store.Terms) words.Message {
	if t.Type == store.DailyType {
		return words.New("stakes.daily")
	}
	return words.New("stakes.challenge")
}
