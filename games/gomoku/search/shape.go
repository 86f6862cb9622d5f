package search

import (
	"math/bits"
	"sync"
)

// Shape is what a stone would make in one direction.
type Shape uint8

// The shapes, the weakest first.
const (
	Dead      Shape = iota // five in a row are impossible here
	One                    // nothing but room
	OpenOne                // one more makes an open two
	Two                    // two stones, and at best a four that can be stopped comes of them
	OpenTwo                // one more makes an open three
	WideTwo                // the same, at three points or more
	Three                  // one more makes a four
	OpenThree              // one more makes an open four
	WideThree              // the same, at two points or more
	Four                   // one more makes five, at one point
	OpenFour               // one more makes five, at two points
	FiveShape              // five or more
	shapes    = 12
)

// reach is how far from a point another stone can be in the same five.
const reach = 4

// windowTable tells the shapes of an empty point in one direction by its [window]: black's in the low four bits, white's in the high.
type windowTable [1 << (2 * (2*reach + 1))]uint8

// outside is what a [window] has where the board has no point. For both sides it is the same as a stone of the other.
const outside = 3

// middle is the point itself in a row of nine.
const middle = 1 << reach

// row is nine points around one, as one side sees them.
type row struct{ own, blocked uint16 }

// fives yields the windows of five points that hold the middle and can still be had.
func (w row) fives(yield func(mask uint16)) {
	for i := range reach + 1 {
		if mask := uint16(0x1f) << i; w.blocked&mask == 0 {
			yield(mask)
		}
	}
}

// wins collects the points at which one more stone makes five, and whether there are five already.
func (w row) wins() (points uint16, five bool) {
	w.fives(func(mask uint16) {
		switch missing := mask &^ w.own; bits.OnesCount16(missing) {
		case 0:
			five = true
		case 1:
			points |= missing
		}
	})
	return points, five
}

// shaper tells what the own stone in the middle of a row makes, and remembers it: one more than the shape.
type shaper [1 << (2 * (2*reach + 1))]Shape

func (k *shaper) shape(w row) Shape {
	known := &k[int(w.own)<<(2*reach+1)|int(w.blocked)]
	if *known == 0 {
		*known = k.find(w) + 1
	}
	return *known - 1
}

func (k *shaper) find(w row) Shape {
	points, five := w.wins()
	switch n := bits.OnesCount16(points); {
	case five:
		return FiveShape
	case n > 1:
		return OpenFour
	case n == 1:
		return Four
	}
	var room, ways uint16 // the points that a five could have, and those of them that lead to the best
	w.fives(func(mask uint16) { room |= mask })
	if room == 0 {
		return Dead
	}
	best := One
	for rest := room &^ w.own; rest != 0; rest &= rest - 1 {
		switch s := before(k.shape(row{w.own | rest&-rest, w.blocked})); {
		case s > best:
			best, ways = s, rest&-rest
		case s == best:
			ways |= rest & -rest
		}
	}
	return wider(best, bits.OnesCount16(ways))
}

// before is the shape from which one stone makes s.
func before(s Shape) Shape {
	return max(One, [shapes]Shape{
		OpenFour: OpenThree, Four: Three, OpenThree: OpenTwo, WideThree: OpenTwo, Three: Two, OpenTwo: OpenOne, WideTwo: OpenOne,
	}[s])
}

// wider is a shape that leads on in a number of ways.
func wider(s Shape, ways int) Shape {
	switch {
	case s == OpenTwo && ways > 2:
		return WideTwo
	case s == OpenThree && ways > 1:
		return WideThree
	}
	return s
}

// windowsOnce makes the table when it is first needed.
var windowsOnce = sync.OnceValue(func() *windowTable {
	t := new(windowTable)
	known := new(shaper)
	for window := range t {
		if window>>(2*reach)&outside != 0 {
			continue
		}
		for side := range 2 {
			t[window] |= uint8(known.shape(rowOf(window, side+1))) << (4 * side)
		}
	}
	return t
})

// rowOf is a window with a stone in the middle, as the side of that stone sees it.
func rowOf(window, stone int) row {
	r := row{own: middle}
	for i := range 2*reach + 1 {
		switch window >> (2 * i) & outside {
		case 0:
		case stone:
			r.own |= 1 << i
		default:
			r.blocked |= 1 << i
		}
	}
	return r
}

// Class is what a stone would make in all directions together.
type Class uint8

// The classes, the weakest first. From MakesThree on, the other side must answer.
const (
	Quiet       Class = iota
	MakesThree        // an open three
	DoubleThree       // two of them
	MakesFour         // a four
	FourThree         // a four and an open three
	Winning           // an open four, or two fours: five cannot be stopped
	MakesFive         // five
	classes     = 7
)

// pointTable tells what is known of a point by the shapes in the four directions, four bits each.
type pointTable struct {
	points [1 << 16]point
	orders [1 << 16]int16 // how early a move there is tried
}

// orders are how much shapes move a point forward among the moves to try.
var orders = [shapes]int16{0, 1, 1, 5, 14, 14, 16, 50, 50, 60, 400, 1000}

// Combos is how many combinations of four shapes there are, whatever their order.
const Combos = shapes * (shapes + 1) * (shapes + 2) * (shapes + 3) / 24

var pointsOnce = sync.OnceValue(func() *pointTable {
	t := new(pointTable)
	numbers := combos()
	for packed := range t.points {
		var n [16]int
		for d := range 4 {
			n[packed>>(4*d)&0xf]++
		}
		c := class(n[:])
		for s := range shapes {
			t.orders[packed] += int16(n[s]) * orders[s]
		}
		t.orders[packed] += [classes]int16{0, 0, 60, 20, 200, 0, 0}[c]
		t.points[packed] = point(packed)<<16 | point(c)<<classAt | point(numbers[sorted(packed)])
		if t.orders[packed] >= orders[Two] {
			t.points[packed] |= near
		}
	}
	return t
})

// combos numbers the combinations of four shapes, by their sorted packing.
func combos() *[1 << 16]uint16 {
	all, n := new([1 << 16]uint16), uint16(0)
	for packed := range all {
		if packed&0xf < shapes && sorted(packed) == packed {
			all[packed] = n
			n++
		}
	}
	return all
}

// sorted packs four shapes the weakest first.
func sorted(packed int) int {
	for range 3 {
		for d := range 3 {
			if last, next := packed>>(4*d)&0xf, packed>>(4*d+4)&0xf; last < next {
				packed ^= (last ^ next) * (0x11 << (4 * d))
			}
		}
	}
	return packed
}

// class tells it by how many directions have each shape.
func class(n []int) Class {
	threes := n[OpenThree] + n[WideThree]
	switch {
	case n[FiveShape] > 0:
		return MakesFive
	case n[OpenFour] > 0 || n[Four] > 1:
		return Winning
	case n[Four] == 1 && threes > 0:
		return FourThree
	case n[Four] == 1:
		return MakesFour
	case threes > 1:
		return DoubleThree
	case threes == 1:
		return MakesThree
	}
	return Quiet
}
