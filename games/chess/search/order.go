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

// What a judgement is corrected by: the pawns of a position, the other pieces of each side, and the last move.
const (
	byPawns = iota
	byWhite
	byBlack
	byMove
	views

	viewBits    = 13
	viewEntries = 1 << viewBits // that are told apart

	pawnBits = 8 // of structures of pawns that quiet moves are remembered by
)

// spread are odd numbers that kinds of pieces are multiplied by, to tell sets of them apart by the top of the sum.
var spread = [6]uint64{
	0x9e3779b97f4a7c15, 0xbf58476d1ce4e5b9, 0x94d049bb133111eb, 0xd6e8feb86659fd93, 0xc2b2ae3d27d4eb4f, 0xff51afd7ed558ccd,
}

// correctionSlots are where things about a position are kept.
func correctionSlots(p *board.Position, last step) (slots [views]uint64) {
	const shift = 64 - viewBits
	white := p.Side(board.White)
	slots[byPawns] = spreadPawns(p) >> shift
	for k := board.Knight; k <= board.King; k++ {
		slots[byWhite] += uint64(p.Kinds(k)&white) * spread[k]
		slots[byBlack] += uint64(p.Kinds(k)&^white) * spread[k]
	}
	slots[byWhite] >>= shift
	slots[byBlack] >>= shift
	slots[byMove] = uint64(last.piece)<<6 | uint64(last.move.To()&63)
	return slots
}

// spreadPawns tells structures of pawns apart by the top of a number.
func spreadPawns(p *board.Position) uint64 {
	white, pawns := p.Side(board.White), p.Kinds(board.Pawn)
	return uint64(pawns&white)*spread[0] + uint64(pawns&^white)*spread[1]
}

// heuristics remember which quiet moves were good elsewhere.
type heuristics struct {
	killers     [maxPly + 2][2]board.Move
	history     [2][64][64]int32
	counter     [14][64]board.Move
	follow      [14][64]places               // after a piece went to a square, one, two or four plies before
	captures    [14][64][7]int16             // by what went where, and took what (a pawn in passing and nothing: 0)
	corrections [2][views][viewEntries]int16 // how far judgements of positions with these pieces were off, in steps of 1/256
	pawns       [1 << pawnBits]places        // by where the pawns stand
}

// places are what is known of quiet moves by the piece and where it goes.
type places [14][64]int16

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

// correction is what searches have shown to be missing from the judgement of positions like this one.
func (h *heuristics) correction(p *board.Position, last step) int {
	c, slots := &h.corrections[p.Turn()], correctionSlots(p, last)
	return (4*int(c[byPawns][slots[byPawns]]) + 3*(int(c[byWhite][slots[byWhite]])+int(c[byBlack][slots[byBlack]])) + 3*int(c[byMove][slots[byMove]])) / (8 * 256)
}

// correct learns how far the judgement was off, deeper searches more.
func (h *heuristics) correct(p *board.Position, last step, by, depth int) {
	const most = 64
	weight := int32(min(depth+1, 16))
	for i, slot := range correctionSlots(p, last) {
		a := &h.corrections[p.Turn()][i][slot]
		*a = int16(max(-most*256, min((int32(*a)*(256-weight)+int32(max(-2*most, min(by, 2*most)))*256*weight)/256, most*256-1)))
	}
}

// step is a move of the line that is being searched.
type step struct {
	move  board.Move
	piece board.Piece
	quiet bool
}

// frame is the room that one ply of the search uses.
type frame struct {
	list     list
	tried    [64]board.Move // quiet moves
	taken    [32]board.Move // the others
	step     step
	excluded board.Move // left out, to see how good the others are
	eval     int        // what is known of the position
	static   int        // what it was judged to be by itself
}

// list gives out the moves of a position, the best first. What is not needed is not worked out.
type list struct {
	moves [board.MaxMoves]board.Move
	ranks [board.MaxMoves]int64 // above rankShift bits for where the move is
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
		at := best & (board.MaxMoves - 1)
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
	e := s.experience(ply)
	l.count = len(moves)
	for i, m := range moves {
		rank := int32(rankTable)
		if m != first {
			rank = s.rank(m, &e)
		}
		l.ranks[i&(board.MaxMoves-1)] = int64(rank)<<rankShift + int64(i)
	}
}

// experience is what the quiet moves of a position are ranked by. Where nothing came before, nothing is remembered of it.
type experience struct {
	killers [2]board.Move
	reply   board.Move
	history *[64][64]int32

	after, own, earlier, pawns, nothing *places
}

// experience is what is known of the quiet moves at a ply: after the moves one, two and four plies before, and where the pawns stand so.
func (s *Searcher) experience(ply int) experience {
	h, before := &s.h, s.before(ply)
	e := experience{
		killers: h.killers[ply], reply: h.counter[before.piece][before.move.To()&63], history: &h.history[s.pos.Turn()],
		after: h.after(before), own: h.after(s.before(ply - 1)), nothing: h.after(step{}),
	}
	e.earlier, e.pawns = e.nothing, e.nothing
	if !s.blind.some() {
		e.earlier, e.pawns = h.after(s.before(ply-3)), &h.pawns[spreadPawns(&s.pos)>>(64-pawnBits)]
	}
	return e
}

// learn changes what is known of a quiet move.
func (e *experience) learn(m board.Move, piece board.Piece, by int32) {
	credit(&e.history[m.From()&63][m.To()&63], by)
	for _, p := range [...]*places{e.after, e.own, e.earlier, e.pawns} {
		if p != e.nothing {
			credit(&p[piece][m.To()&63], by)
		}
	}
}

// after are the quiet moves that followed a step.
func (h *heuristics) after(s step) *places { return &h.follow[s.piece][s.move.To()&63] }

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

func (s *Searcher) rank(m board.Move, e *experience) int32 {
	p, from, to := &s.pos, m.From()&63, m.To()&63
	taken, moving := p.On(to), p.On(from)
	become, promotes := m.Promotion()
	if taken != 0 || m.EnPassant() || promotes {
		value := int32(0)
		if taken != 0 {
			value = int32(price[taken.Kind()]) * 16
		}
		value += int32(price[become]) + int32(*s.h.capture(p, m))/4
		if promotes && become != board.Queen {
			return rankLosing + value
		}
		return rankCapture + value
	}
	switch m {
	case e.killers[0]:
		return rankKiller + 1
	case e.killers[1]:
		return rankKiller
	case e.reply:
		return rankCounter
	}
	return e.history[from][to] + int32(e.after[moving][to]) + int32(e.own[moving][to]) + int32(e.earlier[moving][to])/2 + int32(e.pawns[moving][to])
}

// losing reports a capture that loses material.
func (s *Searcher) losing(m board.Move) bool {
	taken, moving := s.pos.On(m.To()), s.pos.On(m.From())
	return (taken == 0 || price[taken.Kind()] < price[moving.Kind()]) && !atLeast(&s.pos, m, 0)
}

// capture is how good a capture was elsewhere.
func (h *heuristics) capture(p *board.Position, m board.Move) *int16 {
	return &h.captures[p.On(m.From())][m.To()&63][p.On(m.To())>>1%7]
}

// reward remembers a move that refuted the line, and holds it against those that were tried before it.
func (s *Searcher) reward(m board.Move, quiet bool, tried, taken []board.Move, ply, depth int) {
	by := bonus(depth)
	for _, t := range taken {
		credit(s.h.capture(&s.pos, t), -by)
	}
	if !quiet {
		credit(s.h.capture(&s.pos, m), by)
		return
	}
	if s.h.killers[ply][0] != m {
		s.h.killers[ply][1] = s.h.killers[ply][0]
		s.h.killers[ply][0] = m
	}
	if before := s.before(ply); before.move != board.None {
		s.h.counter[before.piece][before.move.To()&63] = m
	}
	e := s.experience(ply)
	for _, t := range tried {
		e.learn(t, s.pos.On(t.From()), -by)
	}
	e.learn(m, s.pos.On(m.From()), by)
}

// compare credits the quiet move that led to a ply by how the judgement changed with it.
func (s *Searcher) compare(ply int) {
	before, f := s.before(ply), &s.frames[ply]
	if ply < 2 || s.blind.some() || !before.quiet || f.excluded != board.None || s.frames[ply-1].static == noEval {
		return
	}
	by := max(-1200, min(-15*(f.static+s.frames[ply-1].static), 1200))
	s.h.credit(s.pos.Turn().Other(), before, int32(by), step{})
}

// bonus is what a good move is worth, the more the deeper it was searched.
func bonus(depth int) int32 { return int32(min(200*depth, 1600)) }

// credit changes what is known of a quiet move, by itself and after the one before it.
func (h *heuristics) credit(c board.Color, m step, by int32, before step) {
	credit(&h.history[c][m.move.From()&63][m.move.To()&63], by)
	if before.move != board.None {
		credit(&h.after(before)[m.piece][m.move.To()&63], by)
	}
}

// credit changes what is known of a move, the less the more is known already.
func credit[N int16 | int32](h *N, by int32) { *h += N(by - int32(*h)*abs(by)/maxHistory) }
