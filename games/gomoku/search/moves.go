package search

// list is moves to try, each with how early; the earliest are picked as they are needed.
type list struct {
	moves [maxCells]int32 // the order, and below it the point
	n     int
	most  int // how many are tried
}

func (l *list) add(c, order int) {
	l.moves[l.n] = int32(order)<<9 | int32(511-c)
	l.n++
}

// at is the i-th of the moves that were picked.
func (l *list) at(i int) int { return 511 - int(l.moves[i]&0x1ff) }

// pick returns the i-th move, once those before it were picked.
func (l *list) pick(i int) int {
	best := i
	for j := i + 1; j < l.n; j++ {
		if l.moves[j] > l.moves[best] {
			best = j
		}
	}
	l.moves[i], l.moves[best] = l.moves[best], l.moves[i]
	return l.at(i)
}

// moves lists the moves to try. Against a threat of open fours they are the answers alone; where nothing holds there are none.
func (s *searcher) moves(l *list, ply, hashed int) {
	b := s.b
	switch must := b.of(b.turn^1, MakesFive); {
	case !must.empty():
		l.add(must.first(), 0)
	case !b.of(b.turn^1, Winning).empty():
		for c := range b.answers().each() {
			l.add(c, s.rank(c, ply, hashed, &b.net.tries[1]))
		}
	default:
		for c := range b.cells {
			if b.Empty(c) && b.near(c) {
				l.add(c, s.rank(c, ply, hashed, &b.net.tries[0]))
			}
		}
		l.most = min(l.n, s.lim.Width)
		return
	}
	l.most = l.n
}

// rank is how early a move is tried.
func (s *searcher) rank(c, ply, hashed int, tries *[2][Combos + 1]int16) int {
	b := s.b
	o := int(tries[0][b.points[c][b.turn].combo()]) + int(tries[1][b.points[c][b.turn^1].combo()])
	o += int(s.history[b.turn][c])>>historyShift + int(s.replies(ply)[c])>>historyShift
	switch k := s.killers[ply]; {
	case c == hashed:
		o += 1 << 20
	case int(k[0]) == c || int(k[1]) == c:
		o += killer
	}
	return o
}

// replies is the history of the side to move after the other's last stone.
func (s *searcher) replies(ply int) *points {
	last := maxCells
	switch {
	case ply == 0:
		last = s.b.moves[len(s.b.moves)-1]
	case s.line[ply-1] >= 0:
		last = int(s.line[ply-1])
	}
	return &s.after[s.b.turn][last]
}

// first lists the moves at the root, the most promising first: any empty point where nothing holds or nothing is near.
func (s *searcher) first() []int {
	var l list
	s.moves(&l, 0, -1)
	if l.n == 0 {
		for c := range s.b.cells {
			if s.b.Empty(c) {
				l.add(c, s.b.order(c))
			}
		}
		l.most = min(l.n, s.lim.Width)
	}
	s.most = l.most
	var moves []int
	for i := range l.n {
		if c := l.pick(i); len(s.b.moves) >= early || s.b.beside(c) {
			moves = append(moves, c)
		}
	}
	if len(moves) == 0 { // stones that lie far apart, and a threat
		moves = []int{l.pick(0)}
	}
	return moves
}

// early is how many stones make an opening, in which stones are placed near others: what is far away is judged too well then.
const early = 10

// beside reports whether a point is at most two lines from a stone.
func (b *Board) beside(c int) bool {
	for _, m := range b.moves {
		if dx, dy := c%b.size-m%b.size, c/b.size-m/b.size; dx >= -2 && dx <= 2 && dy >= -2 && dy <= 2 {
			return true
		}
	}
	return false
}

// killer moves a point forward that refuted a position as deep as this one, and historyShift is how little history does.
const (
	killer       = 40
	historyShift = 8
)

// near reports whether a stone at c makes or spoils at least a two.
func (b *Board) near(c int) bool {
	return (b.points[c][Black]|b.points[c][White])&near != 0
}

// Promise is how much a stone of a side at an empty point promises: what it makes in all directions.
func (b *Board) Promise(side Side, c int) int { return int(b.known.orders[b.points[c][side].shapes()]) }

// order is how promising a point is for the side to move: what it makes, and what it keeps the other side from.
func (b *Board) order(c int) int {
	return 2*b.Promise(b.turn, c) + b.Promise(b.turn^1, c)
}
