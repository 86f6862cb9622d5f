package board

// Reaches returns the squares that the piece on a square, one of the side to move, could go to if checks did not matter; castling only where it
// is legal. It helps to explain why a move is not legal.
func (p *Position) Reaches(from Square) (to Bitboard) {
	ours := p.sides[p.turn]
	g := generator{Position: p, us: p.turn, them: p.turn.Other(), occupied: p.Occupied(), movers: ours & from.Bit(), goals: ^ours}
	for _, m := range g.pawns(g.pieces(p.legalFrom(nil, from)), 0) {
		to |= m.To().Bit()
	}
	switch {
	case g.movers&p.kinds[King] != 0:
		to |= KingAttacks(from) & g.goals
	case g.movers&p.kinds[Pawn] != 0 && p.ep != NoSquare:
		to |= PawnAttacks(p.turn, from) & p.ep.Bit()
	}
	return to
}

// Promotes reports whether a move between the squares brings a pawn to its last rank.
func (p *Position) Promotes(from, to Square) bool {
	piece := p.at[from&63]
	return piece != 0 && piece.Kind() == Pawn && (to.Rank() == 0 || to.Rank() == 7)
}
