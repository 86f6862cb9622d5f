// Package search finds good moves in Nine Men's Morris: alpha-beta with a transposition table, bounded by a count of positions.
//
// It reads no clock and draws nothing: the same position, history and limits give the same scores.
package search

import (
	"context"
	"slices"

	"wits/games/morris"
	"wits/games/morris/table"
)

// Scores. A won game is worth Won less the moves that it takes; estimates stay below Sure.
const (
	Won  = 10_000
	Sure = 9_000
)

// drawish bounds the estimate of a position that the tables call a draw: it still tells better draws from worse.
const drawish = 40

// Tables knows the exact values of some positions.
type Tables interface {
	// Value is what a position is worth to the side that is due. It reports false where it is not known.
	Value(p morris.Position) (table.Value, bool)
}

// Limits bound a search: it ends when the depth is reached or the nodes are used up.
type Limits struct {
	Depth  int
	Nodes  int
	Mills  int             // how many mills in a row are followed where the depth is used up
	Margin int             // moves that are at most so much worse than the best get their own score; others only an upper bound
	Early  int             // how much less a man is worth for every man that is still in hand: room to move may be worth more than an early mill
	Except []morris.Action // first moves that are left out
}

// Scored is a move with what it is worth to the side that makes it.
type Scored struct {
	Move  morris.Action
	Score int
	Exact bool // the score is one, not just an upper bound
}

// Result is what a search found.
type Result struct {
	Moves []Scored // the best first
	Depth int      // moves looked ahead
	Nodes int
}

// Searcher looks ahead from one position at a time. It is not safe for concurrent use.
type Searcher struct {
	tables  Tables // nil for none
	memory  []remembered
	history [2][morris.Points + 1][morris.Points + 1]int32
	killers [maxDepth][2]morris.Action // moves that were good at the same depth elsewhere
	path    []uint64                   // keys of the positions that led here, as far back as they can come again
	starts  []int                      // where, in path, the part begins that can come again
	moves   [maxDepth][]morris.Action
	rates   [maxDepth][]int32 // how promising they are
	nodes   int
	limit   int
	more    int // nodes that may be added to the limit
	mills   int
	early   int
	guard   bool   // moves of the other side than the one that began are all searched to the full depth
	salt    uint64 // keeps what is remembered with and without guard apart
	ended   bool   // the nodes are used up
	ctx     context.Context
}

const maxDepth = 64

// New returns a searcher with room for 2^bits positions.
func New(tables Tables, bits int) *Searcher {
	return &Searcher{tables: tables, memory: make([]remembered, 1<<bits)}
}

// Search scores the moves of a position, deeper and deeper. The recent moves led to it. At least one move must be left to choose from.
func (s *Searcher) Search(ctx context.Context, p morris.Position, recent []morris.Action, l Limits) Result {
	s.begin(ctx, l)
	s.remember(p, recent)
	quiet := morris.Quiet(recent)
	moves := p.Moves(nil)
	rates := s.rate(&p, moves, morris.Action{}, 0)
	root := make([]Scored, 0, len(moves))
	for i := range moves {
		if a := pick(moves, rates, i); !slices.Contains(l.Except, a) {
			root = append(root, Scored{Move: a})
		}
	}
	best := Result{Moves: root}
	for depth := 1; depth <= min(l.Depth, maxDepth-2); depth++ {
		next, done := s.root(&p, best.Moves, depth, quiet, l.Margin)
		if !done {
			best.Moves = update(best.Moves, next)
			break
		}
		best.Moves, best.Depth = next, depth
		if settled(next) {
			break
		}
	}
	best.Nodes = s.nodes
	return best
}

// begin sets the bounds of a search.
func (s *Searcher) begin(ctx context.Context, l Limits) {
	s.nodes, s.limit, s.more, s.mills, s.early, s.ended, s.ctx = 0, l.Nodes, l.Nodes/2, l.Mills, l.Early, false, ctx
	s.guard, s.salt = false, 0
}

// update puts moves that were searched deeper before those that were not. What those are worth is no longer known.
func update(moves, deeper []Scored) []Scored {
	if len(deeper) == 0 {
		return moves
	}
	for _, m := range moves {
		if !slices.ContainsFunc(deeper, func(d Scored) bool { return d.Move == m.Move }) {
			m.Exact = false
			deeper = append(deeper, m)
		}
	}
	return deeper
}

// settled reports whether looking further cannot change the choice: the best move wins, or only one does not lose.
func settled(moves []Scored) bool {
	return len(moves) == 1 || moves[0].Score > Sure || moves[0].Score < -Sure
}

// remember notes the positions before p that can come again.
func (s *Searcher) remember(p morris.Position, recent []morris.Action) {
	s.path, s.starts = s.path[:0], s.starts[:0]
	for _, q := range slices.Backward(slices.Collect(morris.Past(p, recent))) {
		s.path = append(s.path, key(&q))
	}
	s.path = append(s.path, key(&p))
	s.starts = append(s.starts, 0)
}

// root searches every move of the first position. It reports false, with the moves that it searched, when the nodes ran out.
// They are half as many again where all moves so far turned out much worse than was thought.
func (s *Searcher) root(p *morris.Position, moves []Scored, depth, quiet, margin int) ([]Scored, bool) {
	next := make([]Scored, 0, len(moves))
	best := -Won
	for i := 0; i < len(moves); {
		alpha := -Won - 1
		if len(next) > 0 {
			alpha = best - margin - 1
		}
		score := -s.follow(p, moves[i].Move, depth-1, 1, -Won-1, -alpha, quiet)
		if s.ended && len(next) > 0 && best < moves[0].Score-perMan/2 && s.goOn() {
			continue
		}
		if s.ended {
			return next, false
		}
		next = insert(next, Scored{moves[i].Move, score, score > alpha})
		best = max(best, score)
		i++
	}
	return next, true
}

// goOn allows half as many nodes again, once.
func (s *Searcher) goOn() bool {
	if s.more == 0 || s.ctx.Err() != nil {
		return false
	}
	s.limit, s.more, s.ended = s.limit+s.more, 0, false
	return true
}

// insert keeps the moves in order of their scores. Equal ones stay in the order they came.
func insert(list []Scored, m Scored) []Scored {
	list = append(list, m)
	for i := len(list) - 1; i > 0 && list[i-1].Score < m.Score; i-- {
		list[i-1], list[i] = list[i], list[i-1]
	}
	return list
}

// follow makes a move and scores what it leads to, for the side that is due then.
func (s *Searcher) follow(p *morris.Position, a morris.Action, depth, ply, alpha, beta, quiet int) int {
	q := p.Play(a)
	if a.Take != morris.None {
		quiet = -1
	}
	start := s.starts[len(s.starts)-1]
	if a.Take != morris.None || a.From == morris.None {
		start = len(s.path)
	}
	k := key(&q)
	if s.stoodBefore(k, start) {
		return 0
	}
	s.path, s.starts = append(s.path, k), append(s.starts, start)
	score := s.visit(&q, k, depth, ply, alpha, beta, quiet+1)
	s.path, s.starts = s.path[:len(s.path)-1], s.starts[:len(s.starts)-1]
	return score
}

// stoodBefore reports whether a position would come again. Once is taken for three times: who can repeat once can go on.
func (s *Searcher) stoodBefore(k uint64, start int) bool {
	for i := len(s.path) - 2; i >= start; i -= 2 {
		if s.path[i] == k {
			return true
		}
	}
	return false
}

// visit scores a position for the side that is due, between alpha and beta.
func (s *Searcher) visit(p *morris.Position, k uint64, depth, ply, alpha, beta, quiet int) int {
	s.nodes++
	if s.nodes > s.limit || s.nodes&1023 == 0 && s.ctx.Err() != nil {
		s.ended = true
		return 0
	}
	if p.Lost() {
		return -Won + ply
	}
	if quiet >= morris.QuietLimit {
		return 0
	}
	drawn := false
	if s.tables != nil && p.Hand == [2]uint8{} {
		if v, known := s.tables.Value(*p); known {
			switch {
			case v.Wins():
				return Won - ply - v.Moves()
			case v.Loses():
				return -Won + ply + v.Moves()
			}
			drawn = true
		}
	}
	switch {
	case drawn && depth <= 0:
		return max(-drawish, min(drawish, evaluate(p, s.early)/8))
	case depth <= 0 || ply >= maxDepth-1:
		return s.settle(p, ply, depth, alpha, beta)
	}
	return s.branch(p, k, depth, ply, alpha, beta, quiet)
}

// settle estimates a position after the mills that can be closed at once: a man that is about to be taken is no man.
func (s *Searcher) settle(p *morris.Position, ply, depth, alpha, beta int) int {
	best := evaluate(p, s.early)
	if best >= beta || depth <= -s.mills || ply >= maxDepth-1 {
		return best
	}
	alpha = max(alpha, best)
	moves := p.Mills(s.moves[ply][:0])
	s.moves[ply] = moves
	for _, a := range moves {
		q := p.Play(a)
		s.nodes++
		var score int
		if q.Lost() {
			score = Won - ply - 1
		} else {
			score = -s.settle(&q, ply+1, depth-1, -beta, -alpha)
		}
		best = max(best, score)
		if alpha = max(alpha, score); alpha >= beta {
			break
		}
	}
	return best
}

// branch tries the moves of a position.
func (s *Searcher) branch(p *morris.Position, k uint64, depth, ply, alpha, beta, quiet int) int {
	k ^= s.salt
	m := &s.memory[slot(k, len(s.memory))]
	var hint morris.Action
	if m.key == k {
		hint = m.move
		if score, ok := m.decides(depth, ply, alpha, beta); ok {
			return score
		}
	}
	moves := p.Moves(s.moves[ply][:0])
	s.moves[ply] = moves
	if len(moves) == 1 && depth < maxDepth/2 {
		depth++ // what is forced costs no depth
	}
	rates := s.rate(p, moves, hint, ply)
	best, from := -Won-1, alpha
	var choice morris.Action
	for i := range moves {
		a := pick(moves, rates, i)
		score := s.attempt(p, a, i, depth, ply, alpha, beta, quiet)
		if s.ended {
			return 0
		}
		if score > best {
			best, choice = score, a
		}
		if alpha = max(alpha, score); alpha >= beta {
			s.reward(p, a, depth, ply)
			break
		}
	}
	*m = keep(k, choice, best, depth, ply, from, beta)
	return best
}

// attempt scores the i-th move. All but the first are only asked whether they are better than alpha, the later ones less
// deep at first.
func (s *Searcher) attempt(p *morris.Position, a morris.Action, i, depth, ply, alpha, beta, quiet int) int {
	if i == 0 {
		return -s.follow(p, a, depth-1, ply+1, -beta, -alpha, quiet)
	}
	less := 0
	if a.Take == morris.None && !p.Men[1-p.Turn].Closes(a.To) && !(s.guard && ply&1 == 1) {
		less = reduction(i, depth)
	}
	score := -s.follow(p, a, depth-1-less, ply+1, -alpha-1, -alpha, quiet)
	if score > alpha && less > 0 {
		score = -s.follow(p, a, depth-1, ply+1, -alpha-1, -alpha, quiet)
	}
	if score > alpha && score < beta {
		score = -s.follow(p, a, depth-1, ply+1, -beta, -alpha, quiet)
	}
	return score
}

// reduction is how much less deep the i-th move is looked into at first.
func reduction(i, depth int) int {
	switch {
	case i >= 16 && depth >= 6:
		return 3
	case i >= 8 && depth >= 4:
		return 2
	case i >= 4 && depth >= 3:
		return 1
	}
	return 0
}

// reward remembers that a move was good: here, and wherever it can be made.
func (s *Searcher) reward(p *morris.Position, a morris.Action, depth, ply int) {
	s.history[p.Turn][a.From][a.To] += int32(depth * depth)
	if a.Take == morris.None && s.killers[ply][0] != a {
		s.killers[ply][1], s.killers[ply][0] = s.killers[ply][0], a
	}
}

// salted tells what is remembered by Holds from the rest.
const salted = 1 << 62

// Holds looks for a refutation of a move: something after which it is worth less than floor. Unlike [Searcher.Search] it tries
// every answer of the other side to the full depth, deeper and deeper, and stops where one is found. It reports false then.
func (s *Searcher) Holds(ctx context.Context, p morris.Position, recent []morris.Action, a morris.Action, floor int, l Limits) bool {
	s.begin(ctx, l)
	s.guard, s.salt = true, salted
	s.remember(p, recent)
	quiet := morris.Quiet(recent)
	for depth := 4; depth <= min(l.Depth, maxDepth-2); depth++ {
		score := -s.follow(&p, a, depth-1, 1, -floor, -floor+1, quiet)
		switch {
		case s.ended, score > Sure:
			return true
		case score < floor:
			return false
		}
	}
	return true
}
