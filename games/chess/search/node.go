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
			r[depth][n] = int8(0.6 + math.Log(float64(depth))*math.Log(float64(n))/2.2)
		}
	}
	return &r
}

// node searches a position to a depth and returns its score for the side to move.
func (s *Searcher) node(depth, ply, alpha, beta int, mayPass bool) int {
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
		f.eval = f.static + s.h.correction(p)
		if found && (known.bound == exact || known.bound == lower && int(known.score) > f.eval || known.bound == upper && int(known.score) < f.eval) {
			f.eval = int(known.score)
		}
		if score, ok := s.prune(depth, ply, alpha, beta, open, mayPass); ok {
			return score
		}
	}
	if depth >= 4 && known.move == board.None {
		depth--
	}
	more := 0
	if known.move != board.None && s.singular(known, depth, ply) {
		more = 1
	}
	return s.moves(depth, ply, alpha, beta, more, known.move, inCheck, open)
}

// singular reports that the best move of a position is much better than all others: a search of the others, half as deep, shows it.
func (s *Searcher) singular(known entry, depth, ply int) bool {
	f := &s.frames[ply]
	score := int(known.score)
	if depth < 7 || f.excluded != board.None || known.bound == upper || int(known.depth) < depth-3 || abs(score) >= mateBound || ply > 2*s.depth {
		return false
	}
	low := score - 2*depth
	eval, static := f.eval, f.static
	f.excluded = known.move
	best := s.node((depth-1)/2, ply, low-1, low, false)
	f.excluded, f.eval, f.static = board.None, eval, static
	s.lengths[ply] = 0
	return !s.stopped && best < low
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
func (s *Searcher) prune(depth, ply, alpha, beta int, open, mayPass bool) (int, bool) {
	f := &s.frames[ply]
	if open || abs(beta) >= mateBound || f.excluded != board.None {
		return 0, false
	}
	improving := ply >= 2 && f.eval > s.frames[ply-2].eval
	margin := 85 * depth
	if improving {
		margin -= 60
	}
	if depth <= 7 && f.eval-margin >= beta && f.eval < mateBound {
		return f.eval, true
	}
	if depth <= 3 && f.eval+220*depth < alpha {
		if score := s.quiesce(ply, alpha, beta); score <= alpha {
			return score, true
		}
	}
	c := s.pos.Turn()
	pieces := s.pos.Side(c) &^ (s.pos.Kinds(board.Pawn) | s.pos.Kinds(board.King))
	if !mayPass || depth < 3 || f.eval < beta || pieces == 0 {
		return 0, false
	}
	less := 3 + depth/4 + min((f.eval-beta)/200, 3)
	f.step = step{}
	s.keys = append(s.keys, s.pos.Key())
	before := s.pos
	s.pos.Pass()
	score := -s.node(depth-less, ply+1, -beta, -beta+1, false)
	s.unmake(&before)
	if s.stopped || score < beta {
		return 0, false
	}
	return min(score, mateBound), true
}

// moves searches the moves of a node.
func (s *Searcher) moves(depth, ply, alpha, beta, more int, first board.Move, inCheck, open bool) int {
	p, f := &s.pos, &s.frames[ply]
	l := &f.list
	l.begin(p, first)
	improving := !inCheck && ply >= 2 && f.eval > s.frames[ply-2].eval
	best, bestMove, kept, searched, quiets := -infinite, board.None, upper, 0, 0
	over, none := false, true
	for {
		m, rank := s.pick(l, ply)
		if m == board.None {
			break
		}
		none = false
		if m == f.excluded || s.blind.often > 0 && ply&1 == 1 && searched > 0 && s.unseen(m, ply) {
			continue
		}
		quiet := !noisy(p, m)
		if !inCheck && best > -mateBound {
			if !over && s.enough(depth, alpha, searched, improving, f) {
				over = true
				l.onlySharp(p)
			}
			if (over && quiet || s.loses(m, depth, quiet)) && !givesCheck(p, m) {
				continue
			}
		}
		f.step = step{m, p.On(m.From())}
		less := s.reduction(depth, searched, rank, quiet, improving, open, inCheck)
		next := depth
		if m == first {
			next += more
		}
		score := s.try(m, next, ply, alpha, beta, less, searched)
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
			if quiet && f.excluded == board.None {
				s.reward(m, f.tried[:quiets], ply, depth)
			}
			break
		}
		if quiet && quiets < len(f.tried) {
			f.tried[quiets] = m
			quiets++
		}
	}
	if none {
		if inCheck {
			return -Mate + ply
		}
		return 0
	}
	if f.excluded == board.None {
		s.table.store(p.Key(), ply, depth, best, f.static, kept, bestMove)
		if !inCheck && (bestMove == board.None || !noisy(p, bestMove)) && !(kept == lower && best <= f.static) && !(kept == upper && best >= f.static) {
			s.h.correct(p, best-f.static, depth)
		}
	}
	return max(best, -Mate+ply)
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
	if depth > 6 {
		return false
	}
	few := 3 + depth*depth
	if !improving {
		few = 2 + depth*depth/2
	}
	return searched > few || f.eval+110+95*depth <= alpha
}

// loses reports a move that loses more material than so near to the end can be made up for.
func (s *Searcher) loses(m board.Move, depth int, quiet bool) bool {
	if quiet {
		return depth <= 6 && !atLeast(&s.pos, m, -35*depth)
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

// reduction is by how much a late move is searched less deep.
func (s *Searcher) reduction(depth, searched int, rank int32, quiet, improving, open, inCheck bool) int {
	if depth < 3 || searched < 2 || inCheck {
		return 0
	}
	if !quiet {
		if rank >= rankCapture {
			return 0
		}
		return 1
	}
	less := int(reductions[min(depth, 63)][min(searched, 63)])
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
	return max(0, min(less, depth-2))
}

// try makes a move and searches what follows: the first with the whole window, others only to show that they are not better.
func (s *Searcher) try(m board.Move, depth, ply, alpha, beta, less, searched int) int {
	score, before := 0, s.pos
	s.make(m)
	if searched == 0 {
		score = -s.node(depth-1, ply+1, -beta, -alpha, true)
	} else {
		score = -s.node(depth-1-less, ply+1, -alpha-1, -alpha, true)
		if score > alpha && less > 0 && !s.stopped {
			score = -s.node(depth-1, ply+1, -alpha-1, -alpha, true)
		}
		if score > alpha && score < beta && !s.stopped {
			score = -s.node(depth-1, ply+1, -beta, -alpha, true)
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
		best = static + s.h.correction(p)
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
		if s.blind.often > 0 && ply&1 == 1 && !inCheck && s.unseen(m, ply) {
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
		f.step = step{m, p.On(m.From())}
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
