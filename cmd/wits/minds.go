package main

import (
	"wits/games/mastermind"
	mastercoach "wits/games/mastermind/coach"
	"wits/games/minesweeper"
	minecoach "wits/games/minesweeper/coach"
	"wits/web"
)

// minds are the games' coaches.
func minds() map[string]web.Mind {
	return map[string]web.Mind{minesweeper.Info().ID: minecoach.Coach{}, mastermind.Info().ID: mastercoach.Coach{}}
}
