// Package catalog is the one list of games. It does nothing but load their words.
package catalog

import (
	"wits/entry"
	"wits/frame"
	"wits/game/words"
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

// Library loads the message files of the games and of the frame around them. They are part of the program, and a test
// reads them.
func Library() *words.Library {
	l, err := entry.Library(frame.Words(), All())
	if err != nil {
		panic(err)
	}
	return l
}
