package search

import "wits/games/gomoku"

// Side is whose stones are meant: 0 black, 1 white.
type Side uint8

// The sides.
const (
	Black Side = 0
	White Side = 1
)

const (
	size  = gomoku.Size
	cells = gomoku.Cells
	lines = 2*MaxSize - 1 // the most lines that one direction has
)

// MinSize and MaxSize are the sizes of boards that can be searched: the game's own, and those of programs of the field.
const (
	MinSize = 5
	MaxSize = 20

	maxCells = MaxSize * MaxSize
)

// point is what is known of an empty point for one side: the shapes of a stone there, four bits for each direction, their
// number whatever the directions, and their class.
type point struct {
	shapes uint16
	combo  uint16
	class  Class
	near   bool // whether a stone there makes at least a two
}

// Board is a position with the shapes of every empty point, kept up to date stone by stone.
type Board struct {
	windows *windowTable
	known   *pointTable
	net     *net
	places  *[maxCells][4]place
	size    int
	cells   int
	steps   [4]int // how far apart neighbours are in each direction

	lines [4][lines]uint64 // by direction, what is at each point of a line: two bits, see [window]

	taken    set // points with a stone
	points   [2][maxCells]point
	sets     [2][classes]set  // empty points by class, from MakesThree on
	sums     [2][words]uint64 // over the points, by side: see [net]
	unjudged bool             // nobody evaluates before the next stones are taken back, so the sums stay as they are
	hash     uint64
	turn     Side
	moves    []int    // the stones placed, in order
	undo     []change // what they changed
	marks    []mark   // where in undo each stone begins
}

// place is a point as a position on a line.
type place struct{ line, at uint8 }

// change is a point as it was before a stone.
type change struct {
	side Side
	cell uint16
	was  point
}

// mark is what a stone found.
type mark struct {
	undo int
	sums [2][words]uint64
}

// NewBoard returns the empty board of the game, black to move.
func NewBoard() *Board { return NewBoardOf(size) }

// NewBoardOf returns an empty board of a size from [MinSize] to [MaxSize], black to move. Its points are numbered in reading order.
func NewBoardOf(n int) *Board {
	g := geometries[n]()
	b := &Board{
		windows: windowsOnce(), known: pointsOnce(), net: netOnce(), places: &g.places, lines: g.lines, moves: make([]int, 0, n*n),
		size: n, cells: n * n, steps: [4]int{1, n, n + 1, 1 - n},
	}
	b.sums = [2][words]uint64{b.net.start, b.net.start}
	for c := range b.cells {
		var shapes uint16
		for d, p := range b.places[c] {
			shapes |= uint16(b.windows[window(b.lines[d][p.line], int(p.at))]&0xf) << (4 * d)
		}
		for side := range 2 { // an empty board is the same for both
			b.points[side][c] = b.known.points[shapes]
			for i, w := range b.net.rows[b.points[side][c].combo] {
				b.sums[side][i] += w
			}
		}
	}
	if n != size { // what is learned holds for as many points as the game's board has
		b.sums = NewBoard().sums
	}
	return b
}

// Of returns the position that a view shows.
func Of(v gomoku.View) *Board {
	b := NewBoard()
	for _, m := range v.Moves {
		b.Place(m.Cell())
	}
	return b
}

// Set puts a stone of a side on an empty point, whoever is to move. It cannot be taken back.
func (b *Board) Set(side Side, cell int) {
	b.turn = side
	b.Place(cell)
}

// SetTurn says who is to move, after stones were set.
func (b *Board) SetTurn(side Side) {
	if b.turn = side; int(side) != len(b.moves)&1 {
		b.hash ^= passed
	}
}

// Turn is the side that is to move.
func (b *Board) Turn() Side { return b.turn }

// Moves lists the stones placed, in order. It is not to be changed.
func (b *Board) Moves() []int { return b.moves }

// Class is what a stone of a side at an empty point would make.
func (b *Board) Class(side Side, cell int) Class { return b.points[side][cell].class }

// Combo is the number of the shapes that a stone of a side at an empty point would make, whatever their directions; [Combos] for one with a stone.
func (b *Board) Combo(side Side, cell int) int {
	if !b.Empty(cell) {
		return Combos
	}
	return int(b.points[side][cell].combo)
}

// Judge is the evaluation for the side to move, without looking ahead.
func (b *Board) Judge() int {
	threatened := 0
	if b.Threatened() {
		threatened = 1
	}
	return b.net.judge(&b.sums[b.turn], &b.sums[b.turn^1], threatened)
}

// Empty reports whether a point has no stone.
func (b *Board) Empty(cell int) bool { return !b.taken.has(cell) }

// window is what lies on the nine points of a line around one, two bits for each: nothing, a black stone, a white one, or the outside.
func window(line uint64, at int) uint64 { return line >> (2 * at) & (1<<18 - 1) }

// stone is one of a side as the middle of a window.
func stone(side Side) uint64 { return uint64(side+1) << (2 * reach) }

// Place puts a stone of the side to move on an empty point.
func (b *Board) Place(cell int) {
	side := b.turn
	b.marks = append(b.marks, mark{len(b.undo), b.sums})
	b.moves = append(b.moves, cell)
	b.taken.add(cell)
	b.hash ^= key(side, cell)
	b.turn ^= 1
	for s := range Side(2) {
		b.set(s, cell, &b.points[s][cell], &point{combo: Combos})
	}
	for d, p := range b.places[cell] {
		b.lines[d][p.line] |= stone(side) << (2 * p.at)
		b.renew(cell, d)
	}
}

// renew looks again at the empty points near a stone in one direction.
func (b *Board) renew(cell, d int) {
	p := b.places[cell][d]
	line := b.lines[d][p.line]
	shift := uint(4*d) & 15
	step := b.steps[d]
	for i := range uint(2*reach + 1) {
		at := uint(p.at) + i
		if line>>(2*at&63)&outside != 0 {
			continue
		}
		shapes := b.windows[line<<(2*reach)>>(2*at&63)&(1<<18-1)]
		other := cell + (int(i)-reach)*step
		for side := range Side(2) {
			here := &b.points[side][other]
			if next := here.shapes&^(0xf<<shift) | uint16(shapes&0xf)<<shift; next != here.shapes {
				b.set(side, other, here, &b.known.points[next])
			}
			shapes >>= 4
		}
	}
}

// set changes what is known of a point, and remembers what was.
func (b *Board) set(side Side, cell int, here, p *point) {
	b.undo = append(b.undo, change{side, uint16(cell), *here})
	if here.combo != p.combo && !b.unjudged {
		sums, gone, come := &b.sums[side], &b.net.rows[here.combo], &b.net.rows[p.combo]
		for i := range sums {
			sums[i] += come[i] - gone[i]
		}
	}
	b.put(side, cell, here, p)
}

func (b *Board) put(side Side, cell int, here, p *point) {
	if here.class != p.class {
		b.sets[side][here.class].remove(cell)
		b.sets[side][p.class].add(cell)
	}
	*here = *p
}

// Undo takes the last stone back.
func (b *Board) Undo() {
	n := len(b.moves) - 1
	cell := b.moves[n]
	b.turn ^= 1
	b.hash ^= key(b.turn, cell)
	b.taken.remove(cell)
	for d, p := range b.places[cell] {
		b.lines[d][p.line] &^= stone(b.turn) << (2 * p.at)
	}
	m := b.marks[n]
	for i := len(b.undo) - 1; i >= m.undo; i-- {
		c := &b.undo[i]
		b.put(c.side, int(c.cell), &b.points[c.side][c.cell], &c.was)
	}
	b.sums = m.sums
	b.moves, b.marks, b.undo = b.moves[:n], b.marks[:n], b.undo[:m.undo]
}

// of are the empty points of a class for a side.
func (b *Board) of(side Side, c Class) *set { return &b.sets[side][c] }

// fours are the points where a stone makes a four or more, but not five.
func (b *Board) fours(side Side) set {
	s := &b.sets[side]
	some := s[MakesFour].union(&s[FourThree])
	return some.union(&s[Winning])
}

// key is a number that stands for a stone at a point: what [Board] hashes with.
func key(side Side, cell int) uint64 { return mix(uint64(cell)<<1 | uint64(side) + 1<<20) }

// mix makes a number that looks random of one that does not (SplitMix64).
func mix(n uint64) uint64 {
	n += 0x9e3779b97f4a7c15
	n = (n ^ n>>30) * 0xbf58476d1ce4e5b9
	n = (n ^ n>>27) * 0x94d049bb133111eb
	return n ^ n>>31
}
