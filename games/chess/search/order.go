package search

import (
	"math"
	"slices"

	"wits/games/chess/board"
)

// Ranks of moves, the first to be tried first.
const (
	rankTable   = 1 << 30
	rankCapture = 1 << 28
	rankKiller  = 1 << 26
	rankCounter = 1 << 25
	rankLosing  = -(1 << 28)
	maxHistory  = 1 << 14

	rankShift = 8
	gone      = math.MinInt64 // of a move that was given out
)

// pawnEntries is how many sets of pawns are told apart.
const pawnEntries = 1 << 12

// pawnSlot is where things about the pawns of a position are kept.
func pawnSlot(p *board.Position) uint64 {
	white, black := p.Of(board.White, board.Pawn), p.Of(board.Black, board.Pawn)
	return board.Mix(uint64(white)^uint64(black)*0x9e3779b97f4a7c15) % pawnEntries
}

// heuristics remember which quiet moves were good elsewhere.
type heuristics struct {
	killers     [maxPly + 2][2]board.Move
	history     [2][64][64]int32
	counter     [14][64]board.Move
	follow      [14][64][14][64]int16 // after a piece went to a square, one or two plies before
	corrections [2][pawnEntries]int32 // how far judgements of positions with these pawns were off, in steps of 1/256
}

// fade lets what is remembered count less for the next move of the game. Killers belong to a ply: they are forgotten.
func (h *heuristics) fade() {
	clear(h.killers[:])
	for c := range h.history {
		for from := range h.history[c] {
			for to := range h.history[c][from] {
				h.history[c][from][to] /= 2
			}
		}
	}
}

// correction is what searches have shown to be missing from the judgement of positions with the same pawns.
func (h *heuristics) correction(p *board.Position) int {
	return int(h.corrections[p.Turn()][pawnSlot(p)]) / 256
}

// correct learns how far the judgement was off, deeper searches more.
func (h *heuristics) correct(p *board.Position, by, depth int) {
	const most = 64
	a := &h.corrections[p.Turn()][pawnSlot(p)]
	weight := int32(min(depth+1, 16))
	*a = (*a*(256-weight) + int32(max(-2*most, min(by, 2*most)))*256*weight) / 256
	*a = max(-most*256, min(*a, most*256))
}

// step is a move of the line that is being searched.
type step struct {
	move  board.Move
	piece board.Piece
}

// frame is the room that one ply of the search uses.
type frame struct {
	list     list
	tried    [64]board.Move
	step     step
	excluded board.Move // left out, to see how good the others are
	eval     int        // what is known of the position
	static   int        // what it was judged to be by itself
}

// list gives out the moves of a position, the best first. What is not needed is not worked out.
type list struct {
	moves [board.MaxMoves]board.Move
	ranks [board.MaxMoves]int64 // above rankShift bits for where the move is, from behind
	first board.Move            // is given out before the others are known
	begun bool
	count int // -1 as long as they are not known
}

// begin starts a list with a move that is known to be good; it may be one of another position.
func (l *list) begin(p *board.Position, first board.Move) {
	if first != board.None && !p.Allows(first) {
		first = board.None
	}
	l.first, l.begun, l.count = first, false, -1
}

// pick takes the best of the moves that are left, and None when there are no more.
func (s *Searcher) pick(l *list, ply int) (board.Move, int32) {
	if l.count < 0 {
		if l.first != board.None && !l.begun {
			l.begun = true
			return l.first, rankTable
		}
		s.fill(l, s.pos.Legal(l.moves[:0]), ply, board.None)
		if at := slices.Index(l.moves[:l.count], l.first); at >= 0 {
			l.ranks[at] = gone
		}
	}
	for {
		best := int64(gone)
		for _, rank := range l.ranks[:l.count] {
			best = max(best, rank)
		}
		if best == gone {
			return board.None, 0
		}
		at := board.MaxMoves - 1 - best&(board.MaxMoves-1)
		m, rank := l.moves[at], int32(best>>rankShift)
		if rank >= rankCapture && rank < rankTable && s.losing(m) {
			l.ranks[at] += (rankLosing - rankCapture) << rankShift
			continue
		}
		l.ranks[at] = gone
		return m, rank
	}
}

// fill ranks moves, one of them before all others.
func (s *Searcher) fill(l *list, moves []board.Move, ply int, first board.Move) {
	before, own := s.before(ply), s.before(ply-1)
	reply := board.None
	if before.move != board.None {
		reply = s.h.counter[before.piece][before.move.To()&63]
	}
	l.count = len(moves)
	for i, m := range moves {
		rank := int32(rankTable)
		if m != first {
			rank = s.rankOf(m, ply, reply, before, own)
		}
		l.ranks[i&(board.MaxMoves-1)] = int64(rank)<<rankShift + board.MaxMoves - 1 - int64(i)
	}
}

// onlySharp leaves out the quiet moves that are left, unless they give check.
func (l *list) onlySharp(p *board.Position) {
	for i, m := range l.moves[:l.count] {
		if l.ranks[i] != gone && !noisy(p, m) && !givesCheck(p, m) {
			l.ranks[i] = gone
		}
	}
}

// before is the step that led to a ply.
func (s *Searcher) before(ply int) step {
	if ply <= 0 {
		return step{}
	}
	return s.frames[ply-1].step
}

func (s *Searcher) rankOf(m board.Move, ply int, reply board.Move, before, own step) int32 {
	p := &s.pos
	taken, moving := p.On(m.To()), p.On(m.From())
	become, promotes := m.Promotion()
	if taken != 0 || m.EnPassant() || promotes {
		value := int32(0)
		if taken != 0 {
			value = int32(price[taken.Kind()]) * 16
		}
		value += int32(price[become]) - int32(moving.Kind())
		if promotes && become != board.Queen {
			return rankLosing + value
		}
		return rankCapture + value
	}
	switch m {
	case s.h.killers[ply][0]:
		return rankKiller + 1
	case s.h.killers[ply][1]:
		return rankKiller
	case reply:
		return rankCounter
	}
	rank := s.h.history[p.Turn()][m.From()&63][m.To()&63]
	if before.move != board.None {
		rank += int32(s.h.follow[before.piece][before.move.To()&63][moving][m.To()&63])
	}
	if own.move != board.None {
		rank += int32(s.h.follow[own.piece][own.move.To()&63][moving][m.To()&63])
	}
	return rank
}

// losing reports a capture that loses material.
func (s *Searcher) losing(m board.Move) bool {
	taken, moving := s.pos.On(m.To()), s.pos.On(m.From())
	return (taken == 0 || price[taken.Kind()] < price[moving.Kind()]) && !atLeast(&s.pos, m, 0)
}

// reward remembers a quiet move that refuted the line, and holds it against those that were tried before it.
func (s *Searcher) reward(m board.Move, tried []board.Move, ply, depth int) {
	if s.h.killers[ply][0] != m {
		s.h.killers[ply][1] = s.h.killers[ply][0]
		s.h.killers[ply][0] = m
	}
	before, own := s.before(ply), s.before(ply-1)
	if before.move != board.None {
		s.h.counter[before.piece][before.move.To()&63] = m
	}
	bonus := int32(min(16*depth*depth+32*depth, 1600))
	s.credit(m, before, own, bonus)
	for _, t := range tried {
		s.credit(t, before, own, -bonus)
	}
}

func (s *Searcher) credit(m board.Move, before, own step, bonus int32) {
	h := &s.h.history[s.pos.Turn()][m.From()&63][m.To()&63]
	*h += bonus - *h*abs(bonus)/maxHistory
	for _, b := range [2]step{before, own} {
		if b.move != board.None {
			f := &s.h.follow[b.piece][b.move.To()&63][s.pos.On(m.From())][m.To()&63]
			*f += int16(bonus - int32(*f)*abs(bonus)/maxHistory)
		}
	}
}
