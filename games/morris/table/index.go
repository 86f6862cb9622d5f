package table

import (
	"math/bits"
	"sync"

	"wits/games/morris"
)

// choose[n][k] is the number of sets of k among n.
var choose = func() (c [morris.Points + 1][morris.Men + 2]uint32) {
	for n := range c {
		c[n][0] = 1
		for k := 1; k < len(c[n]) && n > 0; k++ {
			c[n][k] = c[n-1][k-1] + c[n-1][k]
		}
	}
	return c
}()

// rank numbers the sets with as many points as s, in the order of their bits read as a number.
func rank(s morris.Set) uint32 {
	var r uint32
	for k := 1; s != 0; k, s = k+1, s&(s-1) {
		r += choose[bits.TrailingZeros32(uint32(s))][k]
	}
	return r
}

// unrank finds the set of k points with a number.
func unrank(r uint32, k int) morris.Set {
	var s morris.Set
	for n := morris.Points - 1; k > 0; n-- {
		if c := choose[n][k]; c <= r {
			r -= c
			s |= 1 << n
			k--
		}
	}
	return s
}

// classes are the sets of a number of points that no symmetry makes equal.
type classes struct {
	board  *board
	of     []entry // of each set, by rank
	first  []morris.Set
	keep   [][]uint8 // the symmetries that leave the first of a class as it is
	points int
}

// entry is the class of a set, whether a symmetry leaves the first of it as it is, and a symmetry that turns the set into the first.
type entry uint32

func (e entry) class() uint32 { return uint32(e >> 5) }
func (e entry) kept() bool    { return e>>4&1 != 0 }
func (e entry) by() uint8     { return uint8(e & 15) }

func newClasses(b *board, points int) *classes {
	n := choose[morris.Points][points]
	c := &classes{board: b, of: make([]entry, n), points: points}
	seen := make([]bool, n)
	for r := range n {
		if seen[r] {
			continue
		}
		s := unrank(r, points)
		var keep []uint8
		for y := range uint8(symmetries) {
			if b.turn(y, s) == s {
				keep = append(keep, y)
			}
		}
		e := entry(len(c.first) << 5)
		if len(keep) > 1 {
			e |= 1 << 4
		}
		for y := range uint8(symmetries) {
			if i := b.rank(b.turn(y, s), points); !seen[i] {
				seen[i], c.of[i] = true, e|entry(inverse(y))
			}
		}
		c.first, c.keep = append(c.first, s), append(c.keep, keep)
	}
	return c
}

// numbering has the classes of each number of points, made when they are first asked for. It is safe for concurrent use.
type numbering [morris.Men + 1]func() *classes

func newNumbering() (all numbering) {
	b := newBoard()
	for n := range all {
		all[n] = sync.OnceValue(func() *classes { return newClasses(b, n) })
	}
	return all
}

// index numbers the positions of a sector.
func (all *numbering) index(n sector) index { return newIndex(all[n.mine](), n.theirs) }

// inverse is the symmetry that undoes another: a quarter turn is undone by the opposite one, all others undo themselves.
func inverse(symmetry uint8) uint8 {
	if symmetry&7 == 5 || symmetry&7 == 6 {
		return symmetry ^ 3
	}
	return symmetry
}

// index numbers the positions of two numbers of men. Positions that a symmetry makes equal have the same number.
type index struct {
	mine   *classes
	theirs int
	each   uint32 // sets of theirs for one of mine
}

func newIndex(mine *classes, theirs int) index {
	return index{mine, theirs, choose[morris.Points-mine.points][theirs]}
}

func (x *index) len() int { return len(x.mine.first) * int(x.each) }

// of is the number of a position.
func (x *index) of(mine, theirs morris.Set) uint32 {
	w := x.with(mine)
	return w.of(theirs)
}

// half is an index with the men of the side that is due put in: many positions share them.
type half struct {
	*index
	entry
	free morris.Set // of the first of their class
}

func (x *index) with(mine morris.Set) half {
	e := x.mine.of[x.mine.board.rank(mine, x.mine.points)]
	return half{x, e, morris.Full &^ x.mine.first[e.class()]}
}

// of is the number of the position with the other side's men.
func (h *half) of(theirs morris.Set) uint32 { return h.turned(h.mine.board.turn(h.by(), theirs)) }

// turned is the number of the position where the board was turned for the men of the side that is due.
func (h *half) turned(theirs morris.Set) uint32 {
	b := h.mine.board
	at := b.rank(b.among(h.free, theirs), h.theirs)
	if h.kept() {
		for _, y := range h.mine.keep[h.class()][1:] {
			at = min(at, b.rank(b.among(h.free, b.turn(y, theirs)), h.theirs))
		}
	}
	return h.class()*h.each + at
}

// at is the position of a number, and reports whether it is the number that of gives it.
func (x *index) at(i uint32) (mine, theirs morris.Set, canonical bool) {
	class := i / x.each
	mine = x.mine.first[class]
	theirs = x.mine.board.apart(morris.Full&^mine, unrank(i%x.each, x.theirs))
	return mine, theirs, len(x.mine.keep[class]) == 1 || x.of(mine, theirs) == i
}

// alike is how many positions the symmetries make equal to one, by those that keep the men of one side and the men of the other.
func alike(b *board, keep []uint8, men morris.Set) int {
	same := 0
	for _, y := range keep {
		if b.turn(y, men) == men {
			same++
		}
	}
	return symmetries / same
}
