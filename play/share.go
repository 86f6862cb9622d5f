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
var ErrNoLink = store.ErrNoLink

// Event is an accepted action and what it led to, as the player of the match sees it.
type Event struct {
	Seq    game.Seq         `json:"seq"`
	Action json.RawMessage  `json:"action"`
	Status game.Outcome     `json:"status"`
	View   game.View        `json:"view"`
	Award  *challenge.Award `json:"award,omitempty"`
}

// Share makes a link under which anybody can watch a match as its player sees it. Sharing again gives the same link. Of a
// daily puzzle whose day is not over nothing is shared: the error is [ErrNotYet].
func (s *Service) Share(ctx context.Context, player store.PlayerID, id store.MatchID) (link string, err error) {
	kept, err := s.store.LoadMatch(ctx, player, id)
	if err != nil {
		return "", err
	}
	if err := s.told(kept.Summary); err != nil {
		return "", err
	}
	link, err = s.draw()
	if err != nil {
		return "", err
	}
	return s.store.Share(ctx, player, id, link)
}

// Unshare ends a match's link. A match that is not shared stays so.
func (s *Service) Unshare(ctx context.Context, player store.PlayerID, id store.MatchID) error {
	return s.store.Unshare(ctx, player, id)
}

// Shared tells what a link shows: the match and whose it is. The error is [ErrNoLink] where it shows nothing.
func (s *Service) Shared(ctx context.Context, link string) (player store.PlayerID, id store.MatchID, err error) {
	if !drawn(link) {
		return "", "", ErrNoLink
	}
	return s.store.Shared(ctx, link)
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
