package coach

import (
	"context"
	"math"

	"wits/game"
	"wits/game/words"
	"wits/games/mastermind"
	"wits/games/mastermind/search"
)

var (
	_ game.Reviewer   = (*Coach)(nil)
	_ game.Numberer   = (*Coach)(nil)
	_ game.Weigher    = (*Coach)(nil)
	_ game.Forecaster = (*Coach)(nil)
)

// everything is how many guesses the scale calls everything: about how many more a careless game takes than a perfect one.
const everything = 2

// even is how far two sums may be apart and count as the same.
const even = 1e-9

// ByGuesses is the part of a [game.Reviewer] that is the same for who breaks a code and who set it: values are guesses.
type ByGuesses struct{}

// Scale counts guesses as negative values: each one costs.
func (ByGuesses) Scale() game.Scale { return game.Scale{Unit: everything, Luck: true} }

// Amount says a number of guesses.
func (ByGuesses) Amount(v float64) words.Message {
	if math.Abs(v-1) < 0.005 {
		return mastermind.Say("review.guess")
	}
	return mastermind.Say("review.guesses", words.Decimal("guesses", v))
}

// Nth names a guess by its number.
func (ByGuesses) Nth(n int) words.Message { return mastermind.Say("review.nth", words.Int("n", n)) }

// Result is the guesses that were made; a code that was not found counts one more than there were attempts.
func (*Coach) Result(view game.View) float64 {
	v := game.ViewOf[mastermind.View](view)
	if v.Status == game.Won {
		return -float64(len(v.Attempts))
	}
	return -float64(v.MaxAttempts + 1)
}

// Judge works out how many more guesses the game was expected to take, with the best guess and with the one that was made.
func (c *Coach) Judge(ctx context.Context, view game.View, a game.Action) (game.Judgment, error) {
	v := game.ViewOf[mastermind.View](view)
	if v.GameOver {
		return game.Judgment{}, game.ErrOver
	}
	space, err := c.sizes.Space(v.CodeLength, len(v.Colors))
	if err != nil {
		return game.Judgment{}, game.NoAdvice(mastermind.Say("review.size"))
	}
	_, code, guessed := guess(view, a)
	made := len(v.Attempts)
	o, err := space.Outlook(ctx, v.Attempts, v.MaxAttempts-made, code)
	if err != nil {
		return game.Judgment{}, err
	}
	j := game.Judgment{Value: -o.Guesses, Paid: float64(made), Chosen: -o.Chosen, Exact: o.Exact}
	if guessed {
		j.Reason = c.verdict(code, o)
		if o.Chosen > o.Guesses+even {
			j.Best = game.NewAction(mastermind.Submit(o.Best))
		}
	}
	return j, nil
}

// verdict says what a guess could tell, against what the best one could.
func (c *Coach) verdict(code mastermind.Code, o search.Outlook) words.Message {
	said, codes := words.Text("code", code.String()), words.Int("n", o.Codes)
	told := words.Say("answers", mastermind.Say("why.answers", words.Int("n", o.ChosenAnswers)))
	switch {
	case o.Chosen > o.Guesses+even:
		return mastermind.Say("review.worse", codes, said, told, words.Text("best", o.Best.String()),
			words.Say("others", mastermind.Say("why.answers", words.Int("n", o.BestAnswers))),
			words.Say("given", c.Amount(o.Chosen-o.Guesses)))
	case o.Exact:
		return mastermind.Say("review.best", codes, said, told)
	}
	return mastermind.Say("review.good", codes, said, told)
}

// odds is how many codes fit, and which, where they are few; nothing where there are too many to count.
type odds struct {
	Possible *int64            `json:"possible,omitempty"`
	Codes    []mastermind.Code `json:"codes,omitempty"`
}

// Few is the largest number of possible codes that are listed.
const Few = 60

// countable is the largest number of codes that are counted; larger games get no count. The context is checked every lookEvery codes, a
// few hundred microseconds.
const (
	countable = 1 << 20
	lookEvery = 1 << 12
)

// Odds counts the codes that every answer so far allows.
func (*Coach) Odds(ctx context.Context, view game.View) (game.Odds, error) {
	v := game.ViewOf[mastermind.View](view)
	if v.GameOver {
		return game.Odds{}, game.ErrOver
	}
	variant := v.Variant()
	if variant.Count() > countable {
		return game.NewOdds(odds{}), ctx.Err()
	}
	var seen, fit int64
	var codes []mastermind.Code
	for c := range variant.Codes() {
		if seen%lookEvery == 0 && ctx.Err() != nil {
			return game.Odds{}, ctx.Err()
		}
		seen++
		if !v.Allows(c) {
			continue
		}
		if fit++; fit <= Few {
			codes = append(codes, c)
		}
	}
	if fit > Few {
		codes = nil
	}
	return game.NewOdds(odds{&fit, codes}), nil
}

// Forecast is the share of the codes that every answer so far allows which good guesses find in time.
func (c *Coach) Forecast(ctx context.Context, view game.View) (float64, error) {
	v := game.ViewOf[mastermind.View](view)
	if v.GameOver {
		return 0, game.ErrOver
	}
	space, err := c.sizes.Space(v.CodeLength, len(v.Colors))
	if err != nil {
		return 0, game.NoAdvice(mastermind.Say("review.size"))
	}
	return space.Chance(ctx, v.Attempts, v.MaxAttempts-len(v.Attempts))
}
