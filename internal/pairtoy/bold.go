package pairtoy

import (
	"context"
	"iter"

	"wits/game"
	"wits/game/rng"
)

// Bold plays the first legal move of any game.
type Bold[V, A any] struct{}

// Choose returns the first legal move.
func (Bold[V, A]) Choose(_ context.Context, _ V, legal iter.Seq[A], _ *rng.Rand) (A, error) {
	for a := range legal {
		return a, nil
	}
	return *new(A), game.ErrOver
}
