package load

import (
	"context"
	"slices"

	"wits/challenge"
	"wits/client"
	"wits/entry"
	"wits/model"
)

// seek explores until it finds a challenge that a player here can win, and accepts it. A player who explored before may have one waiting.
func (p *Player) seek(ctx context.Context) (client.Match, error) {
	for {
		waiting, err := patiently(ctx, p, p.Challenges)
		if err != nil {
			return client.Match{}, err
		}
		if at := slices.IndexFunc(waiting, p.winnable); at >= 0 {
			return patiently(ctx, p, func(ctx context.Context) (client.Match, error) {
				return p.Accept(ctx, waiting[at].ID, challenge.Apprentice)
			})
		}
		if _, err := patiently(ctx, p, p.Explore); err != nil {
			return client.Match{}, err
		}
	}
}

// winnable reports whether nobody plays against who accepts a challenge: players here move at random, and no mind loses to that.
func (p *Player) winnable(found model.Pending) bool {
	t, err := challenge.Find(entry.Challenges(p.entries), found.Type)
	return err == nil && t.Tiers[0].Mind == ""
}
