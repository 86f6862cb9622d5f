package play

import (
	"context"

	"wits/store"
)

// ErrNoLink says that nothing is shared under a link.
var ErrNoLink = store.ErrNoLink

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
	ctx, once, err := s.once(ctx, player, "share", id)
	if err != nil {
		return "", err
	}
	link, err = s.store.Share(ctx, player, id, link)
	if once.Repeated {
		link = once.Made
	}
	return link, err
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
