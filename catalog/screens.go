//go:build !js

package catalog

import (
	"wits/entry"
	chess "wits/games/chess/screen"
	codemaker "wits/games/codemaker/screen"
	gomoku "wits/games/gomoku/screen"
	mastermind "wits/games/mastermind/screen"
	minesweeper "wits/games/minesweeper/screen"
	morris "wits/games/morris/screen"
)

// screens lists the terminal screens of the games that have one, one in a line. They are no part of the browser's program.
func screens() map[string]entry.Screen {
	return map[string]entry.Screen{
		"minesweeper": entry.ScreenOf(minesweeper.New),
		"mastermind":  entry.ScreenOf(mastermind.New),
		"chess":       entry.ScreenOf(chess.New),
		"morris":      entry.ScreenOf(morris.New),
		"gomoku":      entry.ScreenOf(gomoku.New),
		"codemaker":   entry.ScreenOf(codemaker.New),
	}
}
