// Package bots holds the minds that play Mastermind. They see a view and nothing else, and never the machine's clock or
// entropy: the same view and generator give the same guess.
package bots

import (
	"context"
	"iter"
	"slices"

	"wits/game"
	"wits/game/rng"
	"wits/games/mastermind"
	"wits/games/mastermind/search"
)

type named = game.NamedBot[mastermind.View, mastermind.Action]

// All lists the bots, the weakest first. Bots from one call share what they have worked out about a size of the game,
// so a caller that keeps the list pays for that once.
func All() []game.NamedBot[mastermind.View, mastermind.Action] {
	sizes := new(search.Sizes)
	return []named{
		game.Named("random", "easy", Random{}),
		game.Named("smart", "medium", Smart{}),
		game.Named("knuth", "hard", ruled{sizes, search.Knuth()}),
		game.Named("entropy", "hard", ruled{sizes, search.Entropy()}),
		game.Named("expected", "hard", ruled{sizes, search.Expected()}),
		game.Named("parts", "hard", ruled{sizes, search.Parts()}),
		once(game.Named("optimal5", "expert", &optimal{sizes: sizes, most: map[size]int{{4, 6}: 5}})),
		once(game.Named("optimal", "expert", &optimal{sizes: sizes})),
	}
}

// once says of a bot that it works out everything with its first guess.
func once(b named) named {
	b.Takes = 300
	return b
}

// Random guesses any code.
type Random struct{}

// Choose draws one colour a peg.
func (Random) Choose(_ context.Context, v mastermind.View, _ iter.Seq[mastermind.Action], r *rng.Rand) (mastermind.Action, error) {
	if v.GameOver {
		return mastermind.Action{}, game.ErrOver
	}
	var pegs [mastermind.MaxPegs]mastermind.Color
	for i := range v.CodeLength {
		pegs[i] = rng.Pick(r, v.Colors)
	}
	return mastermind.Submit(mastermind.NewCode(pegs[:v.CodeLength]...)), nil
}

// Smart guesses a code that may be the secret.
type Smart struct{}

// Choose draws one of the codes that every answer allows, all equally likely.
func (Smart) Choose(_ context.Context, v mastermind.View, _ iter.Seq[mastermind.Action], r *rng.Rand) (mastermind.Action, error) {
	if v.GameOver {
		return mastermind.Action{}, game.ErrOver
	}
	possible := slices.Collect(v.Possible())
	if len(possible) == 0 {
		return mastermind.Action{}, search.ErrContradiction
	}
	return mastermind.Submit(rng.Pick(r, possible)), nil
}
