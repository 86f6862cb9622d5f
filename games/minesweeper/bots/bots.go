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
		named("random", "easy", Random{}),
		named("local", "medium", &Local{}),
		named("probability", "hard", &Probability{}),
		named("expert", "expert", &Expert{}),
	}
}

func named(
	name, difficulty string, bot game.Bot[minesweeper.View, minesweeper.Action],
) game.NamedBot[minesweeper.View, minesweeper.Action] {
	return game.NamedBot[minesweeper.View, minesweeper.Action]{
		BotInfo: game.BotInfo{Name: name, Difficulty: difficulty}, Bot: bot,
	}
}
