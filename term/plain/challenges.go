package plain

import (
	"context"

	"wits/challenge"
	"wits/entry"
	"wits/game/words"
)

// explore takes a step.
func (a *App) explore(ctx context.Context) error {
	step, err := a.Service.Explore(ctx)
	if err != nil {
		return err
	}
	if step.Found == nil {
		a.say(words.New("explore.nothing"))
		return nil
	}
	t, err := challenge.Find(entry.Challenges(a.Games), step.Found.Type)
	if err != nil {
		return err
	}
	a.say(words.New("plain.found", words.Say("challenge", t.Title())))
	return nil
}

// challenges tells what waits, and lets the player accept or decline.
func (a *App) challenges(ctx context.Context) error {
	pending, err := a.Service.Challenges(ctx)
	if err != nil {
		return err
	}
	if len(pending) == 0 {
		a.say(words.New("plain.no-challenge"))
		return nil
	}
	kinds, names := make([]challenge.Type, len(pending)), make([]string, len(pending))
	for i, p := range pending {
		if kinds[i], err = challenge.Find(entry.Challenges(a.Games), p.Type); err != nil {
			return err
		}
		names[i] = a.Words.Say(kinds[i].Title())
	}
	i, err := a.choose(words.New("plain.challenge"), names)
	if err != nil || i < 0 {
		return err
	}
	a.gap()
	a.say(kinds[i].Story())
	tiers := make([]string, 0, len(kinds[i].Tiers)+1)
	for _, t := range kinds[i].Tiers {
		tiers = append(tiers, a.Words.Say(words.New("plain.tier", words.Say("difficulty", t.Difficulty.Name()),
			words.Say("size", kinds[i].Info(t.Difficulty)), words.Say("reward", t.Reward.Message()))))
	}
	d, err := a.choose(words.New("plain.preset"), append(tiers, a.Words.Text("do.decline")))
	switch {
	case err != nil || d < 0:
		return err
	case d == len(tiers):
		a.say(words.New("challenge.declined"))
		return a.Service.Decline(ctx, pending[i].ID)
	}
	t, err := a.Service.Accept(ctx, pending[i].ID, kinds[i].Tiers[d].Difficulty)
	if err != nil {
		return err
	}
	return a.Play(ctx, t)
}
