package search

import (
	"math/bits"

	"wits/games/morris"
)

// What things are worth; a man is worth 100.
const (
	perMan     = 100
	perFreedom = 12 // a step that a man can take
	perStuck   = 30 // a man that cannot move at all
	perMill    = 12 // a closed mill
	perOpen    = 10 // a line of two men and an empty point
	perCross   = 2  // a point on which lines branch, as each neighbour makes it
	flying     = 12 // the steps that men who may move anywhere count for
)

// rings is a set of points, a byte for each of the three rings from the outer one, a bit for each point clockwise from the
// top left corner. So the neighbours and the lines of all points are found at once, by shifts.
type rings uint32

const (
	corners rings = 0x555555
	middles rings = 0xaaaaaa // the points between corners: lines lead from ring to ring there
	across  rings = 0x0000aa // those of the outer ring, where these lines begin
)

// order names the points as rings has them.
const order = "a7d7g7g4g1d1a1a4b6d6f6f4f2d2b2b4c5d5e5e4e3d3c3c4"

// ringed maps sets of points, eight at a time.
var ringed = func() (t [3][256]rings) {
	for i := range morris.Points {
		p, _ := morris.FindPoint(order[2*i : 2*i+2])
		part, bit := int(p-1)/8, 1<<(int(p-1)%8)
		for j := range 256 {
			if j&bit != 0 {
				t[part][j] |= 1 << i
			}
		}
	}
	return t
}()

func inRings(s morris.Set) rings {
	return ringed[0][s&255] | ringed[1][s>>8&255] | ringed[2][s>>16&255]
}

// next has the points whose clockwise neighbour is in the set, after those whose other neighbour is.
func (r rings) next() rings { return r>>1&0x7f7f7f | r<<7&0x808080 }
func (r rings) prev() rings { return r<<1&0xfefefe | r>>7&0x010101 }

// line has a bit for each of the 16 lines: whether its first, second and third point are in the set.
func (r rings) lines() (first, second, third rings) {
	return r&corners | r&across, r.next()&corners | r>>8&across, r.next().next()&corners | r>>16&across
}

func (r rings) len() int { return bits.OnesCount32(uint32(r)) }

// evaluate estimates how a position stands for the side that is due. A man is worth less by early for every man in hand.
func evaluate(p *morris.Position, early int) int {
	us := p.Turn
	empty := inRings(p.Empty())
	man := perMan - early*int(p.Hand[0]+p.Hand[1])
	return side(p, us, man, empty) - side(p, 1-us, man, empty)
}

func side(p *morris.Position, of uint8, man int, empty rings) int {
	men := inRings(p.Men[of])
	a, b, c := men.lines()
	x, y, z := empty.lines()
	n := men.len()
	score := man*(n+int(p.Hand[of])) + perMill*(a&b&c).len() + perOpen*(a&b&z|a&y&c|x&b&c).len()
	if n == 3 && p.Hand[of] == 0 {
		return score + flying*perFreedom
	}
	steps := (men.next() & empty).len() + (men.prev() & empty).len() + (men << 8 & middles & empty).len() + (men >> 8 & middles & empty).len()
	near := empty.next() | empty.prev() | (empty<<8|empty>>8)&middles
	branches := 2*n + (men & middles).len() + (men & (across << 8)).len()
	return score + perFreedom*steps + perCross*branches - perStuck*(men&^near).len()
}
