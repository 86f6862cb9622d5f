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
	of     []uint32 // the class of each set, by rank
	by     []uint8  // a symmetry that turns each set into the first of its class
	first  []morris.Set
	keep   [][]uint8 // the symmetries that leave the first of a class as it is
	points int
}

func newClasses(b *board, points int) *classes {
	n := choose[morris.Points][points]
	c := &classes{board: b, of: make([]uint32, n), by: make([]uint8, n), points: points}
	seen := make([]bool, n)
	for r := range n {
		if seen[r] {
			continue
		}
		s := unrank(r, points)
		var keep []uint8
		for y := range uint8(symmetries) {
			image := b.turn(y, s)
			if image == s {
				keep = append(keep, y)
			}
			if i := rank(image); !seen[i] {
				seen[i], c.of[i], c.by[i] = true, uint32(len(c.first)), inverse(y)
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
	board *board
	by    uint8 // the symmetry that turns them into the first of their class
	first morris.Set
	keep  []uint8 // the other symmetries that leave it as it is
	start uint32
}

func (x *index) with(mine morris.Set) half {
	r := rank(mine)
	class := x.mine.of[r]
	return half{x.mine.board, x.mine.by[r], x.mine.first[class], x.mine.keep[class][1:], class * x.each}
}

// of is the number of the position with the other side's men.
func (h *half) of(theirs morris.Set) uint32 {
	theirs = h.board.turn(h.by, theirs)
	at := among(h.first, theirs)
	for _, y := range h.keep {
		at = min(at, among(h.first, h.board.turn(y, theirs)))
	}
	return h.start + at
}

// among ranks theirs among the sets of the points that are not mine.
func among(mine, theirs morris.Set) uint32 {
	var r uint32
	for k := 1; theirs != 0; k, theirs = k+1, theirs&(theirs-1) {
		below := morris.Set(1)<<bits.TrailingZeros32(uint32(theirs)) - 1
		r += choose[(below &^ mine).Len()][k]
	}
	return r
}

// at is the position of a number, and reports whether it is the number that of gives it.
func (x *index) at(i uint32) (mine, theirs morris.Set, canonical bool) {
	class := i / x.each
	mine = x.mine.first[class]
	theirs = spread(mine, unrank(i%x.each, x.theirs))
	return mine, theirs, len(x.mine.keep[class]) == 1 || x.of(mine, theirs) == i
}

// spread puts a set of the points that are not mine back on the board.
func spread(mine, s morris.Set) morris.Set {
	var on morris.Set
	free := morris.Full &^ mine
	for ; free != 0 && s != 0; free, s = free&(free-1), s>>1 {
		if s&1 != 0 {
			on |= free & -free
		}
	}
	return on
}
