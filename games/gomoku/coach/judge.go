package coach

import (
	"context"

	"wits/game"
	"wits/games/gomoku"
	"wits/games/gomoku/search"
)

var _ game.Reviewer = Coach{}

// reviewLimits bound the search for each move of a review: a tenth of a second.
func reviewLimits() search.Limits {
	return search.Limits{Nodes: 40_000, Depth: 20, Width: 14, Fours: fourStones, Threats: 5_000}
}

// Result is 1, a half or 0.
func (Coach) Result(view game.View) float64 {
	return game.Worth(game.ViewOf[gomoku.View](view).Status)
}

// Judge searches a position that the proof does not decide at a fixed number of nodes. The stones of a swap's opening are even, whatever they are: the other
// side chooses. Where the proof covers the position, every stone that is proved to win is as good as any.
func (Coach) Judge(ctx context.Context, view game.View, a game.Action) (game.Judgment, error) {
	v := game.ViewOf[gomoku.View](view)
	if v.Turn == nil {
		return game.Judgment{}, game.ErrOver
	}
	b := search.Of(v)
	var h game.Hint
	j := game.Judgment{Value: 0.5}
	switch {
	case v.Choosing():
		h = choice(ctx, b)
		j.Value = 1 - h.Risk
	case v.Opening():
		return j, nil
	default:
		h, j.Value, j.Exact = judged(ctx, v, b)
		if _, c, ok := placed(view, a); ok {
			if kept, ok := keeps(v, c); ok {
				h = game.Hint{Reason: saysProved(kept)}
			}
		}
	}
	j.Best, j.Reason, j.Proof = h.Action, h.Reason, h.Proof
	if !v.Due() {
		j.Value = 1 - j.Value
	}
	return j, ctx.Err()
}

// judged finds the best stone, and what the position is worth to the side to move. Where the proof decides the game that is certain: a stone
// of black that leaves it gives a forced win away, unless the search sees another.
func judged(ctx context.Context, v gomoku.View, b *search.Board) (best game.Hint, value float64, exact bool) {
	if a, ok := proved(v); ok && a.Stones > 3 {
		return hint(a.Move, saysProved(a), nil), 1, true
	}
	f := search.Best(ctx, b, reviewLimits())
	why, proof := reason(b, f)
	best = hint(f.Move, why, proof)
	if value, ok := decided(v); ok {
		return best, value, true
	}
	return best, chance(f.Score), search.Proven(f.Score) != 0
}
