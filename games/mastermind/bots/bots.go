// Package bots holds the minds that play Mastermind. They see a view and nothing else, and never the machine's clock or
// entropy: the same view and generator give the same guess.
package bots

import (
	"context"
	"iter"

	"wits/game"
	"wits/game/rng"
	"wits/games/mastermind"
)

// All lists the bots, the weakest first.
func All() []game.NamedBot[mastermind.View, mastermind.Action] {
	return []game.NamedBot[mastermind.View, mastermind.Action]{
		{BotInfo: game.BotInfo{Name: "random", Description: "Guesses any code.", Difficulty: "easy"}, Bot: Random{}},
	}
}

// Random guesses any code.
type Random struct{}

// Choose draws one colour a peg.
func (Random) Choose(
	_ context.Context, v mastermind.View, _ iter.Seq[mastermind.Action], r *rng.Rand,
) (mastermind.Action, error) {
	if v.GameOver {
		return mastermind.Action{}, game.ErrOver
	}
	var pegs [mastermind.MaxPegs]mastermind.Color
	for i := range v.CodeLength {
		pegs[i] = rng.Pick(r, v.Colors)
	}
	return mastermind.Submit(mastermind.NewCode(pegs[:v.CodeLength]...)), nil
}
