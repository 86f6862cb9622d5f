package search

import (
	"math/bits"
	"slices"
)

// deepen searches one stone further at a time, until the nodes run out. It moves the best to the front.
func (s *searcher) deepen(moves []int) Found {
	best := Found{Move: moves[0]}
	s.judged[0] = s.evaluate()
	for depth := 1; depth <= s.lim.Depth; depth++ {
		s.depth = depth
		move, score, ok := s.aspire(moves, depth, best.Score)
		if !ok {
			break
		}
		best = Found{Move: move, Score: score, Depth: depth}
		toFront(moves, move)
		if s.over || Proven(score) != 0 || len(moves) == 1 {
			break
		}
	}
	best.Nodes = s.lim.Nodes - s.left
	return best
}

// toFront moves one of the moves to the front.
func toFront(moves []int, move int) {
	i := slices.Index(moves, move)
	copy(moves[1:i+1], moves[:i])
	moves[0] = move
}

// aspire searches the root with a window around the score that is expected, and a wider one where it is outside.
func (s *searcher) aspire(moves []int, depth, expected int) (move, score int, ok bool) {
	alpha, beta, wide := -win, win, aspired
	if depth >= 4 {
		alpha, beta = expected-wide, expected+wide
	}
	for {
		move, score, ok = s.root(moves, depth, max(alpha, -win), min(beta, win))
		switch {
		case s.over:
			return move, score, ok && score > alpha
		case score <= alpha && alpha > -win:
			alpha -= wide
		case score >= beta && beta < win:
			beta += wide
			toFront(moves, move)
		default:
			return move, score, ok
		}
		if wide *= 3; wide > 500 {
			wide = 2 * win
		}
	}
}

// aspired is how far the score of the next depth may be off before it is searched again.
const aspired = 25

// root searches every move and returns the best; false where not even the first could be judged.
func (s *searcher) root(moves []int, depth, alpha, beta int) (move, score int, ok bool) {
	score = -win
	for i, c := range moves {
		if i >= s.most && Proven(score) >= 0 {
			break
		}
		v := s.child(c, depth, 0, i, alpha, beta, true, false)
		if s.over {
			break
		}
		if !ok || v > score {
			move, score, ok = c, v, true
		}
		if alpha = max(alpha, v); alpha >= beta {
			break
		}
	}
	return move, score, ok
}

// child searches the position after a move: late moves less deep and with a narrow window first.
func (s *searcher) child(c, depth, ply, i, alpha, beta int, pv, cut bool) int {
	b := s.b
	own, other := b.points[c][b.turn].class(), b.points[c][b.turn^1].class()
	less := 0
	if depth >= 3 && i >= 2 {
		less = int(lessened[min(depth, 31)][min(i, 63)])
		if pv {
			less--
		}
		if cut {
			less++
		}
		if own >= MakesThree || other >= MakesThree {
			less--
		}
		less -= (int(s.history[b.turn][c]) + int(s.replies(ply)[c])) / historyStep
		less = max(0, min(less, depth-1))
	}
	s.left--
	s.line[ply] = int16(c)
	s.table.expect(b.After(c))
	b.Place(c)
	defer b.Undo()
	if i == 0 {
		return -s.search(depth-1, ply+1, -beta, -alpha, !pv && !cut)
	}
	v := -s.search(depth-1-less, ply+1, -alpha-1, -alpha, less > 0 || !cut)
	if v > alpha && less > 0 && !s.over {
		v = -s.search(depth-1, ply+1, -alpha-1, -alpha, !cut)
	}
	if v > alpha && v < beta && !s.over {
		v = -s.search(depth-1, ply+1, -beta, -alpha, false)
	}
	return v
}

// historyStep is how much history makes up for one stone of depth.
const historyStep = 1 << 12

// lessened is how much less deep a late move is searched, by the depth and how many were tried before it: about the product of their
// logarithms, in whole numbers, so that it is the same on every machine.
var lessened = func() (t [32][64]int8) {
	for d := 1; d < 32; d++ {
		for i := 1; i < 64; i++ {
			t[d][i] = int8((4000 + ln(d)*ln(i)) / 6500)
		}
	}
	return t
}()

// ln is about a hundred times the natural logarithm of a number.
func ln(n int) int {
	whole := bits.Len(uint(n)) - 1
	return 69*whole + 69*(n-1<<whole)>>whole
}

// search returns the score of the position for the side to move.
func (s *searcher) search(depth, ply, alpha, beta int, cut bool) int {
	if s.exhausted() {
		return 0
	}
	if v, known := s.settled(ply); known {
		return v
	}
	if ply >= maxPly-1 {
		return s.evaluate()
	}
	b := s.b
	if must := b.of(b.turn^1, MakesFive); !must.empty() {
		s.left--
		c := must.first()
		s.line[ply] = int16(c)
		b.Place(c)
		s.judged[ply] = -s.judged[max(ply-1, 0)]
		v := -s.search(depth, ply+1, -beta, -alpha, !cut)
		b.Undo()
		return v
	}
	threatened := !b.of(b.turn^1, Winning).empty()
	if depth <= 0 {
		return s.leaf(ply, beta)
	}
	return s.inner(depth, ply, alpha, beta, threatened, cut)
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

// leaf judges a position without looking at all moves: by the evaluation, and by a win by fours where that is not good enough.
func (s *searcher) leaf(ply, beta int) int {
	judged := s.evaluate()
	if judged >= beta {
		return judged
	}
	if v, won := s.byFours(ply); won {
		return v
	}
	return judged
}

// byFours looks for a win by fours in a few nodes.
func (s *searcher) byFours(ply int) (int, bool) {
	fours := s.b.fours(s.b.turn)
	if fours.empty() || s.lim.Fours == 0 {
		return 0, false
	}
	budget := min(leafNodes, s.left)
	line := s.fours.Win(min(leafFours, s.lim.Fours), budget)
	s.left -= budget - s.fours.left
	return win - ply - len(line), line != nil
}

// leafFours is the longest win by fours that is looked for inside the search, leafNodes in how many nodes, and leafLeast the least that
// each stone must promise: one that makes a four and nothing else is left out.
const (
	leafFours = 10
	leafNodes = 50
	leafLeast = 94
)

// evaluate judges by the shapes on the board. The side to move counts for more: it can use its own first.
func (s *searcher) evaluate() int {
	b := s.b
	v := b.Judge()
	if s.lim.Noise > 0 {
		v += int(mix(b.hash^s.lim.Seed)%uint64(2*s.lim.Noise+1)) - s.lim.Noise
	}
	return max(-proven+1, min(v, proven-1))
}

// What a quiet position may be judged by without trying its moves, by depth.
const (
	futile   = 40 // how far above the window it is good enough, for each stone of depth
	hopeless = 60 // how far below it only fours can help, for each stone of depth
)

// inner searches the moves of a position.
func (s *searcher) inner(depth, ply, alpha, beta int, threatened, cut bool) int {
	pv := beta-alpha > 1
	hashed := -1
	if e := s.table.find(s.b.hash); e != nil {
		hashed = int(e.move)
		if v, ok := e.use(depth, ply, alpha, beta); ok {
			return v
		}
	}
	judged := s.evaluate()
	s.judged[ply] = judged
	better := 0
	if ply >= 2 && judged > s.judged[ply-2] {
		better = 1
	}
	quiet := !pv && !threatened
	if quiet && depth <= 5 && judged-futile*(depth-better) >= beta && Proven(beta) == 0 {
		return judged
	}
	if v, won := s.byFours(ply); won {
		return v
	}
	if quiet {
		if v, ok := s.still(judged, depth, ply, alpha, beta, cut); ok || s.over {
			return v
		}
	}
	if hashed < 0 && depth >= 4 {
		depth--
	}
	l := &s.lists[ply]
	l.n = 0
	known := hashed >= 0 && !threatened && s.b.Empty(hashed)
	if known { // often it is enough, and the others need not be listed
		l.add(hashed, 0)
		l.most = 1
	} else {
		s.few(l, depth, ply, hashed, quiet)
	}
	if l.n == 0 {
		if threatened { // nothing holds
			return -(win - ply - 4)
		}
		return 0 // nothing can come of any point
	}
	if threatened && l.n <= 2 && ply < 2*s.depth { // all but forced
		depth++
	}
	best, move, from := -win, 0, alpha
	for i := 0; ; i++ {
		if i == 1 && known {
			l.n = 0
			s.few(l, depth, ply, hashed, quiet)
			l.pick(0)
		}
		if i >= l.n || i >= l.most && Proven(best) >= 0 { // a loss is proved only when every move was tried
			break
		}
		c := l.pick(i)
		v := s.child(c, depth, ply, i, alpha, beta, pv, cut)
		if s.over {
			return 0
		}
		if v > best {
			best, move = v, c
		}
		if v > alpha && v < beta && depth > 2 {
			depth--
		}
		alpha = max(alpha, v)
		if alpha >= beta {
			s.remember(l, i, depth, ply)
			break
		}
	}
	s.table.keep(entry{hash: s.b.hash, score: kept(best, ply), depth: int8(max(depth, -100)), bound: kind(best, from, beta), move: uint16(move)})
	return best
}

// few lists the moves to try; in a quiet position the last in the order are not worth a look where little depth is left.
func (s *searcher) few(l *list, depth, ply, hashed int, quiet bool) {
	s.moves(l, ply, hashed)
	if quiet {
		l.most = min(l.most, 6+depth*depth/4)
	}
}

// still judges a position in which nothing is threatened without trying its moves, where it is far from the window.
func (s *searcher) still(v, depth, ply, alpha, beta int, cut bool) (int, bool) {
	if depth <= 3 && v+hopeless*depth <= alpha && Proven(alpha) == 0 {
		return v, true
	}
	// Who may pass and still is ahead is so with a stone, too.
	if depth >= 3 && v >= beta && Proven(beta) == 0 && s.line[ply-1] >= 0 {
		s.line[ply] = -1
		s.b.Pass()
		v = -s.search(depth-3-depth/4, ply+1, -beta, -beta+1, !cut)
		s.b.Pass()
		if v >= beta && !s.over {
			if Proven(v) != 0 {
				v = beta
			}
			return v, true
		}
	}
	return 0, false
}

// remember notes a move that was too good for the other side, and those that were tried before it in vain.
func (s *searcher) remember(l *list, i, depth, ply int) {
	c := l.at(i)
	if k := &s.killers[ply]; int(k[0]) != c {
		k[0], k[1] = uint16(c), k[0]
	}
	by := min(depth*depth+1, 400) * 8
	for _, h := range []*points{&s.history[s.b.turn], s.replies(ply)} {
		learn(&h[c], by)
		for j := range i {
			learn(&h[l.at(j)], -by)
		}
	}
}

// learn moves a value of the history towards the most or the least it can be.
func learn(h *int16, by int) {
	*h += int16(by - int(*h)*max(by, -by)/historyMost)
}

// historyMost is the most that a point can have learned.
const historyMost = 1 << 13
