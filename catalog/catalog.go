// Package catalog is the one list of games. It does nothing but load their words.
package catalog

import (
	"sync"

	"wits/entry"
	"wits/frame"
	"wits/game/words"
	chess "wits/games/chess/entry"
	codemaker "wits/games/codemaker/entry"
	gomoku "wits/games/gomoku/entry"
	mastermind "wits/games/mastermind/entry"
	minesweeper "wits/games/minesweeper/entry"
	morris "wits/games/morris/entry"
)

// All lists the games, a line each.
func All() []entry.Entry {
	all := []entry.Entry{
		minesweeper.Entry(),
		mastermind.Entry(),
		chess.Entry(),
		morris.Entry(),
		gomoku.Entry(),
		codemaker.Entry(),
	}
	for i := range all {
		addNative(&all[i])
	}
	return all
}

// Library returns the message files of the games, of the frame around them, and more. They are part of the program, and a
// test reads them. Without more they are read once.
func Library(more ...words.Part) *words.Library {
	if len(more) == 0 {
		return alone()
	}
	return load(more...)
}

var alone = sync.OnceValue(func() *words.Library { return load() })

func load(more ...words.Part) *words.Library {
	l, err := entry.Library(frame.Words(), All(), more...)
	if err != nil {
		panic(err)
	}
	return l
}
