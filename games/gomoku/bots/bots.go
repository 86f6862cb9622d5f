// Package bots holds the minds that play Gomoku. They see a view and nothing else, and never the machine's clock or entropy:
// the same view and generator give the same move.
package bots

import (
	"context"
	"iter"

	"wits/game"
	"wits/game/rng"
	"wits/games/gomoku"
	"wits/games/gomoku/search"
)

// All lists the bots, the weakest first.
func All() []game.NamedBot[gomoku.View, gomoku.Action] {
	return []game.NamedBot[gomoku.View, gomoku.Action]{
		game.Named("random", "easy", Random{}),
		game.Named("novice", "easy", mind{thinker: novice()}),
		game.Named("apprentice", "easy", mind{thinker: apprentice()}),
		game.Named("journeyman", "medium", mind{thinker: journeyman()}),
		game.Named("master", "hard", mind{thinker: master()}),
		game.Named("expert", "expert", mind{thinker: expert(), studied: true}),
	}
}

// Random places stones anywhere.
type Random struct{}

// Choose draws one of the legal moves, all equally likely.
func (Random) Choose(_ context.Context, v gomoku.View, legal iter.Seq[gomoku.Action], r *rng.Rand) (gomoku.Action, error) {
	if v.Turn == nil {
		return gomoku.Action{}, game.ErrOver
	}
	var all []gomoku.Action
	for a := range legal {
		all = append(all, a)
	}
	if len(all) == 0 {
		return gomoku.Action{}, game.ErrTurn
	}
	return rng.Pick(r, all), nil
}

// thinker finds a move in a position that is not decided by a rule of the opening.
type thinker interface {
	think(b *search.Board, r *rng.Rand, stop func() bool) int
}

// mind plays the openings and leaves the rest to a thinker.
type mind struct {
	thinker
	studied bool // knows good third stones
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
	stop := func() bool { return ctx.Err() != nil }
	if v.Choosing() {
		return gomoku.Choose(better(b)), nil
	}
	c, ok := opening(v, r)
	if !ok && m.studied {
		c, ok = third(v, r)
	}
	if !ok {
		c = m.think(b, r, stop)
	}
	if err := ctx.Err(); err != nil {
		return gomoku.Action{}, err
	}
	return gomoku.Place(c%gomoku.Size, c/gomoku.Size), nil
}
