package bots

import (
	"context"
	"iter"
	"sync"

	"wits/game"
	"wits/game/rng"
	"wits/games/mastermind"
	"wits/games/mastermind/search"
	"wits/games/mastermind/search/data"
)

// provable is the number of codes up to which the optimum is searched for when first played, a tenth of a second.
const provable = 1296

// moveWork bounds the search for one move of the larger sizes, in answers looked at: less than a tenth of a second.
const moveWork = 8_000_000

// optimal follows the best strategy there is. Where a game has left it, because someone else made a guess, or where
// there is none, it searches from the codes still possible.
type optimal struct {
	sizes *search.Sizes
	most  map[size]int // guesses that no code may take more than; sizes not in it have no bound

	mu         sync.Mutex
	strategies map[size]search.Strategy
}

// Choose looks the guess up, or searches for it.
func (b *optimal) Choose(ctx context.Context, v mastermind.View, _ iter.Seq[mastermind.Action], _ *rng.Rand) (mastermind.Action, error) {
	if v.GameOver {
		return mastermind.Action{}, game.ErrOver
	}
	strategy, err := b.strategy(ctx, sizeOf(v))
	if err != nil {
		return mastermind.Action{}, err
	}
	if guess, ok := strategy.Next(v.Attempts); ok {
		return mastermind.Submit(guess), nil
	}
	guess, err := b.search(ctx, v)
	return mastermind.Submit(guess), err
}

// strategy is the one for a size, found or read when first asked for, without a tree where there is none.
func (b *optimal) strategy(ctx context.Context, of size) (search.Strategy, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if s, ok := b.strategies[of]; ok {
		return s, nil
	}
	s, err := b.find(context.WithoutCancel(ctx), of)
	if err != nil {
		return s, err
	}
	if b.strategies == nil {
		b.strategies = map[size]search.Strategy{}
	}
	b.strategies[of] = s
	return s, nil
}

func (b *optimal) find(ctx context.Context, of size) (search.Strategy, error) {
	codes := mastermind.Variant{Pegs: of.pegs, Colors: of.colors}.Count()
	switch {
	case codes <= provable:
		r, err := search.Solve(ctx, of.pegs, of.colors, search.Options{MaxGuesses: b.most[of]})
		return r.Strategy, err
	case of == size{5, 8}:
		return data.Super()
	}
	return search.Strategy{}, nil
}

func (b *optimal) search(ctx context.Context, v mastermind.View) (mastermind.Code, error) {
	space, err := b.sizes.Space(v.CodeLength, len(v.Colors))
	if err != nil {
		return mastermind.Code{}, err
	}
	var l search.Limits
	if most := b.most[sizeOf(v)]; most > len(v.Attempts) {
		l.Guesses = most - len(v.Attempts)
	}
	if space.Len() > provable {
		l.Work = moveWork
	}
	return space.Best(ctx, v.Attempts, l)
}
