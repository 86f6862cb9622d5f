package table

import "wits/games/morris"

// symmetries is how many ways there are to turn and mirror the board and to swap its inner and outer ring: all of them
// keep lines lines.
const symmetries = 16

// board maps sets of points by each symmetry. A set is looked up in three parts of eight points.
type board [symmetries][3][256]morris.Set

// spin moves a place, seen from the middle, by one of the symmetries.
func spin(symmetry, x, y int) (int, int) {
	if symmetry&1 != 0 {
		x = -x
	}
	if symmetry&2 != 0 {
		y = -y
	}
	if symmetry&4 != 0 {
		x, y = y, x
	}
	if symmetry&8 != 0 {
		ring := max(x, -x, y, -y)
		x, y = x/ring*(4-ring), y/ring*(4-ring)
	}
	return x, y
}

func newBoard() *board {
	var at [7][7]morris.Point
	for p := morris.Point(1); p <= morris.Points; p++ {
		place := p.Place()
		at[place.X][place.Y] = p
	}
	b := new(board)
	for s := range symmetries {
		for p := morris.Point(1); p <= morris.Points; p++ {
			place := p.Place()
			x, y := spin(s, place.X-3, place.Y-3)
			image := at[x+3][y+3].Set()
			part, bit := int(p-1)/8, 1<<(int(p-1)%8)
			for i := range 256 {
				if i&bit != 0 {
					b[s][part][i] |= image
				}
			}
		}
	}
	return b
}

// turn maps a set by a symmetry.
func (b *board) turn(symmetry uint8, s morris.Set) morris.Set {
	t := &b[symmetry]
	return t[0][s&255] | t[1][s>>8&255] | t[2][s>>16&255]
}
