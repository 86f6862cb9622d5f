package load

import (
	"context"
	"fmt"

	"wits/challenge"
	"wits/client"
	"wits/store"
)

// seek explores until it finds a challenge, and accepts it. A player who explored before may have one waiting.
func (p *Player) seek(ctx context.Context, key string) (client.Match, error) {
	for n := 0; ; n++ {
		waiting, err := patiently(ctx, p, func() ([]store.Pending, error) { return p.Challenges(ctx) })
		if err != nil {
			return client.Match{}, err
		}
		if len(waiting) > 0 {
			return patiently(ctx, p, func() (client.Match, error) {
				return p.Accept(ctx, waiting[0].ID, challenge.Apprentice)
			})
		}
		if _, err := patiently(ctx, p, func() (*store.Pending, error) {
			return p.Explore(ctx, fmt.Sprint(key, " step ", n))
		}); err != nil {
			return client.Match{}, err
		}
	}
}
