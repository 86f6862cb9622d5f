package play

import (
	"context"
	"errors"

	"wits/challenge"
	"wits/game/referee"
	"wits/model"
	"wits/store"
)

// Accept consumes a pending challenge and deals its match from a sealed seed, whose commitment the position shows.
// Accepting it again at the same difficulty gives the same match.
func (by Player) Accept(
	ctx context.Context, id model.ChallengeID, d challenge.Difficulty,
) (model.Match, error) {
	once, err := by.s.keys.Once(ctx, by.id, "accept", id, d)
	if err != nil {
		return model.Match{}, err
	}
	if err := by.s.store.Recall(ctx, once); err != nil {
		return model.Match{}, err
	}
	p, err := by.s.accept(ctx, once, by.id, id, d)
	if errors.Is(err, store.ErrNoChallenge) {
		return by.s.accepted(ctx, by.id, id, d)
	}
	return p, err
}

func (s *Service) accept(
	ctx context.Context, once *store.Once, player model.PlayerID, id model.ChallengeID, d challenge.Difficulty,
) (model.Match, error) {
	terms, tier, err := s.terms(ctx, player, id, d)
	if err != nil {
		return model.Match{}, err
	}
	seed, err := s.seed(nil)
	if err != nil {
		return model.Match{}, err
	}
	g, err := referee.Find(s.games, string(terms.Type))
	if err != nil {
		return model.Match{}, err
	}
	return s.deal(ctx, store.NewMatch{
		Player: player, Game: string(terms.Type), Setup: referee.Setup{Preset: tier.Preset, Seed: seed, Minds: against(g.Info(), tier.Mind)}, Accepts: id, Terms: terms, Once: once,
	})
}

// terms finds what a pending challenge promises at a difficulty.
func (s *Service) terms(
	ctx context.Context, player model.PlayerID, id model.ChallengeID, d challenge.Difficulty,
) (model.Terms, challenge.Tier, error) {
	pending, err := s.For(player).Challenges(ctx)
	if err != nil {
		return model.Terms{}, challenge.Tier{}, err
	}
	for _, p := range pending {
		if p.ID != id {
			continue
		}
		typ, err := challenge.Find(s.types, p.Type)
		if err != nil {
			return model.Terms{}, challenge.Tier{}, err
		}
		tier, err := typ.Tier(d)
		return model.Terms{
			Type: typ.ID, Difficulty: d, Counted: tier.Counted, Reward: tier.Reward,
		}, tier, err
	}
	return model.Terms{}, challenge.Tier{}, store.ErrNoChallenge
}

// accepted finds the match of a challenge that was accepted before, at the same difficulty.
func (s *Service) accepted(
	ctx context.Context, player model.PlayerID, id model.ChallengeID, d challenge.Difficulty,
) (model.Match, error) {
	match, err := s.store.Accepted(ctx, player, id)
	if err != nil {
		return model.Match{}, err
	}
	p, err := s.For(player).Look(ctx, match)
	if err == nil && p.Terms.Difficulty != d {
		return model.Match{}, store.ErrNoChallenge
	}
	return p, err
}
