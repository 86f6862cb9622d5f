package gametest_test

import (
	"context"
	"errors"
	"iter"
	"testing"

	"wits/game"
	"wits/game/gametest"
	"wits/game/rng"
)

// Bots, sound and faulty.

type firstLegal struct{}

func (firstLegal) Choose(_ context.Context, _ seen, legal iter.Seq[guess], _ *rng.Rand) (guess, error) {
	for g := range legal {
		return g, nil
	}
	return guess{}, game.ErrOver
}

type moody struct{ asked int }

func (m *moody) Choose(_ context.Context, v seen, _ iter.Seq[guess], _ *rng.Rand) (guess, error) {
	m.asked++
	return guess{(len(v.Guesses) + m.asked) % 10}, nil
}

type vandal struct{}

func (vandal) Choose(_ context.Context, v seen, legal iter.Seq[guess], r *rng.Rand) (guess, error) {
	g, err := firstLegal{}.Choose(context.Background(), v, legal, r)
	if len(v.Guesses) > 0 {
		v.Guesses[0] = 10
	}
	return g, err
}

type cheat struct{}

func (cheat) Choose(context.Context, seen, iter.Seq[guess], *rng.Rand) (guess, error) {
	return guess{10}, nil
}

// cunning plays what Check accepts and Legal does not offer.
type cunning struct{}

func (cunning) Choose(_ context.Context, v seen, legal iter.Seq[guess], r *rng.Rand) (guess, error) {
	if len(v.Guesses) == 1 {
		return guess{hidden}, nil
	}
	return firstLegal{}.Choose(context.Background(), v, legal, r)
}

type quitter struct{}

func (quitter) Choose(context.Context, seen, iter.Seq[guess], *rng.Rand) (guess, error) {
	return guess{}, errors.New("no idea")
}

func TestFaultyBotsAreCaught(t *testing.T) {
	for name, c := range map[string]struct {
		bot  game.Bot[seen, guess]
		want gametest.Law
	}{
		"a bot with moods":               {&moody{}, gametest.BotConduct},
		"a bot that plays illegal moves": {cheat{}, gametest.BotConduct},
		"a bot that fails":               {quitter{}, gametest.BotConduct},
		"a bot off the list":             {cunning{}, gametest.BotConduct},
		"a bot that writes to its view":  {vandal{}, gametest.Purity},
	} {
		var err error
		for seed := uint32(0); seed < 20 && err == nil; seed++ {
			err = gametest.CheckBot(digitsInfo, digits{}, c.bot, "small", seed)
		}
		var broken *gametest.Broken
		if !errors.As(err, &broken) || broken.Law != c.want {
			t.Errorf("%s: got %v, want %q", name, err, c.want)
		}
	}
}
