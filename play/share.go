package play

import (
	"context"
	"encoding/json"
	"errors"

	"wits/challenge"
	"wits/game"
	"wits/store"
)

// ErrNoLink says that nothing is shared under a link.
var ErrNoLink = errors.New("nothing is shared under this link")

// Event is an accepted action and what it led to, as the player of the match sees it.
type Event struct {
	Seq    game.Seq         `json:"seq"`
	Action json.RawMessage  `json:"action"`
	Status game.Outcome     `json:"status"`
	View   game.View        `json:"view"`
	Award  *challenge.Award `json:"award,omitempty"`
}

// Share makes a link under which anybody can watch a match as its player sees it. Sharing again gives the same link.
func (s *Service) Share(ctx context.Context, player store.PlayerID, id store.MatchID) (link string, err error) {
	return "", errors.ErrUnsupported
}

// Unshare ends a match's link.
func (s *Service) Unshare(ctx context.Context, player store.PlayerID, id store.MatchID) error {
	return errors.ErrUnsupported
}

// Shared tells what a link shows: the match and whose it is. The error is [ErrNoLink] where it shows nothing.
func (s *Service) Shared(ctx context.Context, link string) (player store.PlayerID, id store.MatchID, err error) {
	return "", "", errors.ErrUnsupported
}

// Events lists what happened in a match after an action, the earliest first, at most limit of them.
func (s *Service) Events(ctx context.Context, player store.PlayerID, id store.MatchID, after game.Seq, limit int) ([]Event, error) {
	return nil, errors.ErrUnsupported
}

// Subscribe returns a channel that receives, without blocking anybody, after a match may have changed; several changes
// may be one wake-up. End must be called.
func (s *Service) Subscribe(id store.MatchID) (wake <-chan struct{}, end func()) {
	return nil, func() {}
}

// Run forwards what other processes change in the same store to the subscribers, until ctx is done.
func (s *Service) Run(ctx context.Context) error {
	<-ctx.Done()
	return ctx.Err()
}

// Legal lists moves that are open to the player of a match, at most limit of them, in their wire form.
func (s *Service) Legal(ctx context.Context, player store.PlayerID, id store.MatchID, limit int) ([]json.RawMessage, error) {
	return nil, errors.ErrUnsupported
}
