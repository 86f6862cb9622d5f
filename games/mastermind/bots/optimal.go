package bots

import (
	"context"
	"sync"

	"wits/game/rng"
	"wits/games/mastermind"
	"wits/games/mastermind/search"
	"wits/games/mastermind/search/data"
)

// provable is the number of codes up to which the optimum is searched for when first played, a tenth of a second.
const provable = 1296

// moveWork bounds the search for one move of the larger sizes, in answers looked at: less than a tenth of a second.
const moveWork = 8_000_000

// size is what tells sizes of the game apart.
type size struct{ pegs, colors int }

// optimal follows the best strategy there is. Where a game has left it, because someone else made a guess, or where
// there is none, it searches from the codes still possible.
type optimal struct {
	sizes *search.Sizes
	most  map[size]int // guesses that no code may take more than; sizes not in it have no bound

	mu         sync.Mutex
	strategies map[size]search.Strategy
}

// choose looks the guess up, or searches for it.
func (b *optimal) choose(ctx context.Context, v mastermind.View, _ *rng.Rand) (mastermind.Code, error) {
	of := size{v.CodeLength, len(v.Colors)}
	strategy, err := b.strategy(ctx, of)
	if err != nil {
		return mastermind.Code{}, err
	}
	if guess, ok := strategy.Next(v.Attempts); ok {
		return guess, nil
	}
	space, err := b.sizes.Space(of.pegs, of.colors)
	if err != nil {
		return mastermind.Code{}, err
	}
	var l search.Limits
	if most := b.most[of]; most > len(v.Attempts) {
		l.Guesses = most - len(v.Attempts)
	}
	if space.Len() > provable {
		l.Work = moveWork
	}
	return space.Best(ctx, v.Attempts, l)
}

// strategy is the one for a size, found or read when first asked for, without a tree where there is none.
func (b *optimal) strategy(ctx context.Context, of size) (search.Strategy, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if s, ok := b.strategies[of]; ok {
		return s, nil
	}
	var s search.Strategy
	var err error
	switch codes := (mastermind.Variant{Pegs: of.pegs, Colors: of.colors}).Count(); {
	case codes <= provable:
		var r search.Result
		r, err = search.Solve(context.WithoutCancel(ctx), of.pegs, of.colors, search.Options{MaxGuesses: b.most[of]})
		s = r.Strategy
	case of == size{5, 8}:
		s, err = data.Super()
	}
	if err != nil {
		return s, err
	}
	if b.strategies == nil {
		b.strategies = map[size]search.Strategy{}
	}
	b.strategies[of] = s
	return s, nil
}
