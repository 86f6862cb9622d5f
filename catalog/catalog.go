// Package catalog is the one list of games. It does nothing else.
package catalog

import (
	"wits/entry"
	mastermind "wits/games/mastermind/entry"
	minesweeper "wits/games/minesweeper/entry"
)

// All lists the games, a line each.
func All() []entry.Entry {
	return []entry.Entry{
		minesweeper.Entry(),
		mastermind.Entry(),
	}
}
