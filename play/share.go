package play

import (
	"context"

	"wits/game"
	"wits/game/words"
	"wits/internal/opaque"
	"wits/model"
	"wits/store"
)

// Share makes a link under which anybody can watch a match as its player sees it. Sharing again gives the same link. Of a
// daily puzzle whose day is not over nothing is shared: the error is [ErrNotYet]. Of a match with somebody who does not want it neither.
func (by Player) Share(ctx context.Context, id model.MatchID) (link string, err error) {
	sum, err := by.s.store.Summary(ctx, by.id, id)
	if err != nil {
		return "", err
	}
	if err := by.s.checkPublic(sum.Day); err != nil {
		return "", err
	}
	if err := by.mayShow(ctx, id); err != nil {
		return "", err
	}
	once := by.s.keys.Once(ctx, by.id, "share", id)
	link, err = by.s.store.Share(ctx, once, by.id, id, opaque.ID(by.s.entropy))
	if once.Repeated {
		link = once.Made
	}
	return link, err
}

// mayShow refuses to show everybody a match that somebody else plays who does not want that.
func (by Player) mayShow(ctx context.Context, id model.MatchID) error {
	hidden, err := by.s.store.Conceals(ctx, by.id, id, model.ShowGames)
	if err == nil && hidden {
		return game.Break("no-sharing", words.New("rule.no-sharing"))
	}
	return err
}

// Unshare ends a match's link. A match that is not shared stays so.
func (by Player) Unshare(ctx context.Context, id model.MatchID) error {
	err := by.s.store.Unshare(ctx, by.id, id)
	by.s.links.Forget(func(known shared) bool { return known.match == id })
	return err
}

// shared is what a link shows.
type shared struct {
	player model.PlayerID
	match  model.MatchID
}

// Shared returns the match that a link shows, and its player. The error is [store.ErrNoLink] where it shows nothing. A link that another
// process ends still works here for two seconds.
func (s *Service) Shared(ctx context.Context, link string) (player model.PlayerID, id model.MatchID, err error) {
	if !opaque.IsID(link) {
		return "", "", store.ErrNoLink
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
