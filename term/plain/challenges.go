package plain

import (
	"context"

	"wits/challenge"
)

// explore takes a step.
func (a *App) explore(ctx context.Context) error {
	found, ok, err := a.Service.Explore(ctx)
	if err != nil {
		return err
	}
	if !ok {
		a.say("You walk on. Nothing here.")
		return nil
	}
	t, err := challenge.Find(found)
	if err != nil {
		return err
	}
	a.say("You found a challenge: %s.", t.Title)
	return nil
}

// challenges tells what waits, and lets the player accept or decline.
func (a *App) challenges(ctx context.Context) error {
	pending, err := a.Service.Pending(ctx)
	if err != nil {
		return err
	}
	if len(pending) == 0 {
		a.say("No challenge waits for you. Exploring finds them, about one step in six.")
		return nil
	}
	kinds, names := make([]challenge.Type, len(pending)), make([]string, len(pending))
	for i, p := range pending {
		if kinds[i], err = challenge.Find(p.Type); err != nil {
			return err
		}
		names[i] = kinds[i].Title
	}
	i, err := a.choose("Which challenge?", names, "Back")
	if err != nil || i < 0 {
		return err
	}
	a.say("\n%s", kinds[i].Description)
	tiers := make([]string, 0, len(kinds[i].Tiers)+1)
	for _, t := range kinds[i].Tiers {
		tiers = append(tiers, t.Difficulty.Name()+": "+t.Info+". "+t.Reward.String())
	}
	d, err := a.choose("How hard?", append(tiers, "Decline"), "Back")
	switch {
	case err != nil || d < 0:
		return err
	case d == len(tiers):
		a.say("Declined.")
		return a.Service.Decline(ctx, pending[i].ID)
	}
	t, err := a.Service.Accept(ctx, pending[i].ID, kinds[i].Tiers[d].Difficulty)
	if err != nil {
		return err
	}
	return a.Play(ctx, t)
}
