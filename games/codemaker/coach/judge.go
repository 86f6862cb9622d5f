package coach

import (
	"context"

	"wits/game"
	"wits/game/words"
	"wits/games/codemaker"
	"wits/games/mastermind"
)

var (
	_ game.Reviewer = (*Coach)(nil)
	_ game.Numberer = (*Coach)(nil)
)

// Scale is Mastermind's: what the breaker spends in guesses the setter gains.
func (c *Coach) Scale() game.Scale { return c.breaker.Scale() }

// Amount says a number of guesses.
func (c *Coach) Amount(v float64) words.Message { return c.breaker.Amount(v) }

// Nth names a guess by its number.
func (c *Coach) Nth(n int) words.Message { return c.breaker.Nth(n) }

// Result is the guesses that were made, a code that was not found counting one more than there were attempts: less than 0 to
// the breaker, more to the setter. A setter who gives up spares the breaker the rest.
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

// Judge judges guesses as in Mastermind. Any code may be set: one is as hard to find as another.
func (c *Coach) Judge(ctx context.Context, view game.View, a game.Action) (game.Judgment, error) {
	v := game.ViewOf[codemaker.View](view)
	if v.GameOver {
		return game.Judgment{}, game.ErrOver
	}
	move, moved := game.AsAction[codemaker.Action](a)
	if moved && move.Set {
		return game.Judgment{Free: true}, nil
	}
	var guess game.Action
	if moved {
		guess = game.NewAction(mastermind.Submit(move.Code))
	}
	j, err := c.breaker.Judge(ctx, game.NewView(v.At(len(v.Attempts))), guess)
	if best, better := game.AsAction[mastermind.Action](j.Best); better {
		j.Best = game.NewAction(codemaker.Submit(best.Code))
	}
	if v.Seat == codemaker.Setter {
		j.Value, j.Paid = -j.Value, -j.Paid
	}
	return j, err
}
