// Package search finds moves in Gomoku: which shapes a stone would make, wins by fours and by threes, and the best move
// of a search that is bounded by a count of nodes.
//
// It never reads a clock and draws from no generator: the same board, limits and noise give the same move.
package search

import (
	"context"
	"slices"
)

// Limits bound a search. They count nodes, not time, so that the same position gives the same move everywhere.
type Limits struct {
	Nodes   int    // stones placed in the search
	Depth   int    // the most stones ahead, forced answers not counted
	Width   int    // how many moves are tried at a point where none is forced
	Fours   int    // the longest win by fours that is looked for at once, in stones
	Threats int    // nodes in which wins by threats are looked for at once; 0 for none
	Noise   int    // how far the evaluation may be off
	Seed    uint64 // what the noise is drawn from
}

// Strongest returns the limits of the strongest play that answers within about two seconds.
func Strongest() Limits {
	return Limits{Nodes: 600_000, Depth: 30, Width: 40, Fours: 30, Threats: 15_000}
}

// Found is what a search found: the best move, and how sure it is.
type Found struct {
	Move  int
	Score int // for the side to move; from win on a win is proved
	Depth int
	Nodes int
	Line  []int // how it may go on
}

// win is the score of a win at once; each further stone costs one.
const (
	win    = 30_000
	proven = win - 1_000
)

// Proven reports whether a score is a proved win (1), a proved loss (-1) or neither (0).
func Proven(score int) int {
	switch {
	case score >= proven:
		return 1
	case score <= -proven:
		return -1
	}
	return 0
}

// points is a number for each point of the board.
type points [maxCells]int16

// searcher is one search.
type searcher struct {
	b       *Board
	lim     Limits
	fours   *Fours
	threats *Forcing
	table   *table
	left    int
	looks   int  // nodes since it began
	over    bool // the nodes ran out: scores mean nothing

	stopped func() bool // whether nobody waits any more
	most    int         // how many moves are tried at the root, unless all of them lose
	killers [maxPly][2]uint16
	judged  [maxPly]int              // what the evaluation said of its positions
	line    [maxPly]int16            // the stones of the variation that is searched, -1 for a pass
	history [2]points                // how often a point was too good for the other side
	after   *[2][maxCells + 1]points // the same, by the other side's last stone; the last for none
	lists   *[maxPly]list            // the moves of the positions of the variation
	depth   int                      // how far it is searched now
}

const (
	// mostFours bounds how many nodes are searched for a win by fours at once, however many there are.
	mostFours = 250_000

	maxPly    = 64
	tableBits = 18
	// stopEvery is how many nodes are searched between two looks at whether somebody still waits.
	stopEvery = 1 << 12

	// lookEvery is the same where a node takes long, because fours are looked for below it.
	lookEvery = 1 << 4
)

// Memory is what a search knows of positions. Kept from move to move of a game, it makes the next search deeper.
type Memory struct {
	table   table
	bits    int
	deep    *Fours   // those that are looked for before the search
	quick   *Fours   // and inside it
	threats *Forcing // nil until wins by threats are looked for
	after   *[2][maxCells + 1]points
	lists   *[maxPly]list
}

// NewMemory returns one of 2^bits positions.
func NewMemory(bits int) *Memory {
	return &Memory{table: newTable(bits), bits: bits, deep: NewFours(nil, bits-2), quick: NewFours(nil, bits-2), after: new([2][maxCells + 1]points), lists: new([maxPly]list)}
}

// Best finds a move for the side to move. The board must not be full, and nobody may have won. When the context is cancelled, it ends
// early with the best move so far.
func Best(ctx context.Context, b *Board, lim Limits) Found {
	return NewMemory(tableBits).Best(ctx, b, lim)
}

// Best is [Best] with what is known from earlier searches on boards of the same size. What it finds depends on them.
func (m *Memory) Best(ctx context.Context, b *Board, lim Limits) Found {
	if len(b.moves) == 0 {
		return Found{Move: b.size/2*b.size + b.size/2}
	}
	m.table.age++
	s := &searcher{
		b: b, lim: lim, fours: m.deep, table: &m.table, after: m.after, lists: m.lists, left: lim.Nodes,
		stopped: func() bool { return ctx.Err() != nil },
	}
	for _, f := range []*Fours{m.deep, m.quick} {
		f.b, f.Stop = b, s.stopped
	}
	if f, ok := s.atOnce(); ok {
		return f
	}
	if f, ok := s.byThreats(m); ok {
		return f
	}
	s.fours, m.quick.least = m.quick, leafLeast
	return s.deepen(s.holding(s.first()))
}

// atOnce finds moves that need no search: five, one of several stones that would be needed against it, a win by fours.
func (s *searcher) atOnce() (Found, bool) {
	b, own := s.b, s.b.turn
	if five := b.of(own, MakesFive); !five.empty() {
		return Found{Move: five.first(), Score: win - 1, Line: []int{five.first()}}, true
	}
	must := b.of(own^1, MakesFive)
	if must.count() > 1 {
		return Found{Move: must.first(), Score: -(win - 2)}, true
	}
	if s.lim.Fours == 0 {
		return Found{}, false
	}
	budget := min(s.lim.Nodes/4, mostFours)
	if line := s.fours.Shortest(s.lim.Fours, budget); line != nil {
		return Found{Move: line[0], Score: win - len(line), Nodes: budget - s.fours.left, Line: line}, true
	}
	s.left -= budget - s.fours.left
	return Found{}, false
}

// byThreats finds a win by threats.
func (s *searcher) byThreats(m *Memory) (Found, bool) {
	if s.lim.Threats == 0 {
		return Found{}, false
	}
	if m.threats == nil {
		m.threats = NewForcing(nil, m.bits-2)
	}
	s.threats = m.threats
	s.threats.b, s.threats.Stop = s.b, s.stopped
	move, _, _ := s.threats.Win(s.b.turn, s.lim.Threats)
	nodes := s.lim.Threats - s.threats.left
	s.left -= nodes
	if move < 0 {
		return Found{}, false
	}
	return Found{Move: move, Score: proven, Nodes: nodes, Line: []int{move}}, true
}

// What share of the nodes for threats is spent on what the other side would do: if it were to move, and after each move.
const (
	ifPassed = 3
	ifMoved  = 12
)

// holding leaves out moves after which the other side wins by threats, as far as a short look shows. Where it would win if it were to move, only moves on
// which that win depends are looked at. All stay if none of them would hold.
func (s *searcher) holding(moves []int) []int {
	if s.lim.Threats == 0 || len(moves) < 2 {
		return moves
	}
	if !s.b.Threatened() {
		s.b.Pass()
		won, zone, took := s.threats.wins(s.b.turn, s.lim.Threats/ifPassed)
		s.b.Pass()
		if s.left -= took; !won {
			return moves
		}
		touch := slices.Collect(zone.Each())
		touch = slices.DeleteFunc(touch, func(c int) bool { return !s.b.Empty(c) || slices.Contains(moves, c) })
		moves = append(slices.DeleteFunc(moves, func(c int) bool { return !zone.Has(c) }), touch...)
	}
	hold := slices.DeleteFunc(slices.Clone(moves), s.losesByThreats)
	if len(hold) == 0 {
		hold = moves
	}
	s.most = len(hold)
	return hold
}

// losesByThreats reports whether the other side is seen to win by threats after a move.
func (s *searcher) losesByThreats(c int) bool {
	s.b.Place(c)
	defer s.b.Undo()
	won, _, took := s.threats.wins(s.b.turn, s.lim.Threats/ifMoved)
	s.left -= took
	return won
}
