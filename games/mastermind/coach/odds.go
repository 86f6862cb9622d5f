package coach

import (
	"context"

	"wits/game"
	"wits/games/mastermind"
)

var _ game.Weigher = (*Coach)(nil)

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

var _ game.Forecaster = (*Coach)(nil)

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
