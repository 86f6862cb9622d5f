package play

import (
	"context"

	"wits/internal/opaque"
	"wits/model"
	"wits/store"
)

// ErrNoLink says that nothing is shared under a link.
var ErrNoLink = store.ErrNoLink

// Share makes a link under which anybody can watch a match as its player sees it. Sharing again gives the same link. Of a
// daily puzzle whose day is not over nothing is shared: the error is [ErrNotYet].
func (s *Service) Share(ctx context.Context, player model.PlayerID, id model.MatchID) (link string, err error) {
	sum, err := s.store.Summary(ctx, player, id)
	if err != nil {
		return "", err
	}
	if err := s.checkPublic(sum.Day); err != nil {
		return "", err
	}
	link, err = opaque.ID(s.entropy)
	if err != nil {
		return "", err
	}
	once, err := s.keys.Once(ctx, player, "share", id)
	if err != nil {
		return "", err
	}
	link, err = s.store.Share(ctx, once, player, id, link)
	if once.Repeated {
		link = once.Made
	}
	return link, err
}

// Unshare ends a match's link. A match that is not shared stays so.
func (s *Service) Unshare(ctx context.Context, player model.PlayerID, id model.MatchID) error {
	err := s.store.Unshare(ctx, player, id)
	s.links.Forget(func(known shared) bool { return known.match == id })
	return err
}

// shared is what a link shows.
type shared struct {
	player model.PlayerID
	match  model.MatchID
}

// Shared tells what a link shows: the match and whose it is. The error is [ErrNoLink] where it shows nothing. A link that
// another process ends is known here for two seconds more.
func (s *Service) Shared(ctx context.Context, link string) (player model.PlayerID, id model.MatchID, err error) {
	if !opaque.IsID(link) {
		return "", "", ErrNoLink
	}
	now := s.now()
	found, known, turn := s.links.Find(link, now)
	if known {
		return found.player, found.match, nil
	}
	player, id, err = s.store.Shared(ctx, link)
	if err == nil {
		s.links.Keep(link, shared{player, id}, now, turn)
	}
	return player, id, err
}
