package load

import (
	"context"

	"wits/challenge"
	"wits/client"
)

// seek explores until it finds a challenge, and accepts it. A player who explored before may have one waiting.
func (p *Player) seek(ctx context.Context) (client.Match, error) {
	for {
		waiting, err := patiently(ctx, p, p.Challenges)
		if err != nil {
			return client.Match{}, err
		}
		if len(waiting) > 0 {
			return patiently(ctx, p, func(ctx context.Context) (client.Match, error) {
				return p.Accept(ctx, waiting[0].ID, challenge.Apprentice)
			})
		}
		if _, err := patiently(ctx, p, p.Explore); err != nil {
			return client.Match{}, err
		}
	}
}
