// Package bots holds the minds that play Nine Men's Morris, from one that moves at random to one that knows the endings.
//
// They choose from a view alone; what bounds their thinking is a count of positions, never a clock.
package bots

import (
	"context"
	"iter"

	"wits/game"
	"wits/game/rng"
	"wits/games/morris"
	"wits/games/morris/search"
)

// All lists the minds, the weakest first.
func All() []game.NamedBot[morris.View, morris.Action] { return Knowing(nil) }

// Knowing lists the minds too; the last of them plays by tables as far as they go. Nil stands for no tables.
func Knowing(tables search.Tables) []game.NamedBot[morris.View, morris.Action] {
	return []game.NamedBot[morris.View, morris.Action]{
		game.Named("random", "easy", random{}),
		game.Named("novice", "easy", mind{depth: 2, hasty: 1, careless: 0.6, noise: 60, nodes: 20_000, room: 12}),
		game.Named("apprentice", "medium", mind{depth: 2, hasty: 1, careless: 0.15, noise: 30, nodes: 40_000, room: 12}),
		game.Named("journeyman", "medium", mind{depth: 4, hasty: 2, careless: 0.1, noise: 20, nodes: 100_000, room: 14}),
		game.Named("master", "hard", mind{depth: 6, hasty: 5, careless: 0.1, noise: 8, mills: 2, nodes: 300_000, room: 16}),
		game.Named("expert", "expert", expert{nodes: 4_500_000, check: 700_000, room: 21, known: tables}),
	}
}

// random makes any move, all equally likely.
type random struct{}

// Choose draws one of the moves.
func (random) Choose(_ context.Context, _ morris.View, legal iter.Seq[morris.Action], r *rng.Rand) (morris.Action, error) {
	var choice morris.Action
	n := 0
	for a := range legal {
		if n++; r.Int(1, n) == 1 {
			choice = a
		}
	}
	if n == 0 {
		return choice, game.ErrOver
	}
	return choice, nil
}
