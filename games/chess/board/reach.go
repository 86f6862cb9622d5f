package board

// Reaches returns the squares that the piece on a square could go to if checks did not matter; castling only where it is legal.
// It helps to explain why a move is not legal.
func (p *Position) Reaches(from Square) (to Bitboard) {
	piece := p.at[from&63]
	switch {
	case piece == 0:
		return 0
	case piece.Kind() == Pawn:
		to = p.pawnReach(piece.Color(), from)
	default:
		to = Attacks(piece.Kind(), from, p.Occupied()) &^ p.sides[piece.Color()]
	}
	for _, m := range p.Moves() {
		if m.From() == from {
			to |= m.To().Bit()
		}
	}
	return to
}

func (p *Position) pawnReach(c Color, from Square) Bitboard {
	takes := p.sides[c.Other()]
	if p.ep != NoSquare && c == p.turn {
		takes |= p.ep.Bit()
	}
	to := PawnAttacks(c, from) & takes
	forward, home := 8, 1
	if c == Black {
		forward, home = -8, 6
	}
	one := Square(int(from) + forward)
	if p.at[one&63] != 0 {
		return to
	}
	to |= one.Bit()
	if two := Square(int(one) + forward); from.Rank() == home && p.at[two&63] == 0 {
		to |= two.Bit()
	}
	return to
}

// Promotes reports whether a move between the squares brings a pawn to its last rank.
func (p *Position) Promotes(from, to Square) bool {
	piece := p.at[from&63]
	return piece != 0 && piece.Kind() == Pawn && (to.Rank() == 0 || to.Rank() == 7)
}
