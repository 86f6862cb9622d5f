package table

import (
	"math/bits"

	"wits/games/morris"
)

// symmetries is how many ways there are to turn and mirror the board and to swap its inner and outer ring: all of them
// keep lines lines.
const symmetries = 16

// linear maps each point of a set by itself. A set is looked up in three parts of eight points.
type linear [3][256]morris.Set

// newLinear maps each point to a set.
func newLinear(images *[morris.Points]morris.Set) (l linear) {
	for part := range l {
		for i := 1; i < 256; i++ {
			l[part][i] = l[part][i&(i-1)] | images[8*part+bits.TrailingZeros(uint(i))]
		}
	}
	return l
}

func (l *linear) of(s morris.Set) morris.Set { return l[0][s&255] | l[1][s>>8&255] | l[2][s>>16&255] }

// board has what does not depend on a position.
type board struct {
	turns   [symmetries]linear
	squeeze [256][256]uint8              // squeeze[s][free] are the points of s that are free, pushed together
	spread  [256][256]uint8              // spread[s][free] undoes it
	low     [4096]uint32                 // the number of the lower half of a set
	high    [morris.Men + 1][4096]uint32 // what the upper half adds, by the size of the set
	near    [morris.Points]morris.Set    // the neighbours of each point, from 0
}

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
	b := new(board)
	var at [7][7]morris.Point
	for p := morris.Point(1); p <= morris.Points; p++ {
		place := p.Place()
		at[place.X][place.Y] = p
		b.near[p-1] = p.Neighbours()
	}
	for y := range symmetries {
		var images [morris.Points]morris.Set
		for p := range images {
			place := morris.Point(p + 1).Place()
			x, y := spin(y, place.X-3, place.Y-3)
			images[p] = at[x+3][y+3].Set()
		}
		b.turns[y] = newLinear(&images)
	}
	for free := range 256 {
		for s := range 256 {
			n := 0
			for p := range 8 {
				if free>>p&1 == 0 {
					continue
				}
				b.squeeze[s][free] |= uint8(s >> p & 1 << n)
				b.spread[s][free] |= uint8(s >> n & 1 << p)
				n++
			}
		}
	}
	for half := range morris.Set(4096) {
		if half.Len() > morris.Men {
			continue
		}
		b.low[half] = rank(half)
		for k := half.Len(); k < len(b.high); k++ {
			below := morris.Set(1)<<(k-half.Len()) - 1 // the lowest points, which are number 0
			b.high[k][half] = rank(half<<12 | below)
		}
	}
	return b
}

// turn maps a set by a symmetry.
func (b *board) turn(symmetry uint8, s morris.Set) morris.Set { return b.turns[symmetry].of(s) }

// rank numbers a set of k points.
func (b *board) rank(s morris.Set, k int) uint32 { return b.low[s&4095] + b.high[k][s>>12] }

// among pushes those points of s that are free together.
func (b *board) among(free, s morris.Set) morris.Set {
	n1 := (free & 0xff).Len()
	n2 := (free & 0xffff).Len()
	return morris.Set(b.squeeze[s&255][free&255]) | morris.Set(b.squeeze[s>>8&255][free>>8&255])<<n1 |
		morris.Set(b.squeeze[s>>16&255][free>>16&255])<<n2
}

// apart undoes among.
func (b *board) apart(free, s morris.Set) morris.Set {
	n1 := (free & 0xff).Len()
	n2 := (free & 0xffff).Len()
	return morris.Set(b.spread[s&255][free&255]) | morris.Set(b.spread[s>>n1&255][free>>8&255])<<8 |
		morris.Set(b.spread[s>>n2&255][free>>16&255])<<16
}

// closes are the points on which a man completes a line with two men of s.
func (b *board) closes(s morris.Set) morris.Set {
	const swap = 4 // columns for rows
	return rows(s) | b.turn(swap, rows(b.turn(swap, s)))
}

// rows are the points that complete a row: three points after each other.
func rows(s morris.Set) morris.Set {
	const left = 0o11111111
	x, y, z := s&left, s>>1&left, s>>2&left
	return y&z | x&z<<1 | x&y<<2
}
