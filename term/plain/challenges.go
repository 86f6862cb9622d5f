package plain

import (
	"context"

	"wits/challenge"
	"wits/entry"
	"wits/game/words"
	"wits/model"
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
	kinds := make(map[challenge.TypeID]challenge.Type)
	for _, p := range pending {
		if kinds[p.Type], err = challenge.Find(entry.Challenges(a.Games), p.Type); err != nil {
			return err
		}
	}
	p, err := choose(a, words.New("plain.challenge"), pending, func(p model.Pending) string { return a.Words.Say(kinds[p.Type].Title()) })
	if err != nil {
		return err
	}
	kind := kinds[p.Type]
	a.gap()
	a.say(kind.Story())
	tier, err := choose(a, words.New("plain.preset"), append(kind.Tiers[:], challenge.Tier{}), func(t challenge.Tier) string {
		if t.Difficulty == "" {
			return a.Words.Text("do.decline")
		}
		return a.Words.Say(words.New("plain.tier", words.Say("difficulty", t.Difficulty.Name()),
			words.Say("size", kind.Info(t.Difficulty)), words.Say("reward", t.Reward.Message())))
	})
	switch {
	case err != nil:
		return err
	case tier.Difficulty == "":
		a.say(words.New("challenge.declined"))
		return a.Service.Decline(ctx, p.ID)
	}
	return a.enter(ctx)(a.Service.Accept(ctx, p.ID, tier.Difficulty))
}
