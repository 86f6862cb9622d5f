// Package bots holds the minds that play Trap Detection. They see a view and nothing else, and never the machine's
// clock or entropy: the same view and generator give the same move. They set no flags and trust none.
package bots

import (
	"wits/game"
	"wits/games/minesweeper"
)

// All lists the bots, the weakest first.
func All() []game.NamedBot[minesweeper.View, minesweeper.Action] {
	return []game.NamedBot[minesweeper.View, minesweeper.Action]{
		game.Named("random", "easy", Random{}),
		game.Named("local", "medium", &mind{ask: local}),
		game.Named("probability", "hard", &mind{ask: probability}),
		game.Named("expert", "expert", &mind{ask: expert}),
	}
}
