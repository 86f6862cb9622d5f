package coach

import (
	"context"

	"wits/game"
	"wits/games/codemaker"
)

var (
	_ game.Reviewer = (*Coach)(nil)
	_ game.Numberer = (*Coach)(nil)
)

// Result is the number of guesses, negative for the breaker and positive for the setter. A code that was not found counts one more
// than there were attempts. A setter who gives up spares the breaker the rest.
func (c *Coach) Result(view game.View) float64 {
	v := game.ViewOf[codemaker.View](view)
	found := v.Mastermind
	found.Status = game.Lost
	if (v.Status == game.Won) == (v.Seat == codemaker.Breaker) {
		found.Status = game.Won
	}
	r := c.breaker.Result(game.NewView(found))
	if v.Seat == codemaker.Setter {
		return -r
	}
	return r
}

// Judge judges guesses as in Mastermind. Setting a code is never judged: all are equally hard to find.
func (c *Coach) Judge(ctx context.Context, view game.View, a game.Action) (game.Judgment, error) {
	v := game.ViewOf[codemaker.View](view)
	if v.GameOver {
		return game.Judgment{}, game.ErrOver
	}
	if move, _ := game.AsAction[codemaker.Action](a); move.Set {
		return game.Judgment{Free: true}, nil
	}
	seen, guess := asGuess(view, a)
	j, err := c.breaker.Judge(ctx, seen, guess)
	j.Best = submit(j.Best)
	if v.Seat == codemaker.Setter {
		j.Value, j.Paid = -j.Value, -j.Paid
	}
	return j, err
}
