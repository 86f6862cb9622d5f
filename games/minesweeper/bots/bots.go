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
		named("random", "easy", "Reveals any hidden cell.", Random{}),
		named("local", "medium", "Counts around one number or two at a time, else guesses.", &Local{}),
		named("probability", "hard", "Knows the exact chance of every cell and takes the safest.", &Probability{}),
		named("expert", "expert", "Weighs what each guess would tell, and plays the end perfectly.", &Expert{}),
	}
}

func named(
	name, difficulty, description string, bot game.Bot[minesweeper.View, minesweeper.Action],
) game.NamedBot[minesweeper.View, minesweeper.Action] {
	return game.NamedBot[minesweeper.View, minesweeper.Action]{
		BotInfo: game.BotInfo{Name: name, Description: description, Difficulty: difficulty}, Bot: bot,
	}
}
