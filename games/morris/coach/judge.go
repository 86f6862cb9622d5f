package coach

import (
	"context"

	"wits/game"
	"wits/games/morris"
)

var _ game.Reviewer = Coach{}

// Result is 1, a half or 0.
func (Coach) Result(view game.View) float64 {
	return game.Worth(game.ViewOf[morris.View](view).Status)
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
	if !game.ViewOf[morris.View](view).Due() {
		o.Chance = 1 - o.Chance
	}
	return game.Judgment{
		Value: o.Chance, Best: game.NewAction(best.Move), Exact: o.Exact, Reason: s.reason(best), Proof: proof(best.Move),
	}, nil
}
