// Package catalog is the one list of games. It wires rule books to their bots and does nothing else.
package catalog

import (
	"wits/game"
	"wits/games/mastermind"
	masterbots "wits/games/mastermind/bots"
	"wits/games/minesweeper"
	minebots "wits/games/minesweeper/bots"
)

// All lists the games.
func All() []game.Game {
	return []game.Game{
		game.New(minesweeper.Info(), minesweeper.Rules{}, minebots.All()...),
		game.New(mastermind.Info(), mastermind.Rules{}, masterbots.All()...),
	}
}
