package minesweeper

import (
	"strings"

	"wits/game"
)

// shown are what cells show, in the order of their numbers in a vector.
const shown = "012345678#F*!X"

// Layout says what Vector writes.
func (Rules) Layout(v View) []game.Part {
	return []game.Part{{
		Name: "cells", Shape: []int{v.Height, v.Width}, High: len(shown) - 1,
		About: "the cells row by row: 0 to 8 opened, 9 hidden, 10 flagged; after the end 11 a trap, 12 the sprung one, 13 a flag on a safe cell",
	}}
}

// Vector writes what every cell shows.
func (Rules) Vector(to []byte, v View) []byte {
	for i := range v.Cells {
		to = append(to, byte(strings.IndexByte(shown, v.Cells[i])))
	}
	return to
}
