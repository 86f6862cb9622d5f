package lesson

import (
	"context"

	"wits/game/rng"
)

// Search tries positions until one will do: it draws from a seed, and ends with the context or an error.
func Search(ctx context.Context, seed uint32, try func(r *rng.Rand) (s Step, found bool, err error)) (Step, error) {
	for r := rng.New(seed); ctx.Err() == nil; {
		if s, found, err := try(&r); found || err != nil {
			return s, err
		}
	}
	return Step{}, ctx.Err()
}
