package play

import (
	"context"
	"errors"

	"wits/game"
	"wits/store"
)

// ErrNoReplay says that no replay is published under an id.
var ErrNoReplay = errors.New("unknown replay")

// Import keeps a practice game that was played to its end elsewhere, from its replay, which must verify. The same replay
// or key a second time gives the first match.
func (s *Service) Import(ctx context.Context, player store.PlayerID, r game.Replay, key string) (store.Summary, error) {
	return store.Summary{}, errors.ErrUnsupported
}

// PublishMatch makes the replay of a finished match public.
func (s *Service) PublishMatch(ctx context.Context, player store.PlayerID, id store.MatchID) (store.Published, error) {
	return store.Published{}, errors.ErrUnsupported
}

// Publish makes a replay public. It must verify and be over; otherwise the error is a [game.ErrReplay].
func (s *Service) Publish(ctx context.Context, player store.PlayerID, r game.Replay) (store.Published, error) {
	return store.Published{}, errors.ErrUnsupported
}

// Published returns a public replay.
func (s *Service) Published(ctx context.Context, id store.ReplayID) (game.Replay, error) {
	return game.Replay{}, errors.ErrUnsupported
}

// Publications lists what a player has published, the latest first.
func (s *Service) Publications(ctx context.Context, player store.PlayerID, page store.Page) ([]store.Published, error) {
	return nil, errors.ErrUnsupported
}
