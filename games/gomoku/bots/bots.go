// Package bots holds the minds that play Gomoku. They see a view and nothing else, and never the machine's clock or entropy:
// the same view and generator give the same move.
package bots

import (
	"context"
	"iter"
	"slices"

	"wits/game"
	"wits/game/rng"
	"wits/games/gomoku"
	"wits/games/gomoku/search"
)

// All lists the bots, the weakest first.
func All() []game.NamedBot[gomoku.View, gomoku.Action] {
	return []game.NamedBot[gomoku.View, gomoku.Action]{
		game.Named("random", "easy", Random{}),
		game.Named("novice", "easy", mind{looks: novice()}),
		game.Named("apprentice", "easy", mind{looks: apprentice()}),
		game.Named("journeyman", "medium", mind{
			reads: search.Limits{Nodes: 2_000, Depth: 2, Width: 8, Fours: 3, Noise: 130}, looks: apprentice(), hasty: 0.1,
		}),
		game.Named("master", "hard", mind{reads: search.Limits{Nodes: 15_000, Depth: 5, Width: 14, Fours: 8, Noise: 225}}),
		game.Named("expert", "expert", mind{reads: expert(), studied: true}),
	}
}

// Random places stones anywhere.
type Random struct{}

// Choose draws one of the legal moves, all equally likely.
func (Random) Choose(_ context.Context, v gomoku.View, legal iter.Seq[gomoku.Action], r *rng.Rand) (gomoku.Action, error) {
	if v.Turn == nil {
		return gomoku.Action{}, game.ErrOver
	}
	all := slices.Collect(legal)
	if len(all) == 0 {
		return gomoku.Action{}, game.ErrTurn
	}
	return rng.Pick(r, all), nil
}

// mind plays the openings by rule and thinks about every other stone: it reads ahead, or only looks at what stones would make.
type mind struct {
	reads   search.Limits // how it reads; none for one that only looks
	looks   looker
	hasty   float64 // how often one that reads only looks
	studied bool    // knows the proof that black wins, as far as it goes, and good third stones
}

// Choose places a stone, or takes a colour.
func (m mind) Choose(ctx context.Context, v gomoku.View, _ iter.Seq[gomoku.Action], r *rng.Rand) (gomoku.Action, error) {
	switch {
	case v.Turn == nil:
		return gomoku.Action{}, game.ErrOver
	case !v.Due():
		return gomoku.Action{}, game.ErrTurn
	}
	b := search.Of(v)
	if v.Choosing() {
		return gomoku.Choose(better(ctx, b)), ctx.Err()
	}
	c, ok := opening(ctx, v, r)
	if !ok && m.studied {
		c, ok = proved(v)
	}
	if !ok && m.studied {
		c, ok = third(v, r)
	}
	if !ok {
		c = m.think(ctx, b, r)
	}
	return gomoku.Action{Point: gomoku.PointAt(c)}, ctx.Err()
}
