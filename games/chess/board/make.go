package board

// Undo is what Make cannot work out again.
type Undo struct {
	key      uint64
	clock    uint16
	taken    Piece
	castling Castling
	ep       Square
	epLegal  bool
}

// keeps is what castling remains after a move that touches the square.
func keeps(s Square) Castling {
	switch s {
	case e1:
		return ^(WhiteKingside | WhiteQueenside)
	case e8:
		return ^(BlackKingside | BlackQueenside)
	case h1:
		return ^WhiteKingside
	case a1:
		return ^WhiteQueenside
	case h8:
		return ^BlackKingside
	case a8:
		return ^BlackQueenside
	}
	return ^Castling(0)
}

// Make makes a legal move and returns what Unmake needs.
func (p *Position) Make(m Move) Undo {
	from, to := m.From(), m.To()
	moving := p.at[from]
	u := Undo{p.key, p.clock, p.at[to], p.castling, p.ep, p.epLegal}
	p.leaveEnPassant()
	p.clock++
	if u.taken != 0 {
		p.remove(u.taken, to)
		p.clock = 0
	}
	p.remove(moving, from)
	switch m.special() {
	case quiet:
		p.put(moving, to)
	case double:
		p.put(moving, to)
		p.ep = to ^ 8
	case castle:
		p.put(moving, to)
		p.moveRook(castlingRook(to))
	case enPassant:
		u.taken = p.at[to^8]
		p.remove(u.taken, to^8)
		p.put(moving, to)
	default:
		k, _ := m.Promotion()
		p.put(NewPiece(p.turn, k), to)
	}
	if moving.Kind() == Pawn {
		p.clock = 0
	}
	if p.castling != 0 {
		p.key ^= table.zobristCastling[p.castling&15]
		p.castling &= keeps(from) & keeps(to)
		p.key ^= table.zobristCastling[p.castling&15]
	}
	p.pass()
	if p.ep != NoSquare && p.enPassantLegal() {
		p.epLegal = true
		p.key ^= table.zobristFile[p.ep&7]
	}
	return u
}

// Unmake takes back the last move.
func (p *Position) Unmake(m Move, u Undo) {
	from, to := m.From(), m.To()
	p.number -= uint16(p.turn.Other())
	p.turn = p.turn.Other()
	moved := p.at[to]
	p.remove(moved, to)
	switch special := m.special(); {
	case special == enPassant:
		p.put(moved, from)
		p.put(u.taken, to^8)
		u.taken = 0
	case special == castle:
		p.put(moved, from)
		rookFrom, rookTo := castlingRook(to)
		p.moveRook(rookTo, rookFrom)
	case special >= promote:
		p.put(NewPiece(p.turn, Pawn), from)
	default:
		p.put(moved, from)
	}
	if u.taken != 0 {
		p.put(u.taken, to)
	}
	p.key, p.clock, p.castling, p.ep, p.epLegal = u.key, u.clock, u.castling, u.ep, u.epLegal
}

// Pass lets the side to move do nothing, which no game allows but a search asks for. The side must not be in check.
func (p *Position) Pass() Undo {
	u := Undo{p.key, p.clock, 0, p.castling, p.ep, p.epLegal}
	p.leaveEnPassant()
	p.clock++
	p.pass()
	return u
}

// Unpass takes back Pass.
func (p *Position) Unpass(u Undo) {
	p.number -= uint16(p.turn.Other())
	p.turn = p.turn.Other()
	p.key, p.clock, p.ep, p.epLegal = u.key, u.clock, u.ep, u.epLegal
}

func (p *Position) pass() {
	p.number += uint16(p.turn)
	p.turn = p.turn.Other()
	p.key ^= table.zobristTurn
}

func (p *Position) leaveEnPassant() {
	if p.epLegal {
		p.key ^= table.zobristFile[p.ep&7]
	}
	p.ep, p.epLegal = NoSquare, false
}

// castlingRook is the way of the rook when the king goes to a square.
func castlingRook(king Square) (from, to Square) {
	if king.File() == 6 {
		return king + 1, king - 1
	}
	return king - 2, king + 1
}

func (p *Position) moveRook(from, to Square) {
	rook := p.at[from&63]
	p.remove(rook, from)
	p.put(rook, to)
}
