package bots

import "wits/games/mastermind"

// size is what tells sizes of the game apart.
type size struct{ pegs, colors int }

func sizeOf(v mastermind.View) size { return size{v.CodeLength, len(v.Colors)} }
