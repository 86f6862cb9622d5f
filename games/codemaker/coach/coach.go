// Package coach explains reversed Mastermind: what a guess tells, how many codes are left, which guess could not have been the
// code. It sees views and nothing else, and never plays.
package coach

import (
	"context"
	"slices"

	"wits/game"
	"wits/game/words"
	"wits/games/codemaker"
	"wits/games/mastermind"
	"wits/games/mastermind/coach"
)

// Coach explains. The zero Coach is ready, for any number of games at once. Values are those of Mastermind: what the breaker spends in guesses
// the setter gains.
type Coach struct {
	coach.ByGuesses
	breaker coach.Coach
}

var (
	_ game.Coach     = (*Coach)(nil)
	_ game.Explainer = (*Coach)(nil)
	_ game.Doubter   = (*Coach)(nil)
	_ game.Prover    = (*Coach)(nil)
	_ game.Weigher   = (*Coach)(nil)
	_ game.Reviewer  = (*Coach)(nil)
	_ game.Numberer  = (*Coach)(nil)
)

// Hint tells the breaker how many codes are possible, and names one of them. The setter gets no advice: a mind that knows the
// coach would then know the code.
func (c *Coach) Hint(ctx context.Context, view game.View) (game.Hint, error) {
	v := game.ViewOf[codemaker.View](view)
	switch {
	case v.GameOver:
		return game.Hint{}, game.ErrOver
	case !v.Due():
		return game.Hint{}, game.ErrTurn
	case v.Seat == codemaker.Setter:
		return game.Hint{}, game.NoAdvice(codemaker.Say("hint.setter"))
	}
	h, err := c.breaker.Hint(ctx, game.NewView(v.Mastermind))
	h.Action = submit(h.Action)
	return h, err
}

// Why says what a guess can tell, to both seats.
func (c *Coach) Why(ctx context.Context, before game.View, a game.Action) words.Message {
	v, guess := asGuess(before, a)
	return c.breaker.Why(ctx, v, guess)
}

// Mistake tells whether a guess could not have been the code.
func (c *Coach) Mistake(ctx context.Context, before game.View, a game.Action) game.Hint {
	v, guess := asGuess(before, a)
	h := c.breaker.Mistake(ctx, v, guess)
	h.Action = submit(h.Action)
	return h
}

// Doubt says which answer rules a guess out.
func (c *Coach) Doubt(view game.View, a game.Action) words.Message {
	return c.breaker.Doubt(asGuess(view, a))
}

// Proof is the row of the attempt whose answer rules a guess out.
func (c *Coach) Proof(ctx context.Context, before game.View, a game.Action) []game.Place {
	v, guess := asGuess(before, a)
	return c.breaker.Proof(ctx, v, guess)
}

// asGuess is a guess as Mastermind has it, without the code that the setter sees. What is no guess is no action there.
func asGuess(view game.View, a game.Action) (seen game.View, guess game.Action) {
	v := game.ViewOf[codemaker.View](view)
	if move, ok := game.AsAction[codemaker.Action](a); ok && !move.Set {
		guess = game.NewAction(mastermind.Submit(move.Code))
	}
	return game.NewView(v.At(len(v.Attempts))), guess
}

// submit is a guess of Mastermind's as an action of this game, no action where there is none.
func submit(guess game.Action) game.Action {
	a, ok := game.AsAction[mastermind.Action](guess)
	if !ok {
		return game.Action{}
	}
	return game.NewAction(codemaker.Submit(a.Code))
}

// odds are the chance of the seat that is due to win, whether that is proved, how many codes the answers allow, and which, where they
// are few.
type odds struct {
	game.ChanceOdds
	Possible int               `json:"possible"`
	Codes    []mastermind.Code `json:"codes,omitempty"`
}

// telling is about how many kinds of answers a good guess gets: by that factor fewer codes are left after it.
const telling = 4

// Odds tell how likely the seat that is due is to win. A breaker with as many attempts left as there are codes is sure to.
func (*Coach) Odds(ctx context.Context, view game.View) (game.Odds, error) {
	v := game.ViewOf[codemaker.View](view)
	if v.GameOver {
		return game.Odds{}, game.ErrOver
	}
	possible := slices.Collect(v.At(len(v.Attempts)).Possible())
	n := len(possible)
	o := odds{ChanceOdds: game.ChanceOdds{Chance: 1}, Possible: n}
	if n <= coach.Few {
		o.Codes = possible
	}
	left, reach := v.MaxAttempts-len(v.Attempts), 1
	o.Exact = n <= left
	for range left - 1 {
		if reach *= telling; reach >= n {
			break
		}
	}
	if reach < n && !o.Exact {
		o.Chance = float64(reach) / float64(n)
	}
	if v.Setting() {
		o.Chance, o.Exact = 1-o.Chance, false
	}
	return game.NewOdds(o), ctx.Err()
}

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
