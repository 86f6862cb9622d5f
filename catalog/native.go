//go:build !js

package catalog

import (
	"wits/entry"
	chess "wits/games/chess/entry"
	chessScreen "wits/games/chess/screen"
	codemakerScreen "wits/games/codemaker/screen"
	gomoku "wits/games/gomoku/entry"
	gomokuScreen "wits/games/gomoku/screen"
	mastermind "wits/games/mastermind/entry"
	mastermindScreen "wits/games/mastermind/screen"
	minesweeperScreen "wits/games/minesweeper/screen"
	morris "wits/games/morris/entry"
	morrisScreen "wits/games/morris/screen"
)

// addNative adds what is no part of the browser's program: the terminal screen of a game that has one, and what its entry calls native.
func addNative(e *entry.Entry) {
	e.Screen = map[string]entry.Screen{
		"minesweeper": entry.ScreenOf(minesweeperScreen.New),
		"mastermind":  entry.ScreenOf(mastermindScreen.New),
		"chess":       entry.ScreenOf(chessScreen.New),
		"morris":      entry.ScreenOf(morrisScreen.New),
		"gomoku":      entry.ScreenOf(gomokuScreen.New),
		"codemaker":   entry.ScreenOf(codemakerScreen.New),
	}[e.ID()]
	if add := map[string]func(*entry.Entry){
		"mastermind": mastermind.Native, "chess": chess.Native, "morris": morris.Native, "gomoku": gomoku.Native,
	}[e.ID()]; add != nil {
		add(e)
	}
}
