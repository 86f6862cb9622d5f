package play

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"wits/challenge"
	"wits/game/referee"
	"wits/game/rng"
	"wits/model"
	"wits/store"
)

// Explore takes one step, from the player's own generator, and keeps what it finds.
func (by Player) Explore(ctx context.Context) (model.Discovery, error) {
	once := by.s.keys.Once(ctx, by.id, "explore")
	for {
		e, err := by.s.store.Explorer(ctx, by.id)
		if err != nil {
			return model.Discovery{}, err
		}
		found, _, next := challenge.Explore(by.s.types, typesOf(e.Pending), e.Rand.Restore())
		d, err := by.s.step(ctx, once, store.Step{Player: by.id, After: e.Steps, Rand: next.State(), Found: found})
		if !errors.Is(err, store.ErrConflict) {
			return d, err
		}
		// Another of the player's programs took this step. Every time that happens one of them has gone ahead, so the
		// next try ends, or the context does.
	}
}

// Offer makes a challenge pending as if a step had found it, for debugging. One that is pending stays as it is.
func (by Player) Offer(ctx context.Context, id challenge.TypeID) error {
	if _, err := challenge.Find(by.s.types, id); err != nil {
		return err
	}
	e, err := by.s.store.Explorer(ctx, by.id)
	if err != nil {
		return err
	}
	if slices.Contains(typesOf(e.Pending), id) {
		return nil
	}
	_, err = by.s.step(ctx, &store.Once{}, store.Step{Player: by.id, After: e.Steps, Rand: e.Rand, Found: id})
	return err
}

func (s *Service) step(ctx context.Context, once *store.Once, step store.Step) (model.Discovery, error) {
	step.At, step.Once = s.moment(), once
	d := model.Discovery{Step: step.After + 1}
	if step.Found != "" { // a challenge is named by the step that found it
		d.Found = &model.Pending{ID: model.ChallengeID(d.Step), Type: step.Found, Found: step.At}
	}
	made, err := json.Marshal(d)
	if err != nil {
		return model.Discovery{}, err
	}
	once.Made = string(made)
	if err := s.store.TakeStep(ctx, step); err != nil || !once.Repeated {
		return d, err
	}
	d = model.Discovery{}
	return d, json.Unmarshal([]byte(once.Made), &d)
}

func typesOf(pending []model.Pending) []challenge.TypeID {
	types := make([]challenge.TypeID, len(pending))
	for i, p := range pending {
		types[i] = p.Type
	}
	return types
}

// Challenges lists what waits for a player, the longest waiting first.
func (by Player) Challenges(ctx context.Context) ([]model.Pending, error) {
	e, err := by.s.store.Explorer(ctx, by.id)
	return e.Pending, err
}

// Decline turns a challenge down.
func (by Player) Decline(ctx context.Context, id model.ChallengeID) error {
	return by.s.store.Decline(ctx, by.id, id)
}

// Accept uses up a pending challenge and deals its match from a sealed seed, whose commitment the match shows.
// Accepting it again at the same difficulty gives the same match.
func (by Player) Accept(
	ctx context.Context, id model.ChallengeID, d challenge.Difficulty,
) (model.Match, error) {
	once := by.s.keys.Once(ctx, by.id, "accept", id, d)
	if err := by.s.store.Recall(ctx, once); err != nil {
		return model.Match{}, err
	}
	m, err := by.s.challenged(ctx, by.id, id, d)
	var p model.Match
	if err == nil {
		m.Once = once
		p, err = by.s.deal(ctx, m)
	}
	if errors.Is(err, store.ErrNoChallenge) {
		return by.s.accepted(ctx, by.id, id, d)
	}
	return p, err
}

// challenged is the match that a pending challenge begins at a difficulty, with what it promises.
func (s *Service) challenged(ctx context.Context, player model.PlayerID, id model.ChallengeID, d challenge.Difficulty) (m store.NewMatch, err error) {
	pending, err := s.For(player).Challenges(ctx)
	if err != nil {
		return m, err
	}
	i := slices.IndexFunc(pending, func(p model.Pending) bool { return p.ID == id })
	if i < 0 {
		return m, store.ErrNoChallenge
	}
	typ, err := challenge.Find(s.types, pending[i].Type)
	if err != nil {
		return m, err
	}
	tier, err := typ.Tier(d)
	if err != nil {
		return m, err
	}
	g, err := referee.Find(s.games, string(typ.ID))
	if err != nil {
		return m, err
	}
	return store.NewMatch{
		Player: player, Game: string(typ.ID), Setup: referee.Setup{Preset: tier.Preset, Seed: rng.Sealed(s.entropy), Minds: against(g.Info(), tier.Mind)},
		Accepts: id, Terms: model.Terms{Type: typ.ID, Difficulty: d, Counted: tier.Counted, Reward: tier.Reward},
	}, nil
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
