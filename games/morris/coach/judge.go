package coach

import (
	"context"

	"wits/game"
	"wits/game/words"
	"wits/games/morris"
)

var _ game.Reviewer = Coach{}

// Scale is that of chances.
func (Coach) Scale() game.Scale { return game.Chances() }

// Amount says a difference of chances.
func (Coach) Amount(v float64) words.Message { return game.Share(v) }

// Result is 1, a half or 0.
func (Coach) Result(view game.View) float64 {
	v := game.ViewOf[morris.View](view)
	return game.Worth(v.Status)
}

// Judge looks a position up, or searches it at a fixed number of nodes.
func (Coach) Judge(ctx context.Context, view game.View, _ game.Action) (game.Judgment, error) {
	s, err := newStudy(view)
	if err != nil {
		return game.Judgment{}, err
	}
	best := s.search(ctx, 2*reviewDepth, reviewNodes).Moves[0]
	if err := ctx.Err(); err != nil {
		return game.Judgment{}, err
	}
	o, ok := s.proved()
	if !ok {
		o = weigh(best.Score)
	}
	j := game.Judgment{
		Value: o.Chance, Best: game.NewAction(best.Move), Exact: o.Exact, Reason: s.reason(best), Proof: proof(best.Move),
	}
	if v := game.ViewOf[morris.View](view); v.Seat != *v.Turn {
		j.Value = 1 - j.Value
	}
	return j, nil
}
