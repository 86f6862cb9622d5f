// Package bots holds the minds that play Mastermind. They see a view and nothing else, and never the machine's clock or
// entropy: the same view and generator give the same guess.
package bots

import (
	"context"
	"iter"

	"wits/game"
	"wits/game/rng"
	"wits/games/mastermind"
	"wits/games/mastermind/search"
)

type (
	bot   = game.Bot[mastermind.View, mastermind.Action]
	named = game.NamedBot[mastermind.View, mastermind.Action]
)

// All lists the bots, the weakest first. Bots from one call share what they have worked out about a size of the game,
// so a caller that keeps the list pays for that once.
func All() []game.NamedBot[mastermind.View, mastermind.Action] {
	sizes := new(search.Sizes)
	return []named{
		name("random", "easy", Random{}),
		name("smart", "medium", Smart{}),
		name("knuth", "hard", ruled{sizes, search.Knuth()}),
		name("entropy", "hard", ruled{sizes, search.Entropy()}),
		name("expected", "hard", ruled{sizes, search.Expected()}),
		name("parts", "hard", ruled{sizes, search.Parts()}),
		once(name("optimal5", "expert", &optimal{sizes: sizes, most: map[size]int{{4, 6}: 5}})),
		once(name("optimal", "expert", &optimal{sizes: sizes})),
	}
}

func name(name, difficulty string, b bot) named {
	return named{BotInfo: game.BotInfo{Name: name, Difficulty: difficulty}, Bot: b}
}

// once says of a bot that it works out everything with its first guess.
func once(b named) named {
	b.Takes = 300
	return b
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

// Smart guesses a code that may be the secret.
type Smart struct{}

// Choose draws one of the codes that every answer allows, all equally likely.
func (Smart) Choose(
	_ context.Context, v mastermind.View, _ iter.Seq[mastermind.Action], r *rng.Rand,
) (mastermind.Action, error) {
	if v.GameOver {
		return mastermind.Action{}, game.ErrOver
	}
	var possible []mastermind.Code
	for c := range v.Possible() {
		possible = append(possible, c)
	}
	if len(possible) == 0 {
		return mastermind.Action{}, search.ErrContradiction
	}
	return mastermind.Submit(rng.Pick(r, possible)), nil
}
