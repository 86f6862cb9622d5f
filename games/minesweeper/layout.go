package minesweeper

import (
	"slices"
	"strings"

	"wits/game/rng"
)

// What a cell shows. Truth has only trap and '0'…'8'; a view has all of them.
const (
	hidden  = '#'
	flagged = 'F'
	trap    = '*' // after a loss
	sprung  = '!' // after a loss: the one that was revealed
	wrong   = 'X' // after a loss: a flag on a safe cell
)

// small is how many cells fit on the stack: enough for every preset and for 30×16.
const small = 512

const (
	closed8   = "########"
	closed64  = closed8 + closed8 + closed8 + closed8 + closed8 + closed8 + closed8 + closed8
	closed512 = closed64 + closed64 + closed64 + closed64 + closed64 + closed64 + closed64 + closed64
)

// closedCells is a board of n closed cells.
func closedCells(n int) string {
	if n <= len(closed512) {
		return closed512[:n]
	}
	return strings.Repeat(closed8[:1], n)
}

// layTraps decides what every cell hides, for a first click on cell click. The cells that may hold a trap, in reading
// order, are all but the clicked one and its neighbours, or all but the clicked one where those are too few. The traps
// are the last ones after that many steps of a shuffle.
//
// The truth is appended to buf, and r goes on to where the next layout is drawn from.
func layTraps(buf []byte, b Board, click int, r *rng.Rand) []byte {
	var few [small]int32
	free := freeCells(few[:0], b, click)
	r.ShuffleTail(len(free), b.Traps, func(i, j int) { free[i], free[j] = free[j], free[i] })

	from := len(buf)
	buf = append(buf, closedCells(b.Area())...) // any text of that length: it is written over
	truth := buf[from:]
	for i := range truth {
		truth[i] = '0'
	}
	for _, i := range free[len(free)-b.Traps:] {
		truth[i] = trap
		x0, x1, y0, y1 := b.near(int(i))
		for y := y0; y <= y1; y++ {
			for j := y*b.Width + x0; j <= y*b.Width+x1; j++ {
				if truth[j] != trap {
					truth[j]++
				}
			}
		}
	}
	return buf
}

// freeCells appends the cells that may hold a trap.
func freeCells(to []int32, b Board, click int) []int32 {
	x0, x1, y0, y1 := b.near(click)
	if b.Area()-(x1-x0+1)*(y1-y0+1) < b.Traps {
		x0, y0 = click%b.Width, click/b.Width
		x1, y1 = x0, y0
	}
	for y := range b.Height {
		row := y * b.Width
		if y < y0 || y > y1 {
			to = appendCells(to, row, row+b.Width)
			continue
		}
		to = appendCells(to, row, row+x0)
		to = appendCells(to, row+x1+1, row+b.Width)
	}
	return to
}

func appendCells(to []int32, from, end int) []int32 {
	n := len(to)
	to = slices.Grow(to, end-from)[:n+end-from]
	for i := range to[n:] {
		to[n+i] = int32(from + i)
	}
	return to
}

// truthOf tells what every cell hides, given which ones hold a trap.
func truthOf(b Board, traps []byte) string {
	at := string(traps)
	truth := make([]byte, len(traps))
	for i := range truth {
		truth[i] = '0' + byte(adjacent(b, at, i))
		if at[i] == trap {
			truth[i] = trap
		}
	}
	return string(truth)
}

// adjacent counts the traps around cell i.
func adjacent(b Board, truth string, i int) (n int) {
	x0, x1, y0, y1 := b.near(i)
	for y := y0; y <= y1; y++ {
		for j := y*b.Width + x0; j <= y*b.Width+x1; j++ {
			if j != i && truth[j] == trap {
				n++
			}
		}
	}
	return n
}

// open reveals cell i, a safe one, and from a zero everything connected by zeros, with the border. Flagged cells stay
// closed. It needs no deep stack. It returns the number of cells opened.
func open(b Board, truth string, cells []byte, i int) (opened int) {
	var few [small]int32
	todo := append(few[:0], int32(i))
	cells[i] = truth[i]
	for len(todo) > 0 {
		at := int(todo[len(todo)-1])
		todo = todo[:len(todo)-1]
		opened++
		if truth[at] != '0' {
			continue
		}
		x0, x1, y0, y1 := b.near(at)
		for y := y0; y <= y1; y++ {
			for j := y*b.Width + x0; j <= y*b.Width+x1; j++ {
				if cells[j] == hidden {
					cells[j] = truth[j]
					todo = append(todo, int32(j))
				}
			}
		}
	}
	return opened
}

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
