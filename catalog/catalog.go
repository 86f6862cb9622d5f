// Package catalog is the one list of games. It wires rule books to their bots and does nothing else.
package catalog

import (
	"sync"

	"wits/game"
	"wits/games/mastermind"
	masterbots "wits/games/mastermind/bots"
	masterwords "wits/games/mastermind/words"
	"wits/games/minesweeper"
	minebots "wits/games/minesweeper/bots"
	"wits/games/minesweeper/solver"
	minewords "wits/games/minesweeper/words"
)

// All lists the games.
func All() []game.Game {
	return []game.Game{
		game.New(minesweeper.Info(), minesweeper.Rules{}, minebots.All()...),
		game.New(mastermind.Info(), mastermind.Rules{}, masterbots.All()...),
	}
}

// Voices lists the games' voices, by game.
func Voices() map[string]game.Voice {
	return map[string]game.Voice{
		minesweeper.Info().ID: minewords.Voice{},
		mastermind.Info().ID:  masterwords.Voice{},
	}
}

// Luck tells how likely an action of a game was to be survived; nil for games in which nobody can tell.
func Luck(id string) func(before game.View, a game.Action) (survival float64, chance bool) {
	if id != minesweeper.Info().ID {
		return nil
	}
	solvers := sync.Pool{New: func() any { return new(solver.Solver) }}
	return func(before game.View, a game.Action) (float64, bool) {
		v, ok1 := game.As[minesweeper.View](before)
		move, ok2 := game.AsAction[minesweeper.Action](a)
		if !ok1 || !ok2 {
			return 1, false
		}
		s := solvers.Get().(*solver.Solver)
		defer solvers.Put(s)
		return s.Survival(v, move)
	}
}
