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
	Two                    // two stones, and at best a four that can be stopped comes of them
	OpenTwo                // one more makes an open three
	Three                  // one more makes a four
	OpenThree              // one more makes an open four
	Four                   // one more makes five, at one point
	OpenFour               // one more makes five, at two points
	FiveShape              // five or more
	shapes    = 9
)

// reach is how far from a point another stone can be in the same five.
const reach = 4

// shapeTable tells the shape by the eight neighbours in a direction: own stones in the high byte, points that cannot be had in the low.
type shapeTable [1 << 16]Shape

// middle is the point itself in a window of nine.
const middle = 1 << reach

// window is a row of nine points around one.
type window struct{ own, blocked uint16 }

// five are the five windows of five points that hold the middle.
func (w window) fives(yield func(mask uint16)) {
	for i := range reach + 1 {
		if mask := uint16(0x1f) << i; w.blocked&mask == 0 {
			yield(mask)
		}
	}
}

// wins collects the points at which one more stone makes five, and whether there are five already.
func (w window) wins() (points uint16, five bool) {
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

// shape tells what the own stone in the middle makes.
func (w window) shape() Shape {
	points, five := w.wins()
	switch n := bits.OnesCount16(points); {
	case five:
		return FiveShape
	case n > 1:
		return OpenFour
	case n == 1:
		return Four
	}
	best := Dead
	w.fives(func(mask uint16) {
		best = max(best, One)
		// With three of the five points missing, at least a three is out of reach of one more stone.
		if bits.OnesCount16(mask&^w.own) > 3 {
			return
		}
		for rest := mask &^ w.own; rest != 0; rest &= rest - 1 {
			next := window{w.own | rest&-rest, w.blocked}
			best = max(best, before(next.shape()))
		}
	})
	return best
}

// before is the shape from which one stone makes s.
func before(s Shape) Shape {
	return max(One, [shapes]Shape{OpenFour: OpenThree, Four: Three, OpenThree: OpenTwo, Three: Two}[s])
}

// spread puts the middle back between eight neighbours.
func spread(eight int) uint16 { return uint16(eight&0xf | eight&0xf0<<1) }

// shapesOnce makes the table when it is first needed.
var shapesOnce = sync.OnceValue(func() *shapeTable {
	t := new(shapeTable)
	for own := range 256 {
		for blocked := range 256 {
			if own&blocked == 0 {
				t[own<<8|blocked] = window{spread(own) | middle, spread(blocked)}.shape()
			}
		}
	}
	return t
})

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

// cellTables tell by the shapes in the four directions, four bits each: the class, what the point adds to the evaluation, and how
// early a move there is tried.
type cellTables struct {
	class [1 << 16]Class
	worth [1 << 16]int16
	order [1 << 16]int16
}

// worths are what shapes add to the evaluation, and orders how much they move a point forward among the moves to try.
var (
	worths = [shapes]int16{0, 1, 3, 6, 14, 18, 40, 40, 0}
	orders = [shapes]int16{0, 1, 5, 14, 16, 50, 60, 400, 1000}
)

var cellsOnce = sync.OnceValue(func() *cellTables {
	t := new(cellTables)
	for packed := range 1 << 16 {
		var n [shapes + 7]int
		for d := range 4 {
			n[packed>>(4*d)&0xf]++
		}
		t.class[packed] = class(n[:])
		for s := range shapes {
			t.worth[packed] += int16(n[s]) * worths[s]
			t.order[packed] += int16(n[s]) * orders[s]
		}
		t.order[packed] += [classes]int16{0, 0, 60, 20, 200, 0, 0}[t.class[packed]]
	}
	return t
})

// class tells it by how many directions have each shape.
func class(n []int) Class {
	switch {
	case n[FiveShape] > 0:
		return MakesFive
	case n[OpenFour] > 0 || n[Four] > 1:
		return Winning
	case n[Four] == 1 && n[OpenThree] > 0:
		return FourThree
	case n[Four] == 1:
		return MakesFour
	case n[OpenThree] > 1:
		return DoubleThree
	case n[OpenThree] == 1:
		return MakesThree
	}
	return Quiet
}
