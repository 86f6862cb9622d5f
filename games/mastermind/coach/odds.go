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

// Few is up to how many codes that fit are named.
const Few = 60

// countable is how many codes are gone through; of a game with more, nobody is told how many fit. Between two looks at
// whether somebody still waits are a few hundred microseconds.
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
