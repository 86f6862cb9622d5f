package gametest_test

import (
	"errors"
	"testing"

	"wits/game"
	"wits/game/gametest"
)

// short is the game with three guesses at most. It can conceal the digit that the end shows.
type short struct{ digits }

func (s short) Apply(now secret, by game.Seat, g guess) (secret, error) {
	next, err := s.digits.Apply(now, by, g)
	if err == nil {
		next.Over = next.Won || len(next.Guesses) == 3
	}
	return next, err
}

func (s short) Conceal(now secret, to game.Seat) seen {
	v := s.digits.View(now, to)
	v.Most = 9
	return v
}

// The faults.

// tellsAll conceals nothing.
type tellsAll struct{ short }

func (t tellsAll) Conceal(s secret, to game.Seat) seen { return t.View(s, to) }

// tellsLosers conceals games that are given up, but not those that are played to their end.
type tellsLosers struct{ short }

func (t tellsLosers) Conceal(s secret, to game.Seat) seen {
	if len(s.Guesses) == 3 {
		return t.View(s, to)
	}
	return t.short.Conceal(s, to)
}

// goesOn conceals that the game is over.
type goesOn struct{ short }

func (g goesOn) Conceal(s secret, to game.Seat) seen {
	v := g.short.Conceal(s, to)
	v.Over = false
	return v
}

func TestAConcealedViewIsTried(t *testing.T) {
	gametest.Run(t, digitsInfo, short{})
	for name, err := range map[string]error{
		"a view that is not concealed":      firstBroken(tellsAll{}),
		"a loss that is not concealed":      firstBroken(tellsLosers{}),
		"a view that hides that it is over": firstBroken(goesOn{}),
	} {
		var broken *gametest.Broken
		if !errors.As(err, &broken) || broken.Law != gametest.Concealment {
			t.Errorf("%s: got %v, want %q", name, err, gametest.Concealment)
		}
	}
}
