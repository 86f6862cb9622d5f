package play

import (
	"context"
	"encoding/json"
	"errors"

	"wits/store"
)

// ErrNoLink says that nothing is shared under a link.
var ErrNoLink = errors.New("nothing is shared under this link")

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

// Legal lists moves that are open to the player of a match, at most limit of them, in their wire form.
func (s *Service) Legal(ctx context.Context, player store.PlayerID, id store.MatchID, limit int) ([]json.RawMessage, error) {
	return nil, errors.ErrUnsupported
}
