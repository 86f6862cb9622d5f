package minesweeper

import "wits/game/rng"

// maxTries bounds how many layouts are drawn for a board that needs no guess. Of those that are drawn for Master two in five
// fit, so that the bound is never reached by chance; it only makes sure that the loop ends.
const maxTries = 1000

// lay decides what every cell hides, for a first click. On a sure board layouts are drawn, one after the other from the same
// generator, until one can be opened by thought alone: so each of those is as likely as any other.
func (book Rules) lay(b Board, click int, r rng.Rand) string {
	var few [small]byte
	truth := layTraps(few[:0], b, click, &r)
	if !b.Sure() {
		return string(truth)
	}
	safe := book.prover()
	for try := 1; try < maxTries && !opens(b, string(truth), click, safe); try++ {
		truth = layTraps(few[:0], b, click, &r)
	}
	return string(truth)
}

// opens reports whether every safe cell can be opened after a first click by cells that are certain.
func opens(b Board, truth string, click int, safe Prover) bool {
	var few [small]byte
	cells := append(few[:0], closedCells(b.Area())...)
	left := b.Area() - b.Traps - open(b, truth, cells, click)
	for left > 0 {
		found := safe(View{Board: b, Cells: string(cells)})
		if len(found) == 0 {
			return false
		}
		for _, i := range found {
			if cells[i] == hidden {
				left -= open(b, truth, cells, i)
			}
		}
	}
	return true
}
