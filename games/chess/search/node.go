package search

import (
	"math"

	"wits/games/chess/board"
)

// reductions tell how much less deep a late move is searched.
var reductions = reduceAll()

func reduceAll() *[64][64]int8 {
	var r [64][64]int8
	for depth := 1; depth < 64; depth++ {
		for n := 1; n < 64; n++ {
			r[depth][n] = int8(1 + math.Log(float64(depth))*math.Log(float64(n))/2.2)
		}
	}
	return &r
}

// node searches a position to a depth and returns its score for the side to move. At a cut node the first good move is expected to refute
// what led to it.
func (s *Searcher) node(depth, ply, alpha, beta int, cut bool) int {
	s.lengths[ply] = 0
	if s.stop() {
		return 0
	}
	p := &s.pos
	if p.Clock() >= 100 && !p.InCheck() || s.repeated() || p.Dead() {
		return 0
	}
	if ply >= maxPly {
		return s.eval.evaluate(p, ply)
	}
	alpha, beta = max(alpha, -Mate+ply), min(beta, Mate-ply-1)
	if alpha >= beta {
		return alpha
	}
	inCheck := p.InCheck()
	if inCheck {
		depth++
	}
	if depth <= 0 {
		return s.quiesce(ply, alpha, beta)
	}
	open := beta-alpha > 1
	f := &s.frames[ply]
	known, found := s.table.probe(p.Key(), ply)
	if found && !open && f.excluded == board.None && int(known.depth) >= depth && decides(known, alpha, beta) {
		return int(known.score)
	}
	f.eval, f.static = noEval, noEval
	if !inCheck {
		f.static = s.judge(known, found, ply)
		f.eval = f.static + s.h.correction(p, s.before(ply))
		if found && (known.bound == exact || known.bound == lower && int(known.score) > f.eval || known.bound == upper && int(known.score) < f.eval) {
			f.eval = int(known.score)
		}
		s.compare(ply)
		if score, ok := s.prune(known, depth, ply, alpha, beta, open, cut); ok {
			return score
		}
	}
	if depth >= 4 && known.move == board.None {
		depth--
	}
	more := 0
	if known.move != board.None {
		score := 0
		if more, score = s.singular(known, depth, ply, beta, open, cut); score >= beta {
			return score
		}
	}
	return s.moves(depth, ply, alpha, beta, more, known.move, inCheck, open, cut)
}

// singular searches a position without its best move, half as deep, to see how much the move matters: how much deeper it is to be searched.
// Where the others refute what led here, too, it returns their score.
func (s *Searcher) singular(known entry, depth, ply, beta int, open, cut bool) (more, score int) {
	f := &s.frames[ply]
	score = int(known.score)
	if depth < 7 || f.excluded != board.None || known.bound == upper || int(known.depth) < depth-3 || abs(score) >= mateBound || ply > 2*s.depth {
		return 0, -infinite
	}
	low := score - 2*depth
	eval, static := f.eval, f.static
	f.excluded = known.move
	best := s.node((depth-1)/2, ply, low-1, low, cut)
	f.excluded, f.eval, f.static = board.None, eval, static
	s.lengths[ply] = 0
	switch {
	case s.stopped:
		return 0, -infinite
	case best < low-20 && !open:
		return 2, -infinite
	case best < low:
		return 1, -infinite
	case low >= beta && !open:
		return 0, low
	case score >= beta:
		return -2, -infinite
	case cut:
		return -1, -infinite
	}
	return 0, -infinite
}

// judge evaluates the position, unless the table remembers what came of it.
func (s *Searcher) judge(known entry, found bool, ply int) int {
	if found && known.eval != noEval {
		return int(known.eval)
	}
	return s.eval.evaluate(&s.pos, ply)
}

func decides(e entry, alpha, beta int) bool {
	score := int(e.score)
	return e.bound == exact || e.bound == lower && score >= beta || e.bound == upper && score <= alpha
}

// prune tries to end a node early: it stands so well, or so badly, that no move will change it.
func (s *Searcher) prune(known entry, depth, ply, alpha, beta int, open, cut bool) (int, bool) {
	f := &s.frames[ply]
	if open || abs(beta) >= mateBound || f.excluded != board.None {
		return 0, false
	}
	improving := ply >= 2 && f.eval > s.frames[ply-2].eval
	each, better := 110, 73 // for a half move, and where it has become better
	if s.blind.some() {
		each, better = 85, 60
	}
	margin := each * depth
	if improving {
		margin -= better
	}
	if depth <= 7 && f.eval-margin >= beta && f.eval < mateBound {
		return f.eval, true
	}
	if depth <= 3 && f.eval+220*depth < alpha {
		if score := s.quiesce(ply, alpha, beta); score <= alpha {
			return score, true
		}
	}
	if score, ok := s.pass(depth, ply, beta, cut); ok {
		return score, true
	}
	return s.takeFirst(known, depth, ply, beta, cut)
}

// pass tries to do nothing: who stands well even then need not look for a move.
func (s *Searcher) pass(depth, ply, beta int, cut bool) (int, bool) {
	f := &s.frames[ply]
	passed := s.before(ply).move == board.None
	c := s.pos.Turn()
	pieces := s.pos.Side(c) &^ (s.pos.Kinds(board.Pawn) | s.pos.Kinds(board.King))
	if passed || depth < 3 || f.eval < beta || pieces == 0 {
		return 0, false
	}
	less := 4 + depth/3 + min((f.eval-beta)/200, 3)
	f.step = step{}
	s.keys = append(s.keys, s.pos.Key())
	before := s.pos
	s.pos.Pass()
	score := -s.node(depth-less, ply+1, -beta, -beta+1, !cut)
	s.unmake(&before)
	if s.stopped || score < beta {
		return 0, false
	}
	return min(score, mateBound), true
}

// takeFirst looks for a capture that is so good in a shallow search that a deep one will hardly find otherwise.
func (s *Searcher) takeFirst(known entry, depth, ply, beta int, cut bool) (int, bool) {
	f, goal := &s.frames[ply], beta+180
	if depth < 5 || known.bound != 0 && int(known.depth) >= depth-3 && int(known.score) < goal {
		return 0, false
	}
	l, before := &f.list, s.pos
	s.fill(l, s.pos.Noisy(l.moves[:0]), ply, known.move)
	for {
		m, rank := s.pick(l, ply)
		if m == board.None || rank < rankLosing/2 {
			return 0, false
		}
		if s.blind.some() && ply&1 == 1 && s.unseen(m, ply) || !atLeast(&s.pos, m, goal-f.static) {
			continue
		}
		f.step = step{m, s.pos.On(m.From()), false}
		s.make(m)
		score := -s.quiesce(ply+1, -goal, -goal+1)
		if score >= goal && !s.stopped {
			score = -s.node(depth-4, ply+1, -goal, -goal+1, !cut)
		}
		s.unmake(&before)
		if s.stopped {
			return 0, false
		}
		if score >= goal {
			s.table.store(s.pos.Key(), ply, depth-3, score, f.static, lower, m)
			return score, true
		}
	}
}

// moves searches the moves of a node.
func (s *Searcher) moves(depth, ply, alpha, beta, more int, first board.Move, inCheck, open, cut bool) int {
	p, f := &s.pos, &s.frames[ply]
	l := &f.list
	l.begin(p, first)
	improving := !inCheck && ply >= 2 && f.eval > s.frames[ply-2].eval
	best, bestMove, kept, searched, quiets, takes := -infinite, board.None, upper, 0, 0, 0
	over, none := false, true
	sharp := first != board.None && noisy(p, first)
	for {
		m, rank := s.pick(l, ply)
		if m == board.None {
			break
		}
		none = false
		if m == f.excluded || s.blind.some() && ply&1 == 1 && searched > 0 && s.unseen(m, ply) {
			continue
		}
		quiet := !noisy(p, m)
		if !inCheck && best > -mateBound {
			if !over && s.enough(depth, alpha, searched, improving, f) {
				over = true
				l.onlySharp(p)
			}
			if (over && quiet || s.hopeless(m, depth, rank, quiet)) && !givesCheck(p, m) {
				continue
			}
		}
		f.step = step{m, p.On(m.From()), quiet}
		less := 0
		if searched >= 2 && !inCheck {
			less = reduction(depth, searched, rank, quiet, improving, open, cut, sharp)
			if !s.blind.some() {
				less = max(0, min(less, depth-2)) // quiet answers are to be seen, too
			}
		}
		next := depth
		if m == first {
			next += more
		}
		score := s.try(m, next, ply, alpha, beta, less, searched, cut)
		searched++
		if s.stopped {
			return 0
		}
		if score > best {
			best = score
			if score > alpha {
				alpha, bestMove, kept = score, m, exact
				s.extend(ply, m)
			}
		}
		if alpha >= beta {
			kept = lower
			if f.excluded == board.None {
				s.reward(m, quiet, f.tried[:quiets], f.taken[:takes], ply, depth)
			}
			break
		}
		if quiet && quiets < len(f.tried) {
			f.tried[quiets] = m
			quiets++
		} else if !quiet && takes < len(f.taken) {
			f.taken[takes] = m
			takes++
		}
	}
	if none {
		if inCheck {
			return -Mate + ply
		}
		return 0
	}
	if f.excluded == board.None {
		s.remember(depth, ply, best, kept, bestMove)
	}
	return max(best, -Mate+ply)
}

// remember keeps what came of a node.
func (s *Searcher) remember(depth, ply, best int, kept bound, bestMove board.Move) {
	p, static, before := &s.pos, s.frames[ply].static, s.before(ply)
	s.table.store(p.Key(), ply, depth, best, static, kept, bestMove)
	if kept == upper && before.quiet {
		s.h.credit(p.Turn().Other(), before, bonus(depth), s.before(ply-1)) // it left nothing good
	}
	if static != noEval && (bestMove == board.None || !noisy(p, bestMove)) && !(kept == lower && best <= static) && !(kept == upper && best >= static) {
		s.h.correct(p, before, best-static, depth)
	}
}

// noisy reports a move that changes the material.
func noisy(p *board.Position, m board.Move) bool {
	return p.On(m.To()) != 0 || isPromotion(m) || m.EnPassant()
}

func isPromotion(m board.Move) bool {
	_, ok := m.Promotion()
	return ok
}

// unseen reports a move of the opponent that is overlooked. Taking back where a piece has just gone is seen by everybody.
func (s *Searcher) unseen(m board.Move, ply int) bool {
	return m.To() != s.frames[ply-1].step.move.To() && s.blind.overlooks(m)
}

// enough reports that quiet moves need no longer be tried: enough were, or the position is hopeless.
func (s *Searcher) enough(depth, alpha, searched int, improving bool, f *frame) bool {
	if depth > 8 {
		return false
	}
	few := 3 + depth*depth
	if !improving {
		few /= 2
	}
	near := max(1, depth-int(reductions[depth][min(searched, 63)]))
	return searched > few || f.eval+110+95*near <= alpha
}

// hopeless reports a move that loses more material than so near to the end can be made up for, or was bad too often elsewhere.
func (s *Searcher) hopeless(m board.Move, depth int, rank int32, quiet bool) bool {
	if quiet {
		return depth <= 5 && int(rank) < -3500*depth || depth <= 6 && !atLeast(&s.pos, m, -35*depth)
	}
	return depth <= 5 && !atLeast(&s.pos, m, -90*depth)
}

// givesCheck reports whether a legal move gives check, directly or by what it leaves behind.
func givesCheck(p *board.Position, m board.Move) bool {
	us := p.Turn()
	from, to, king := m.From(), m.To(), p.KingOf(us.Other())
	occupied := p.Occupied()&^from.Bit() | to.Bit()
	kind := p.On(from).Kind()
	if k, ok := m.Promotion(); ok {
		kind = k
	}
	if kind == board.Pawn {
		if board.PawnAttacks(us, to).Has(king) {
			return true
		}
	} else if board.Attacks(kind, to, occupied).Has(king) {
		return true
	}
	ours := p.Side(us) &^ from.Bit()
	return board.BishopAttacks(king, occupied)&(p.Kinds(board.Bishop)|p.Kinds(board.Queen))&ours != 0 ||
		board.RookAttacks(king, occupied)&(p.Kinds(board.Rook)|p.Kinds(board.Queen))&ours != 0
}

// reduction is by how much a late move is searched less deep: more at a cut node, and where the best move known is sharp.
func reduction(depth, searched int, rank int32, quiet, improving, open, cut, sharp bool) int {
	less := 0
	switch {
	case quiet:
		less = int(reductions[min(depth, 63)][min(searched, 63)])
		if open {
			less--
		}
		if !improving {
			less++
		}
		if rank >= rankCounter {
			less--
		} else {
			less -= int(rank) / 8192
		}
	case rank < rankCapture:
		less = 1
	}
	if cut {
		less++
	}
	if sharp {
		less++
	}
	return max(0, min(less, depth-1))
}

// try makes a move and searches what follows: the first with the whole window, others only to show that they are not better.
func (s *Searcher) try(m board.Move, depth, ply, alpha, beta, less, searched int, cut bool) int {
	score, before := 0, s.pos
	s.make(m)
	if searched == 0 {
		score = -s.node(depth-1, ply+1, -beta, -alpha, beta-alpha == 1 && !cut)
	} else {
		score = -s.node(depth-1-less, ply+1, -alpha-1, -alpha, less > 0 || !cut)
		if score > alpha && less > 0 && !s.stopped {
			score = -s.node(depth-1, ply+1, -alpha-1, -alpha, !cut)
		}
		if score > alpha && score < beta && !s.stopped {
			score = -s.node(depth-1, ply+1, -beta, -alpha, false)
		}
	}
	s.unmake(&before)
	return score
}

// quiesce searches captures until the position is quiet.
func (s *Searcher) quiesce(ply, alpha, beta int) int {
	s.lengths[ply] = 0
	if s.stop() {
		return 0
	}
	p := &s.pos
	if ply >= maxPly {
		return s.eval.evaluate(p, ply)
	}
	if p.Dead() {
		return 0
	}
	inCheck := p.InCheck()
	known, found := s.table.probe(p.Key(), ply)
	if found && decides(known, alpha, beta) {
		return int(known.score)
	}
	f := &s.frames[ply]
	best, static := -infinite, noEval
	l := &f.list
	var moves []board.Move
	if inCheck {
		if moves = p.Legal(l.moves[:0]); len(moves) == 0 {
			return -Mate + ply
		}
	} else {
		static = s.judge(known, found, ply)
		best = static + s.h.correction(p, s.before(ply))
		if best >= beta {
			return best
		}
		moves = p.Noisy(l.moves[:0])
	}
	stand := best
	low := alpha
	alpha = max(alpha, best)
	s.fill(l, moves, ply, known.move)
	bestMove, before := board.None, s.pos
	for {
		m, rank := s.pick(l, ply)
		if m == board.None {
			break
		}
		if s.blind.some() && ply&1 == 1 && !inCheck && s.unseen(m, ply) {
			continue
		}
		if !inCheck {
			if rank < rankLosing/2 {
				break // what is left loses material
			}
			if most := stand + 180 + gains(p, m); most <= alpha && !isPromotion(m) {
				best = max(best, most)
				continue
			}
		}
		f.step = step{m, p.On(m.From()), false}
		s.make(m)
		score := -s.quiesce(ply+1, -beta, -alpha)
		s.unmake(&before)
		if s.stopped {
			return 0
		}
		if score > best {
			best = score
			if score > alpha {
				alpha, bestMove = score, m
				s.extend(ply, m)
			}
			if alpha >= beta {
				break
			}
		}
	}
	kept := upper
	if best >= beta {
		kept = lower
	} else if best > low && bestMove != board.None {
		kept = exact
	}
	s.table.store(p.Key(), ply, 0, best, static, kept, bestMove)
	return best
}

// gains is what a capture takes.
func gains(p *board.Position, m board.Move) int {
	if taken := p.On(m.To()); taken != 0 {
		return price[taken.Kind()]
	}
	return price[board.Pawn]
}
