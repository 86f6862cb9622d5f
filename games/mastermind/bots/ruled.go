package bots

import (
	"context"
	"iter"

	"wits/game"
	"wits/game/rng"
	"wits/games/mastermind"
	"wits/games/mastermind/search"
)

// ruled follows a rule that looks one step ahead. On super it needs no known opening: symmetry leaves seven first
// guesses to compare.
type ruled struct {
	sizes *search.Sizes
	rule  search.Rule
}

// Choose applies the rule to the codes still possible.
func (b ruled) Choose(_ context.Context, v mastermind.View, _ iter.Seq[mastermind.Action], _ *rng.Rand) (mastermind.Action, error) {
	if v.GameOver {
		return mastermind.Action{}, game.ErrOver
	}
	space, err := b.sizes.Space(v.CodeLength, len(v.Colors))
	if err != nil {
		return mastermind.Action{}, err
	}
	guess, err := space.Guess(b.rule, v.Attempts)
	return mastermind.Submit(guess), err
}
