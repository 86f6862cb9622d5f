package search

import "wits/games/chess/board"

const pawnEntries = 1 << 12

// pawnEntry remembers what a set of pawns is worth, and which of them are passed.
type pawnEntry struct {
	white, black board.Bitboard
	score        pair
	passed       board.Bitboard
}

var (
	isolated  = both(-8, 4)
	doubled   = both(-9, -16)
	backward  = both(-2, 6)
	connected = both(3, 7)
	passed    = [8]pair{0, both(2, 21), both(15, 16), both(15, 26), both(29, 56), both(59, 93), both(44, 113), 0}
	shelter   = both(13, -6)  // each pawn before a king that is not in the middle
	bare      = both(-27, 7)  // a file beside a king without own pawns
	stripped  = both(-43, -5) // and without others
	chase     = both(-4, 13)  // how far the other king is from a passed pawn
	escort    = both(0, -8)   // how far its own king is
	stopped   = both(-6, -10)
	clearWay  = both(-2, 13)
)

// front are the squares before a pawn, on its own file and beside it.
func front(c board.Color, s board.Square) board.Bitboard {
	file := board.FileA << s.File()
	wide := file | file&^board.FileA>>1 | file&^board.FileH<<1
	if c == board.White {
		return wide &^ (1<<(8*s.Rank()+8) - 1)
	}
	return wide & (1<<(8*s.Rank()) - 1)
}

// pawnSlot is where things about the pawns of a position are kept.
func pawnSlot(p *board.Position) uint64 {
	white, black := p.Of(board.White, board.Pawn), p.Of(board.Black, board.Pawn)
	return mix(uint64(white)^uint64(black)*0x9e3779b97f4a7c15) % pawnEntries
}

// pawnScore judges the pawns, their squares included, and the kings behind and before them.
func (e *evaluator) pawnScore(p *board.Position) pair {
	white, black := p.Of(board.White, board.Pawn), p.Of(board.Black, board.Pawn)
	entry := &e.pawns[pawnSlot(p)]
	if entry.white != white || entry.black != black {
		*entry = pawnEntry{white: white, black: black}
		entry.structure(board.White, white, black)
		entry.structure(board.Black, black, white)
	}
	return entry.score + kings(p, entry.passed, board.White) - kings(p, entry.passed, board.Black)
}

func (e *pawnEntry) structure(c board.Color, own, other board.Bitboard) {
	var total pair
	defended := board.PawnsAttack(c, own)
	for set := own; set != 0; set &= set - 1 {
		s := set.First()
		file := board.FileA << s.File()
		beside := file&^board.FileA>>1 | file&^board.FileH<<1
		ahead := front(c, s)
		rank := s.Rank()
		if c == board.Black {
			rank = 7 - rank
		}
		switch {
		case own&beside == 0:
			total += isolated
		case defended.Has(s) || own&beside&(board.Rank1<<(8*s.Rank())) != 0:
			total += connected * pair(rank)
		case own&beside&^ahead == 0:
			total += backward
		}
		if own&file&ahead != 0 {
			total += doubled
		} else if other&ahead == 0 {
			e.passed |= s.Bit()
			total += passed[rank]
		}
		value := squares[board.NewPiece(c, board.Pawn)][s&63]
		if c == board.Black {
			value = -value
		}
		total += value
	}
	if c == board.Black {
		total = -total
	}
	e.score += total
}

// kings judges a side's king: the pawns before it, and the way to passed pawns.
func kings(p *board.Position, allPassed board.Bitboard, c board.Color) (total pair) {
	king, other := p.KingOf(c), p.KingOf(c.Other())
	if f := king.File(); f < 3 || f > 4 {
		near := front(c, king) & (board.KingAttacks(king) | board.KingAttacks(king)<<8 | board.KingAttacks(king)>>8)
		total += shelter * pair(min((near&p.Of(c, board.Pawn)).Count(), 3))
	}
	pawns, all := p.Of(c, board.Pawn), p.Kinds(board.Pawn)
	for f := max(king.File()-1, 0); f <= min(king.File()+1, 7); f++ {
		switch file := board.FileA << f; {
		case file&all == 0:
			total += stripped
		case file&pawns == 0:
			total += bare
		}
	}
	for set := allPassed & p.Of(c, board.Pawn); set != 0; set &= set - 1 {
		s := set.First()
		rank, next := s.Rank(), s+8
		if c == board.Black {
			rank, next = 7-rank, s-8
		}
		if rank < 3 {
			continue
		}
		weight := pair(rank - 2)
		total += weight * (chase*pair(distance(other, next)) + escort*pair(distance(king, next)))
		if p.On(next) != 0 {
			total += weight * stopped
		} else if front(c, s)&(board.FileA<<s.File())&p.Occupied() == 0 {
			total += weight * clearWay
		}
	}
	return total
}

// distance is how many moves a king needs.
func distance(a, b board.Square) int {
	return max(abs(a.File()-b.File()), abs(a.Rank()-b.Rank()))
}

func abs(n int) int { return max(n, -n) }
