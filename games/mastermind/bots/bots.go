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

// All lists the bots, the weakest first. Bots from one call share what they have worked out about a size of the game,
// so a caller that keeps the list pays for that once.
func All() []game.NamedBot[mastermind.View, mastermind.Action] {
	sizes := new(search.Sizes)
	named := func(name, difficulty string, m mind) game.NamedBot[mastermind.View, mastermind.Action] {
		return game.Named(name, difficulty, game.Bot[mastermind.View, mastermind.Action](m))
	}
	optimal5 := named("optimal5", "expert", (&optimal{sizes: sizes, most: map[size]int{{4, 6}: 5}}).choose)
	best := named("optimal", "expert", (&optimal{sizes: sizes}).choose)
	optimal5.Takes, best.Takes = 300, 300 // they work out everything with their first guess
	return []game.NamedBot[mastermind.View, mastermind.Action]{
		named("random", "easy", random),
		named("smart", "medium", smart),
		named("knuth", "hard", ruled(sizes, search.Knuth)),
		named("entropy", "hard", ruled(sizes, search.Entropy)),
		named("expected", "hard", ruled(sizes, search.Expected)),
		named("parts", "hard", ruled(sizes, search.Parts)),
		optimal5,
		best,
	}
}

// mind chooses a guess in a running game.
type mind func(ctx context.Context, v mastermind.View, r *rng.Rand) (mastermind.Code, error)

// Choose submits the guess.
func (m mind) Choose(ctx context.Context, v mastermind.View, _ iter.Seq[mastermind.Action], r *rng.Rand) (mastermind.Action, error) {
	if v.GameOver {
		return mastermind.Action{}, game.ErrOver
	}
	code, err := m(ctx, v, r)
	return mastermind.Submit(code), err
}

// random draws any code.
func random(_ context.Context, v mastermind.View, r *rng.Rand) (mastermind.Code, error) {
	return mastermind.Variant{Pegs: v.CodeLength, Colors: len(v.Colors)}.Draw(r), nil
}

// smart draws one of the codes that every answer allows, all equally likely.
func smart(_ context.Context, v mastermind.View, r *rng.Rand) (mastermind.Code, error) {
	possible := slices.Collect(v.Possible())
	if len(possible) == 0 {
		return mastermind.Code{}, search.ErrContradiction
	}
	return rng.Pick(r, possible), nil
}

// ruled follows a rule that looks one step ahead. On super it needs no known opening: symmetry leaves seven first
// guesses to compare.
func ruled(sizes *search.Sizes, rule search.Rule) mind {
	return func(_ context.Context, v mastermind.View, _ *rng.Rand) (mastermind.Code, error) {
		space, err := sizes.Space(v.CodeLength, len(v.Colors))
		if err != nil {
			return mastermind.Code{}, err
		}
		return space.Guess(rule, v.Attempts)
	}
}
