package proof

import (
	"iter"
	"math/bits"
	"sync"

	"wits/games/gomoku"
)

const (
	cells   = gomoku.Cells
	windows = 572 // rows of five points on the board
)

// The sides.
const (
	black = 0
	white = 1
)

// layout is what all boards have in common.
type layout struct {
	windows [windows][gomoku.Five]uint8
	through [cells][]uint16 // the windows that a point is in
	turned  [8][cells]uint8 // the board turned and mirrored
	back    [8][cells]uint8
	keys    [2][cells]uint64
}

var layoutOnce = sync.OnceValue(func() *layout {
	l := new(layout)
	n := 0
	for c := range cells {
		p := gomoku.PointAt(c)
		for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}} {
			end := gomoku.Point{X: p.X + 4*d[0], Y: p.Y + 4*d[1]}
			if !end.On() {
				continue
			}
			for i := range gomoku.Five {
				at := gomoku.Point{X: p.X + i*d[0], Y: p.Y + i*d[1]}.Cell()
				l.windows[n][i] = uint8(at)
				l.through[at] = append(l.through[at], uint16(n))
			}
			n++
		}
		x, y, last := p.X, p.Y, gomoku.Size-1
		for i, q := range []gomoku.Point{{X: x, Y: y}, {X: last - y, Y: x}, {X: last - x, Y: last - y}, {X: y, Y: last - x}, {X: last - x, Y: y}, {X: y, Y: x}, {X: x, Y: last - y}, {X: last - y, Y: last - x}} {
			l.turned[i][c] = uint8(q.Cell())
			l.back[i][q.Cell()] = uint8(c)
		}
	}
	seed := uint64(1)
	for side := range 2 {
		for c := range cells {
			seed = scramble(seed)
			l.keys[side][c] = seed
		}
	}
	return l
})

// scramble is the next of a row of numbers that look random (xorshift*).
func scramble(x uint64) uint64 {
	x ^= x >> 12
	x ^= x << 25
	x ^= x >> 27
	return x * 2685821657736338717
}

// points and lines are sets of points and of windows.
type (
	points [4]uint64
	lines  [9]uint64
)

func (p *points) add(c uint8)      { p[c>>6] |= 1 << (c & 63) }
func (p *points) has(c uint8) bool { return p[c>>6]>>(c&63)&1 != 0 }
func (p *points) count() (n int) {
	return bits.OnesCount64(p[0]) + bits.OnesCount64(p[1]) + bits.OnesCount64(p[2]) + bits.OnesCount64(p[3])
}
func (l *lines) add(w uint16)        { l[w>>6] |= 1 << (w & 63) }
func (l *lines) remove(w uint16)     { l[w>>6] &^= 1 << (w & 63) }
func (p points) each() iter.Seq[int] { return members(p[:]) }
func (l *lines) each() iter.Seq[int] { return members(l[:]) }
func (p *points) meet(other points) {
	p[0], p[1], p[2], p[3] = p[0]&other[0], p[1]&other[1], p[2]&other[2], p[3]&other[3]
}

func (p *points) merge(other points) {
	p[0], p[1], p[2], p[3] = p[0]|other[0], p[1]|other[1], p[2]|other[2], p[3]|other[3]
}

func members(words []uint64) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, w := range words {
			for ; w != 0; w &= w - 1 {
				if !yield(i<<6 + bits.TrailingZeros64(w)) {
					return
				}
			}
		}
	}
}

// board counts the stones of both sides in every row of five points.
type board struct {
	*layout
	taken points
	count [2][windows]uint8
	rows  [2][gomoku.Five + 1]lines // by side and number: windows with that many of its stones, and none of the other's
	hash  uint64
	moves []uint8   // the stones in order, black's first
	ways  [8]uint64 // the hash of the moves on the board turned each way
}

func newBoard() *board { return &board{layout: layoutOnce()} }

// put places a stone, and take takes it back.
func (b *board) put(side int, c uint8) {
	b.taken.add(c)
	b.hash ^= b.keys[side][c]
	for _, w := range b.through[c] {
		own, other := b.count[side][w], b.count[1-side][w]
		if other == 0 {
			b.rows[side][own].remove(w)
			b.rows[side][own+1].add(w)
		} else if own == 0 {
			b.rows[1-side][other].remove(w)
		}
		b.count[side][w]++
	}
}

func (b *board) take(side int, c uint8) {
	b.taken[c>>6] &^= 1 << (c & 63)
	b.hash ^= b.keys[side][c]
	for _, w := range b.through[c] {
		b.count[side][w]--
		own, other := b.count[side][w], b.count[1-side][w]
		if other == 0 {
			b.rows[side][own+1].remove(w)
			b.rows[side][own].add(w)
		} else if own == 0 {
			b.rows[1-side][other].add(w)
		}
	}
}

// play places the next stone of a game, and undo takes it back.
func (b *board) play(c uint8) {
	side := len(b.moves) % 2
	b.put(side, c)
	b.turn(side, c)
	b.moves = append(b.moves, c)
}

func (b *board) undo() {
	last := len(b.moves) - 1
	b.take(last%2, b.moves[last])
	b.turn(last%2, b.moves[last])
	b.moves = b.moves[:last]
}

// turn puts a move in the hashes of the turned boards, or takes it out.
func (b *board) turn(side int, c uint8) {
	for i := range b.ways {
		b.ways[i] ^= b.keys[side][b.turned[i][c]]
	}
}

// key stands for the position and all that are the same when the board is turned or mirrored, and says which way it was turned for it.
func (b *board) key() (key uint64, way int) {
	for i, h := range b.ways {
		if i == 0 || h < key {
			key, way = h, i
		}
	}
	return key, way
}

// keyAfter is the key after a move.
func (b *board) keyAfter(c uint8) uint64 {
	b.turn(len(b.moves)%2, c)
	defer b.turn(len(b.moves)%2, c)
	key, _ := b.key()
	return key
}

// standard are the stones of the board turned as its key has it.
func (b *board) standard() []uint8 {
	_, way := b.key()
	list := make([]uint8, len(b.moves))
	for i, c := range b.moves {
		list[i] = b.turned[way][c]
	}
	return list
}

// asChecked is the board turned as Verify turns it, so that the same wins are found.
func (b *board) asChecked() *board {
	turned := newBoard()
	for _, c := range b.standard() {
		turned.play(c)
	}
	return turned
}

// fives are the points where a side makes five.
func (b *board) fives(side int) (all points) {
	for w := range b.rows[side][4].each() {
		for _, c := range b.windows[w] {
			if !b.taken.has(c) {
				all.add(c)
			}
		}
	}
	return all
}

// fours is what a side's next stone makes: fours, and among them those that cannot be stopped.
type fours struct {
	at    points          // a stone here makes a four
	wins  points          // a stone here makes two points for five
	stops [cells][2]uint8 // of those, the points for five
	many  points          // of those, where there are more than two
}

// fours looks at the rows with three stones.
func (b *board) fours(side int, f *fours) {
	f.at, f.wins, f.many = points{}, points{}, points{}
	note := func(c, five uint8) {
		s := &f.stops[c]
		switch {
		case !f.at.has(c):
			f.at.add(c)
			s[0] = five
		case s[0] == five:
		case !f.wins.has(c):
			f.wins.add(c)
			s[1] = five
		case s[1] != five:
			f.many.add(c)
		}
	}
	for w := range b.rows[side][3].each() {
		var free [2]uint8
		n := 0
		for _, c := range b.windows[w] {
			if !b.taken.has(c) {
				free[n] = c
				n++
			}
		}
		note(free[0], free[1])
		note(free[1], free[0])
	}
}

// holds are the points that take all wins away: those of f are the other side's.
func (f *fours) holds() (all points) {
	all = points{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)}
	for c := range f.wins.each() {
		var here points
		here.add(uint8(c))
		if !f.many.has(uint8(c)) {
			here.add(f.stops[c][0])
			here.add(f.stops[c][1])
		}
		all.meet(here)
	}
	return all
}
