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
	Threats int    // the longest win by threats that is looked for at once, in stones; 0 for none
	Noise   int    // how far the evaluation may be off
	Seed    uint64 // what the noise is drawn from
}

// Strongest returns the limits of the strongest play that answers within about two seconds.
func Strongest() Limits {
	return Limits{Nodes: 1_000_000, Depth: 30, Width: 16, Fours: 30, Threats: 16}
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

// searcher is one search.
type searcher struct {
	b     *Board
	lim   Limits
	fours *Fours
	table []entry
	left  int
	looks int  // nodes since it began
	over  bool // the nodes ran out: scores mean nothing

	stopped func() bool // whether nobody waits any more
	killers [maxPly][2]uint16
}

// entry is what is remembered of a position.
type entry struct {
	hash  uint64
	score int16
	depth int8
	bound bound
	move  uint16
}

type bound uint8

const (
	exact bound = iota + 1
	atLeast
	atMost
)

const (
	maxPly    = 64
	tableBits = 18
	// stopEvery is how many nodes are searched between two looks at whether somebody still waits.
	stopEvery = 1 << 12

	// lookEvery is the same where a node takes long, because fours are looked for below it.
	lookEvery = 1 << 4
)

// Best finds a move for the side to move. The board must not be full, and nobody may have won. When the context is cancelled, it ends
// early with the best move so far.
func Best(ctx context.Context, b *Board, lim Limits) Found {
	if len(b.moves) == 0 {
		return Found{Move: b.size/2*b.size + b.size/2}
	}
	s := &searcher{
		b: b, lim: lim, fours: NewFours(b, tableBits-2), table: make([]entry, 1<<tableBits), left: lim.Nodes,
		stopped: func() bool { return ctx.Err() != nil },
	}
	s.fours.Stop = s.stopped
	if f, ok := s.atOnce(); ok {
		return f
	}
	if f, ok := s.byThreats(); ok {
		return f
	}
	return s.careful()
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
	budget := s.lim.Nodes / 4
	if line := s.fours.Shortest(s.lim.Fours, budget); line != nil {
		return Found{Move: line[0], Score: win - len(line), Nodes: budget - s.fours.left, Line: line}, true
	}
	s.left -= budget - s.fours.left
	return Found{}, false
}

// byThreats finds a win by threats.
func (s *searcher) byThreats() (Found, bool) {
	if s.lim.Threats == 0 {
		return Found{}, false
	}
	budget := s.lim.Nodes / 4
	t := s.threats()
	move := t.Win(s.lim.Threats, budget)
	s.left -= budget - max(t.left, 0)
	if move < 0 {
		return Found{}, false
	}
	return Found{Move: move, Score: proven, Nodes: budget - t.left, Line: []int{move}}, true
}

// careful searches, and looks whether the other side wins by threats after the move found; then another is looked for.
func (s *searcher) careful() Found {
	moves := s.first()
	if s.lim.Threats == 0 || len(moves) == 1 {
		return s.deepen(moves)
	}
	share := s.lim.Nodes / 8
	s.left -= 2 * share // for the looks and the searches after them
	best := s.deepen(moves)
	for again := best; Proven(again.Score) == 0 && !s.stopped() && len(moves) > 1; {
		s.b.Place(again.Move)
		t := s.threats()
		refuted := t.Win(s.lim.Threats, share/2) >= 0
		s.b.Undo()
		if !refuted {
			return again
		}
		i := slices.Index(moves, again.Move)
		moves = slices.Delete(moves, i, i+1)
		s.left, s.over = share/2, false
		again = s.deepen(moves)
		share -= share / 4
	}
	return best
}

// threats is a search for wins by threats that ends when this one does.
func (s *searcher) threats() *Threats {
	t := NewThreats(s.b, tableBits-2)
	t.Stop = s.stopped
	return t
}

// deepen searches one stone further at a time, until the nodes run out. It moves the best to the front.
func (s *searcher) deepen(moves []int) Found {
	best := Found{Move: moves[0]}
	for depth := 1; depth <= s.lim.Depth; depth++ {
		move, score, ok := s.root(moves, depth)
		if !ok {
			break
		}
		best = Found{Move: move, Score: score, Depth: depth}
		i := slices.Index(moves, move)
		copy(moves[1:i+1], moves[:i])
		moves[0] = move
		if s.over || Proven(score) != 0 || len(moves) == 1 {
			break
		}
	}
	best.Nodes = s.lim.Nodes - s.left
	return best
}

// root searches every move and returns the best; false where not even the first could be judged.
func (s *searcher) root(moves []int, depth int) (move, score int, ok bool) {
	score = -win
	for i, c := range moves {
		v := s.child(c, depth, 0, i, score, win)
		if s.over {
			break
		}
		if !ok || v > score {
			move, score, ok = c, v, true
		}
	}
	return move, score, ok
}

// child searches the position after a move: late moves less deep and with a narrow window first.
func (s *searcher) child(c, depth, ply, i, alpha, beta int) int {
	b := s.b
	quiet := b.points[b.turn][c].class < MakesThree && b.points[b.turn^1][c].class < MakesThree
	s.left--
	b.Place(c)
	defer b.Undo()
	if i == 0 {
		return -s.search(depth-1, ply+1, -beta, -alpha)
	}
	less := 0
	if quiet && depth >= 3 && i >= 3 {
		less = 1 + i/10
	}
	v := -s.search(depth-1-less, ply+1, -alpha-1, -alpha)
	if v > alpha && less > 0 {
		v = -s.search(depth-1, ply+1, -alpha-1, -alpha)
	}
	if v > alpha && v < beta {
		v = -s.search(depth-1, ply+1, -beta, -alpha)
	}
	return v
}

// search returns the score of the position for the side to move.
func (s *searcher) search(depth, ply, alpha, beta int) int {
	if s.exhausted() {
		return 0
	}
	if v, known := s.settled(ply); known {
		return v
	}
	must := s.b.of(s.b.turn^1, MakesFive)
	if !must.empty() {
		if ply >= maxPly-1 {
			return s.evaluate()
		}
		s.left--
		s.b.Place(must.first())
		v := -s.search(depth, ply+1, -beta, -alpha)
		s.b.Undo()
		return v
	}
	threatened := !s.b.of(s.b.turn^1, Winning).empty()
	if ply >= maxPly-1 || depth <= 0 && (!threatened || depth < -3) {
		return s.leaf(ply)
	}
	return s.inner(depth, ply, alpha, beta)
}

// exhausted reports whether the search is to end.
func (s *searcher) exhausted() bool {
	if s.looks++; s.left <= 0 || s.looks%lookEvery == 0 && s.stopped() {
		s.over = true
	}
	return s.over
}

// settled knows positions that are decided by what the next stones make.
func (s *searcher) settled(ply int) (int, bool) {
	b, own := s.b, s.b.turn
	switch must := b.of(own^1, MakesFive); {
	case !b.of(own, MakesFive).empty():
		return win - ply - 1, true
	case must.count() > 1:
		return -(win - ply - 2), true
	case must.empty() && !b.of(own, Winning).empty():
		return win - ply - 3, true
	case len(b.moves) == b.cells:
		return 0, true
	}
	return 0, false
}

// leaf judges a position without looking at all moves: a win by fours, or the evaluation.
func (s *searcher) leaf(ply int) int {
	if fours := s.b.fours(s.b.turn); !fours.empty() && s.lim.Fours > 0 {
		budget := min(leafNodes, s.left)
		line := s.fours.Win(min(leafFours, s.lim.Fours), budget)
		s.left -= budget - s.fours.left
		if line != nil {
			return win - ply - len(line)
		}
	}
	return s.evaluate()
}

// leafFours is the longest win by fours that is looked for where the search ends, and leafNodes in how many nodes.
const (
	leafFours = 6
	leafNodes = 150
)

// evaluate judges by the shapes on the board. The side to move counts for more: it can use its own first.
func (s *searcher) evaluate() int {
	b := s.b
	v := int(b.worth[b.turn])*9/8 - int(b.worth[b.turn^1])
	if s.lim.Noise > 0 {
		v += int(mix(b.hash^s.lim.Seed)%uint64(2*s.lim.Noise+1)) - s.lim.Noise
	}
	return max(-proven+1, min(v, proven-1))
}

// inner searches the moves of a position.
func (s *searcher) inner(depth, ply, alpha, beta int) int {
	e := &s.table[s.b.hash&uint64(len(s.table)-1)]
	hashed := -1
	if e.hash == s.b.hash {
		hashed = int(e.move)
		if v, ok := e.use(depth, ply, alpha, beta); ok {
			return v
		}
	}
	var l list
	s.moves(&l, ply, hashed)
	if l.n == 0 && !s.b.of(s.b.turn^1, Winning).empty() { // nothing holds
		return -(win - ply - 4)
	}
	best, move, from := -win, 0, alpha
	for i := range l.most {
		c := l.pick(i)
		v := s.child(c, depth, ply, i, alpha, beta)
		if s.over {
			return 0
		}
		if v > best {
			best, move = v, c
		}
		alpha = max(alpha, v)
		if alpha >= beta {
			s.remember(ply, c)
			break
		}
	}
	if l.n == 0 { // nothing can come of any point
		return 0
	}
	*e = entry{s.b.hash, kept(best, ply), int8(max(depth, -100)), kind(best, from, beta), uint16(move)}
	return best
}

// remember notes a move that was too good for the other side: it is tried early in positions as deep.
func (s *searcher) remember(ply, c int) {
	if k := &s.killers[ply]; int(k[0]) != c {
		k[0], k[1] = uint16(c), k[0]
	}
}

func kind(best, from, beta int) bound {
	switch {
	case best >= beta:
		return atLeast
	case best <= from:
		return atMost
	}
	return exact
}

// kept makes the score of a win one that counts from the position, not from the root.
func kept(score, ply int) int16 {
	switch Proven(score) {
	case 1:
		score += ply
	case -1:
		score -= ply
	}
	return int16(score)
}

// use returns what is known, if it decides here.
func (e *entry) use(depth, ply, alpha, beta int) (int, bool) {
	v := int(e.score)
	switch Proven(v) {
	case 1:
		v -= ply
	case -1:
		v += ply
	}
	if int(e.depth) < depth && Proven(v) == 0 {
		return 0, false
	}
	ok := e.bound == exact || e.bound == atLeast && v >= beta || e.bound == atMost && v <= alpha
	return v, ok
}
