package play

import (
	"context"
	"errors"
	"time"

	"wits/game"
	"wits/game/rng"
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
	return Daily{}, errors.ErrUnsupported
}

// StartDaily deals today's puzzle to a player, once: asking again gives the same match.
func (s *Service) StartDaily(ctx context.Context, player store.PlayerID, gameID string) (Position, error) {
	return Position{}, errors.ErrUnsupported
}

// Leaderboard lists who did how well in the puzzle of a day, the best first; the empty day is today. Skip leaves out as
// many lines.
func (s *Service) Leaderboard(ctx context.Context, player store.PlayerID, gameID string, day store.Day, skip, limit int) ([]store.Rank, error) {
	return nil, errors.ErrUnsupported
}

// Standings lists who did how well in all daily puzzles of a game, the best first.
func (s *Service) Standings(ctx context.Context, player store.PlayerID, gameID string, skip, limit int) ([]store.Rank, error) {
	return nil, errors.ErrUnsupported
}
