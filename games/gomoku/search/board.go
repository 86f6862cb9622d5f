package search

import (
	"math/bits"

	"wits/games/gomoku"
)

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

// point is what is known of a point for one side, in one number: from the top the shapes of a stone there, four bits for each direction, [near], their
// class, and their number whatever the directions.
type point uint32

const (
	near    point = 1 << 14 // a stone there makes at least a two
	classAt       = 11
	comboOf       = 1<<classAt - 1
)

func (p point) shapes() uint16 { return uint16(p >> 16) }
func (p point) class() Class   { return Class(p >> classAt & 7) }
func (p point) combo() int     { return int(p & comboOf) }

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

	taken  set // points with a stone
	points [maxCells][2]point
	sets   [2][classes]set // empty points by class, from MakesThree on
	sums   [2]sums         // over the points, by side, as they were after so many stones as summed says
	summed int
	hash   uint64
	turn   Side
	moves  []int       // the stones placed, in order
	undo   [2][]change // what they changed, by side
	marks  []mark      // where in undo each stone begins
}

// place is a point as a position on a line.
type place struct{ line, at uint8 }

// change is a point as it was before a stone, in one number: from the top what was known of it, the combo that it has now, and which it is.
type change uint64

const (
	wasAt   = 32
	nowAt   = 10
	cellsOf = 1<<nowAt - 1
)

// mark is what a stone found: how many changes of either side, and the sums where they were asked for.
type mark struct {
	undo [2]int
	sums [2]sums
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
	b.sums = [2]sums{b.net.start, b.net.start}
	for c := range b.cells {
		var shapes uint16
		for d, p := range b.places[c] {
			shapes |= uint16(b.windows[window(b.lines[d][p.line], int(p.at))]&0xf) << (4 * d)
		}
		for side := range 2 { // an empty board is the same for both
			b.points[c][side] = b.known.points[shapes]
			for i, w := range b.net.rows[b.points[c][side].combo()] {
				b.sums[side][i] += w - even
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
func (b *Board) Class(side Side, cell int) Class { return b.points[cell][side].class() }

// Combo is the number of the shapes that a stone of a side at an empty point would make, whatever their directions; [Combos] for one with a stone.
func (b *Board) Combo(side Side, cell int) int {
	if !b.Empty(cell) {
		return Combos
	}
	return b.points[cell][side].combo()
}

// Judge is the evaluation for the side to move, without looking ahead.
func (b *Board) Judge() int {
	threatened := 0
	if b.Threatened() {
		threatened = 1
	}
	b.sum()
	return b.net.judge(&b.sums[b.turn], &b.sums[b.turn^1], threatened)
}

// sum brings the sums up to date: most stones are taken back before anyone asks for them.
func (b *Board) sum() {
	for ; b.summed < len(b.marks); b.summed++ {
		m := &b.marks[b.summed]
		m.sums = b.sums
		for side, all := range b.undo {
			end := len(all)
			if b.summed+1 < len(b.marks) {
				end = b.marks[b.summed+1].undo[side]
			}
			b.sums[side].change(&b.net.rows, all[m.undo[side]:end])
		}
	}
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
	b.marks = append(b.marks, mark{})
	b.marks[len(b.marks)-1].undo = [2]int{len(b.undo[Black]), len(b.undo[White])}
	b.moves = append(b.moves, cell)
	b.taken.add(cell)
	b.hash ^= key(side, cell)
	b.turn ^= 1
	for side, was := range b.points[cell] {
		b.points[cell][side] = Combos
		b.undo[side] = append(b.undo[side], changed(cell, was, Combos))
		b.reclass(Side(side), cell, was, Combos)
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
	around := line >> (2 * p.at & 63)
	shift := uint(4*d) & 15
	first, step := cell-reach*b.steps[d], b.steps[d]
	black, white := b.undo[Black], b.undo[White]
	for free := ^(around | around>>1) & everyPoint; free != 0; free &= free - 1 {
		i := uint(bits.TrailingZeros64(free))
		shapes := uint16(b.windows[line<<(2*reach)>>((2*uint(p.at)+i)&63)&(1<<18-1)])
		other := first + int(i/2)*step
		here := &b.points[other]
		if was := here[Black]; was.shapes()>>shift&0xf != shapes&0xf {
			is := b.known.points[was.shapes()&^(0xf<<shift)|shapes&0xf<<shift]
			here[Black] = is
			black = append(black, changed(other, was, is))
			if was.class() != is.class() {
				b.reclass(Black, other, was, is)
			}
		}
		if was := here[White]; was.shapes()>>shift&0xf != shapes>>4 {
			is := b.known.points[was.shapes()&^(0xf<<shift)|shapes>>4<<shift]
			here[White] = is
			white = append(white, changed(other, was, is))
			if was.class() != is.class() {
				b.reclass(White, other, was, is)
			}
		}
	}
	b.undo = [2][]change{black, white}
}

// everyPoint has the lower bit of each of nine points.
const everyPoint = 0x15555

// changed tells what a point was and is.
func changed(cell int, was, is point) change {
	return change(was)<<wasAt | change(is&comboOf)<<nowAt | change(cell)
}

// reclass moves a point from one class to another.
func (b *Board) reclass(side Side, cell int, was, is point) {
	b.sets[side][was.class()].remove(cell)
	b.sets[side][is.class()].add(cell)
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
	m := &b.marks[n]
	for side, first := range m.undo {
		all := b.undo[side]
		for _, c := range all[first:] {
			cell, was := int(c&cellsOf), point(c>>wasAt)
			here := &b.points[cell][side]
			if is := *here; is.class() != was.class() {
				b.reclass(Side(side), cell, is, was)
			}
			*here = was
		}
		b.undo[side] = all[:first]
	}
	if b.summed > n {
		b.sums, b.summed = m.sums, n
	}
	b.moves, b.marks = b.moves[:n], b.marks[:n]
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
