package morris

import (
	"encoding/json"
	"math/bits"
	"strings"

	"wits/game"
	"wits/game/words"
)

// Points is how many there are on the board.
const Points = 24

// Point is one of the 24 points, counted from 1 row by row from the top: a7, d7, g7, b6 … g1. The zero Point is none.
type Point uint8

// None is no point.
const None Point = 0

const names = "a7d7g7b6d6f6c5d5e5a4b4c4e4f4g4c3d3e3b2d2f2a1d1g1"

// lines are the 16 rows of three that can be mills, each from one end to the other.
var lines = [16][3]Point{
	{1, 2, 3},
	{4, 5, 6},
	{7, 8, 9},
	{10, 11, 12},
	{13, 14, 15},
	{16, 17, 18},
	{19, 20, 21},
	{22, 23, 24},
	{1, 10, 22},
	{4, 11, 19},
	{7, 12, 16},
	{2, 5, 8},
	{17, 20, 23},
	{9, 13, 18},
	{6, 14, 21},
	{3, 15, 24},
}

// Set is a set of points, a bit each: that of a7 is the lowest.
type Set uint32

// Full is the whole board.
const Full Set = 1<<Points - 1

// neighbours are the points that a line joins with each point.
var neighbours = func() (n [Points + 1]Set) {
	for _, l := range lines {
		n[l[0]] |= l[1].Set()
		n[l[1]] |= l[0].Set() | l[2].Set()
		n[l[2]] |= l[1].Set()
	}
	return n
}()

// partners are, for each point, the other two points of both lines through it.
var partners = func() (p [Points + 1][2]Set) {
	for _, l := range lines {
		whole := l[0].Set() | l[1].Set() | l[2].Set()
		for _, at := range l {
			i := 0
			if p[at][0] != 0 {
				i = 1
			}
			p[at][i] = whole &^ at.Set()
		}
	}
	return p
}()

// Lines returns the 16 rows of three that can be mills.
func Lines() [16][3]Point { return lines }

// Set returns the set of this one point, the empty one for None.
func (p Point) Set() Set { return 1 << p >> 1 }

// Neighbours returns the points that a line joins with p.
func (p Point) Neighbours() Set { return neighbours[p] }

// String is the name of the point: the column and the row.
func (p Point) String() string {
	if p == None || p > Points {
		return "-"
	}
	return names[2*p-2 : 2*p]
}

// Place is where the point lies on a grid of 7 columns and 7 rows, counted from the top left.
func (p Point) Place() game.Place {
	name := p.String()
	return game.Place{X: int(name[0] - 'a'), Y: int('7' - name[1])}
}

// FindPoint returns the point of a name such as "d6".
func FindPoint(name string) (Point, bool) {
	i := strings.Index(names, name)
	if len(name) != 2 || i < 0 || i%2 != 0 {
		return None, false
	}
	return Point(i/2 + 1), true
}

// MarshalJSON writes the name.
func (p Point) MarshalJSON() ([]byte, error) { return json.Marshal(p.String()) }

// UnmarshalJSON reads a name. A text that names no point is refused as an illegal move.
func (p *Point) UnmarshalJSON(data []byte) error {
	var name string
	if err := json.Unmarshal(data, &name); err != nil {
		return err
	}
	found, ok := FindPoint(name)
	if !ok {
		return offBoard(name)
	}
	*p = found
	return nil
}

// longest is how much of a wrong name is repeated.
const longest = 8

func offBoard(name string) error {
	if short := []rune(name); len(short) > longest {
		name = string(short[:longest]) + "…"
	}
	return game.Break("on-board", Say("rule.on-board", words.Text("point", name)))
}

// Has reports whether p is in the set.
func (s Set) Has(p Point) bool { return s&p.Set() != 0 }

// Len counts the points.
func (s Set) Len() int { return bits.OnesCount32(uint32(s)) }

// First is the first point of the set, None when it is empty.
func (s Set) First() Point {
	if s == 0 {
		return None
	}
	return Point(bits.TrailingZeros32(uint32(s)) + 1)
}

// All lists the points of the set in order.
func (s Set) All() []Point {
	all := make([]Point, 0, s.Len())
	for ; s != 0; s &= s - 1 {
		all = append(all, s.First())
	}
	return all
}

// Closes reports whether a man on p completes a mill with men of the set. The point itself need not be in it.
func (s Set) Closes(p Point) bool {
	a := partners[p]
	return s&a[0] == a[0] || s&a[1] == a[1]
}

// Mills returns the men of the set that stand in mills.
func (s Set) Mills() Set {
	var in Set
	for rest := s; rest != 0; rest &= rest - 1 {
		if p := rest.First(); s.Closes(p) {
			in |= p.Set()
		}
	}
	return in
}
