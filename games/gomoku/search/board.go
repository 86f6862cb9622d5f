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

// point is what is known of an empty point for one side: the shapes of a stone there, four bits for each direction, what they add to
// the evaluation, how early a move there is tried, and their class.
type point struct {
	shapes uint16
	worth  int16
	order  int16
	class  Class
}

// Board is a position with the shapes of every empty point, kept up to date stone by stone.
type Board struct {
	shapes *shapeTable
	tables *cellTables
	places *[maxCells][4]place
	size   int
	cells  int
	steps  [4]int // how far apart neighbours are in each direction

	stones [2][4][lines]uint32 // by side and direction, the stones on each line
	walls  *[4][lines]uint32   // the points of each line that are outside

	taken  set // points with a stone
	points [2][maxCells]point
	sets   [2][classes]set // empty points by class, from MakesThree on
	worth  [2]int32        // the sum over the empty points
	hash   uint64
	turn   Side
	moves  []int    // the stones placed, in order
	undo   []change // what they changed
	marks  []mark   // where in undo each stone begins
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
	undo  int
	worth [2]int32
}

// NewBoard returns the empty board of the game, black to move.
func NewBoard() *Board { return NewBoardOf(size) }

// NewBoardOf returns an empty board of a size from [MinSize] to [MaxSize], black to move. Its points are numbered in reading order.
func NewBoardOf(n int) *Board {
	g := geometries[n]()
	b := &Board{
		shapes: shapesOnce(), tables: cellsOnce(), places: &g.places, walls: &g.walls, moves: make([]int, 0, n*n),
		size: n, cells: n * n, steps: [4]int{1, n, n + 1, 1 - n},
	}
	for c := range b.cells {
		for side := range 2 {
			var shapes uint16
			for d := range 4 {
				shapes |= uint16(b.look(Side(side), c, d)) << (4 * d)
			}
			b.points[side][c] = b.known(shapes)
			b.worth[side] += int32(b.points[side][c].worth)
		}
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

// Empty reports whether a point has no stone.
func (b *Board) Empty(cell int) bool { return !b.taken.has(cell) }

// known is what shapes tell of a point.
func (b *Board) known(shapes uint16) point {
	return point{shapes, b.tables.worth[shapes], b.tables.order[shapes], b.tables.class[shapes]}
}

// look finds the shape of a stone in one direction.
func (b *Board) look(side Side, cell, dir int) Shape {
	p := b.places[cell][dir]
	own := b.stones[side][dir][p.line] >> p.at
	blocked := (b.stones[side^1][dir][p.line] | b.walls[dir][p.line]) >> p.at
	return b.shapes[index(own, blocked)]
}

// index is where the table of shapes has a window of nine.
func index(own, blocked uint32) uint32 {
	return (own&0xf|own>>1&0xf0)<<8 | blocked&0xf | blocked>>1&0xf0
}

// Place puts a stone of the side to move on an empty point.
func (b *Board) Place(cell int) {
	side := b.turn
	b.marks = append(b.marks, mark{len(b.undo), b.worth})
	b.moves = append(b.moves, cell)
	b.taken.add(cell)
	b.hash ^= key(side, cell)
	b.turn ^= 1
	for s := range Side(2) {
		b.set(s, cell, point{})
	}
	for d := range 4 {
		p := b.places[cell][d]
		b.stones[side][d][p.line] |= middle << p.at
		b.renew(cell, d)
	}
}

// renew looks again at the empty points near a stone in one direction.
func (b *Board) renew(cell, d int) {
	p := b.places[cell][d]
	wall := b.walls[d][p.line]
	black, white := b.stones[0][d][p.line], b.stones[1][d][p.line]
	free := ^(wall | black | white) >> p.at
	shift := uint(4 * d)
	for i := range 2*reach + 1 {
		if free>>i&1 == 0 {
			continue
		}
		at := int(p.at) + i - reach
		other := cell + (i-reach)*b.steps[d]
		own, others := black>>at, white>>at
		outside := wall >> at
		b.reshape(Black, other, shift, b.shapes[index(own, others|outside)])
		b.reshape(White, other, shift, b.shapes[index(others, own|outside)])
	}
}

// reshape changes the shape of a point in one direction.
func (b *Board) reshape(side Side, cell int, shift uint, s Shape) {
	old := b.points[side][cell].shapes
	if shapes := old&^(0xf<<shift) | uint16(s)<<shift; shapes != old {
		b.set(side, cell, b.known(shapes))
	}
}

// set changes what is known of a point, and remembers what was.
func (b *Board) set(side Side, cell int, p point) {
	old := b.points[side][cell]
	b.undo = append(b.undo, change{side, uint16(cell), old})
	b.worth[side] += int32(p.worth) - int32(old.worth)
	b.put(side, cell, p)
}

func (b *Board) put(side Side, cell int, p point) {
	here := &b.points[side][cell]
	if here.class != p.class {
		b.sets[side][here.class].remove(cell)
		b.sets[side][p.class].add(cell)
	}
	*here = p
}

// Undo takes the last stone back.
func (b *Board) Undo() {
	n := len(b.moves) - 1
	cell := b.moves[n]
	b.turn ^= 1
	b.hash ^= key(b.turn, cell)
	b.taken.remove(cell)
	for d := range 4 {
		p := b.places[cell][d]
		b.stones[b.turn][d][p.line] &^= middle << p.at
	}
	m := b.marks[n]
	for i := len(b.undo) - 1; i >= m.undo; i-- {
		c := b.undo[i]
		b.put(c.side, int(c.cell), c.was)
	}
	b.worth = m.worth
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
