package play

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"wits/challenge"
	"wits/model"
	"wits/store"
)

// Explore takes one step, from the player's own generator, and keeps what it finds.
func (by Player) Explore(ctx context.Context) (model.Discovery, error) {
	once, err := by.s.keys.Once(ctx, by.id, "explore")
	if err != nil {
		return model.Discovery{}, err
	}
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
	for _, t := range typesOf(e.Pending) {
		if t == id {
			return nil
		}
	}
	_, err = by.s.step(ctx, &store.Once{}, store.Step{Player: by.id, After: e.Steps, Rand: e.Rand, Found: id})
	return err
}

func (s *Service) step(ctx context.Context, once *store.Once, step store.Step) (model.Discovery, error) {
	step.At, step.Once = s.moment(), once
	d := discovered(step.After+1, step.Found, step.At)
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

// discovered is what a step led to. A challenge is named by the step that found it.
func discovered(step int64, found challenge.TypeID, at time.Time) model.Discovery {
	d := model.Discovery{Step: step}
	if found != "" {
		d.Found = &model.Pending{ID: model.ChallengeID(step), Type: found, Found: at}
	}
	return d
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

// Decline sends a challenge away.
func (by Player) Decline(ctx context.Context, id model.ChallengeID) error {
	return by.s.store.Decline(ctx, by.id, id)
}
