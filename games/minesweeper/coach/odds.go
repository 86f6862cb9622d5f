package coach

import (
	"context"
	"slices"

	"wits/game"
	"wits/games/minesweeper"
	"wits/games/minesweeper/solver"
)

var _ game.Weigher = (*Coach)(nil)

// odds is the chance of a trap in each cell, row by row.
type odds struct {
	Risk []float64 `json:"risk"`
}

// Odds gives every cell its exact chance of a trap; opened ones have none. Before the first reveal, which moves the traps
// out of its way, every cell is as likely to hold one as any other.
func (*Coach) Odds(ctx context.Context, view game.View) (game.Odds, error) {
	v := game.ViewOf[minesweeper.View](view)
	if v.Status != game.Playing {
		return game.Odds{}, game.ErrOver
	}
	if err := ctx.Err(); err != nil { // the analysis itself does not stop half-way, but its work is bounded
		return game.Odds{}, err
	}
	if v.Untouched() {
		return game.NewOdds(odds{slices.Repeat([]float64{float64(v.Traps) / float64(v.Area())}, v.Area())}), nil
	}
	all, err := solver.Analyze(v)
	return game.NewOdds(odds{all.Trap}), err
}
