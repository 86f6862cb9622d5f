// Package catalog is the one list of games. It wires rule books to their bots and does nothing else.
package catalog

import (
	"fmt"
	"strings"

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

// Find returns the game with an id.
func Find(games []game.Game, id string) (game.Game, error) {
	var ids []string
	for _, g := range games {
		if g.Info().ID == id {
			return g, nil
		}
		ids = append(ids, g.Info().ID)
	}
	return nil, fmt.Errorf("unknown game %q: there are %s", id, strings.Join(ids, ", "))
}
