package solver

import (
	"errors"
	"fmt"

	"wits/games/minesweeper"
)

// What the solver knows of a cell: 0 to 8 is an opened number.
const (
	unknown byte = 9 + iota // closed, and nothing decided
	trap                    // closed, and proved a trap
	safe                    // closed, and proved safe
	wall                    // off the board
)

// pad is how many cells of wall stand around the board. Two, so that the numbers that can share a neighbour are all
// found by adding an offset, and none of them is on another row by mistake.
const pad = 2

// grid is a board with walls around it, so that neighbours are fixed offsets.
type grid struct {
	minesweeper.Board
	stride int
	near   [8]int  // offsets of the neighbours
	pairs  [24]int // offsets of the cells that share neighbours
	at     []byte  // what is known of each cell
}

// ErrFinished says that the view is of a game that is over: there is nothing left to work out.
var ErrFinished = errors.New("the game is over")

// load reads a view. It checks the form; whether traps can lie so is for the constraints to find out.
func (g *grid) load(v minesweeper.View) error {
	if len(v.Cells) != v.Area() || v.Area() == 0 {
		return fmt.Errorf("view has %d cells, want %d×%d", len(v.Cells), v.Width, v.Height)
	}
	if g.Width != v.Width || g.Height != v.Height {
		g.shape(v.Board)
	}
	g.Board = v.Board
	from := pad*g.stride + pad
	for y := range v.Height {
		row := g.at[from+y*g.stride:][:v.Width]
		for x, c := range []byte(v.Row(y)) {
			switch {
			case c >= '0' && c <= '8':
				row[x] = c - '0'
			case c == '#' || c == 'F':
				row[x] = unknown
			case c == '*' || c == '!' || c == 'X':
				return ErrFinished
			default:
				return fmt.Errorf("cell %d,%d shows %q, which no cell does", x, y, c)
			}
		}
	}
	return nil
}

// shape sets out the walls and the offsets for a size of board.
func (g *grid) shape(b minesweeper.Board) {
	g.stride = b.Width + pad
	g.at = make([]byte, (b.Height+2*pad)*g.stride+pad)
	for i := range g.at {
		g.at[i] = wall
	}
	n, p := 0, 0
	for dy := -2; dy <= 2; dy++ {
		for dx := -2; dx <= 2; dx++ {
			if dx == 0 && dy == 0 {
				continue
			}
			g.pairs[p] = dy*g.stride + dx
			p++
			if dx*dx <= 1 && dy*dy <= 1 {
				g.near[n] = dy*g.stride + dx
				n++
			}
		}
	}
}

// around counts the neighbours of cell i of which this is known.
func (g *grid) around(i int, known byte) (n int) {
	for _, d := range g.near {
		if g.at[i+d] == known {
			n++
		}
	}
	return n
}

// inner is the place in the grid of the view's cell i.
func (g *grid) inner(i int) int { return (i/g.Width+pad)*g.stride + i%g.Width + pad }

// outer is the place in the view of the grid's cell i.
func (g *grid) outer(i int) int {
	i -= pad*g.stride + pad
	return i/g.stride*g.Width + i%g.stride
}
