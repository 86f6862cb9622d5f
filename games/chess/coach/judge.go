package coach

import (
	"context"

	"wits/game"
	"wits/games/chess"
	"wits/games/chess/search"
)

var _ game.Reviewer = (*Coach)(nil)

// reviewNodes is how many positions are looked at for each move of a review: a tenth of a second.
const reviewNodes = 80_000

// Result is 1, a half or 0.
func (*Coach) Result(view game.View) float64 {
	return game.Worth(game.ViewOf[chess.View](view).Status)
}

// Judge searches a position at a fixed number of nodes. A mate that is found is proved.
func (c *Coach) Judge(ctx context.Context, view game.View, _ game.Action) (game.Judgment, error) {
	s, a, err := c.ask(ctx, view, reviewNodes)
	if err != nil {
		return game.Judgment{}, err
	}
	_, proved := search.MateIn(a.Score)
	j := game.Judgment{
		Value: chance(a.Score), Best: game.NewAction(chess.Move(a.Move)), Written: s.now.SAN(a.Move), Exact: proved, Reason: because(s.now, a), Proof: squares(a.Move),
	}
	if !game.ViewOf[chess.View](view).Due() {
		j.Value = 1 - j.Value
	}
	return j, nil
}
