package board

// After is the position after a legal move.
func (p *Position) After(m Move) (next Position) {
	next = *p
	next.Make(m)
	return next
}

// Make makes a legal move. Whoever wants to take it back keeps a copy.
func (p *Position) Make(m Move) {
	from, to := m.From(), m.To()
	moving, taken := p.at[from], p.at[to]
	p.leaveEnPassant()
	p.clock++
	if taken != 0 {
		p.remove(taken, to)
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
		p.castleRook(to)
	case enPassant:
		p.remove(p.at[to^8], to^8)
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
		p.castling &= table.keeps[from] & table.keeps[to]
		p.key ^= table.zobristCastling[p.castling&15]
	}
	p.pass()
	if p.ep != NoSquare && p.enPassantLegal() {
		p.epLegal = true
		p.key ^= table.zobristFile[p.ep&7]
	}
}

// Pass lets the side to move do nothing, which no game allows but a search asks for. The side must not be in check.
func (p *Position) Pass() {
	p.leaveEnPassant()
	p.clock++
	p.pass()
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

// castleRook moves the rook when the king has gone to a square.
func (p *Position) castleRook(king Square) {
	from, to := king+1, king-1
	if king.File() != 6 {
		from, to = king-2, king+1
	}
	rook := p.at[from&63]
	p.remove(rook, from)
	p.put(rook, to)
}
