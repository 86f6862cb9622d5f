package board

// Reaches lists the squares that the piece on a square could go to if its king did not mind, castling only where it is legal.
// It is for explaining why a move is not legal.
func (p *Position) Reaches(from Square) []Square {
	piece := p.at[from&63]
	if piece == 0 {
		return nil
	}
	to := Bitboard(0)
	if piece.Kind() == Pawn {
		to = p.pawnReach(piece.Color(), from)
	} else {
		to = Attacks(piece.Kind(), from, p.Occupied()) &^ p.sides[piece.Color()]
	}
	for _, m := range p.Moves() {
		if m.From() == from {
			to |= m.To().Bit()
		}
	}
	list := make([]Square, 0, to.Count())
	for ; to != 0; to &= to - 1 {
		list = append(list, to.First())
	}
	return list
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
