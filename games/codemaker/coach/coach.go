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

// Coach explains. The zero Coach is ready, for any number of games at once.
type Coach struct{ breaker coach.Coach }

var (
	_ game.Coach     = (*Coach)(nil)
	_ game.Explainer = (*Coach)(nil)
	_ game.Doubter   = (*Coach)(nil)
	_ game.Prover    = (*Coach)(nil)
	_ game.Weigher   = (*Coach)(nil)
)

// Hint tells the breaker how many codes are possible, and names one of them. Who sets the code is not advised: whatever a mind
// knows of the coach, it would know of the code.
func (c *Coach) Hint(ctx context.Context, view game.View) (game.Hint, error) {
	v := game.ViewOf[codemaker.View](view)
	switch {
	case v.GameOver:
		return game.Hint{}, game.ErrOver
	case v.Seat == codemaker.Setter:
		return game.Hint{}, game.NoAdvice(codemaker.Say("hint.setter"))
	case v.Setting():
		return game.Hint{}, game.NoAdvice(codemaker.Say("hint.wait"))
	}
	h, err := c.breaker.Hint(ctx, game.NewView(v.Mastermind))
	if err != nil {
		return h, err
	}
	a, _ := game.AsAction[mastermind.Action](h.Action)
	h.Action = game.NewAction(codemaker.Submit(a.Code))
	return h, nil
}

// Why says what a guess can tell, to both seats.
func (c *Coach) Why(ctx context.Context, before game.View, a game.Action) words.Message {
	b, guess, ok := asGuess(before, a)
	if !ok {
		return words.Message{}
	}
	return c.breaker.Why(ctx, b, guess)
}

// Mistake tells whether a guess could not have been the code.
func (c *Coach) Mistake(ctx context.Context, before game.View, a game.Action) game.Hint {
	b, guess, ok := asGuess(before, a)
	if !ok {
		return game.Hint{}
	}
	h := c.breaker.Mistake(ctx, b, guess)
	if better, ok := game.AsAction[mastermind.Action](h.Action); ok {
		h.Action = game.NewAction(codemaker.Submit(better.Code))
	}
	return h
}

// Doubt says which answer rules a guess out.
func (c *Coach) Doubt(view game.View, a game.Action) words.Message {
	b, guess, ok := asGuess(view, a)
	if !ok {
		return words.Message{}
	}
	return c.breaker.Doubt(b, guess)
}

// Proof is the row of the attempt whose answer rules a guess out.
func (c *Coach) Proof(ctx context.Context, before game.View, a game.Action) []game.Place {
	b, guess, ok := asGuess(before, a)
	if !ok {
		return nil
	}
	return c.breaker.Proof(ctx, b, guess)
}

// asGuess is a guess as Mastermind has it, without the code that the setter sees. It reports false for all else.
func asGuess(view game.View, a game.Action) (game.View, game.Action, bool) {
	v := game.ViewOf[codemaker.View](view)
	move, ok := game.AsAction[codemaker.Action](a)
	if !ok || move.Set {
		return game.View{}, game.Action{}, false
	}
	return game.NewView(v.At(len(v.Attempts))), game.NewAction(mastermind.Submit(move.Code)), true
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
