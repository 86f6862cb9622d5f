package board

// Worth is the usual value of a piece in pawns; 0 for a king, which is never taken.
func (k Kind) Worth() int { return [...]int{1, 3, 3, 5, 9, 0}[k] }

// Balance is a side's material on the board less the other side's, in pawns.
func (p *Position) Balance(c Color) (n int) {
	for k := Pawn; k < King; k++ {
		n += k.Worth() * (p.Of(c, k).Count() - p.Of(c.Other(), k).Count())
	}
	return n
}

// CanMate reports whether a side could give mate if the other helped, judged by the pieces on the board.
func (p *Position) CanMate(c Color) bool {
	ours := p.sides[c]
	if ours&(p.kinds[Pawn]|p.kinds[Rook]|p.kinds[Queen]) != 0 {
		return true
	}
	if ours&p.kinds[Knight] != 0 {
		return ours.Count() > 2 || p.sides[c.Other()]&^(p.kinds[King]|p.kinds[Queen]) != 0
	}
	if ours&p.kinds[Bishop] != 0 {
		mixed := p.kinds[Bishop]&Dark != 0 && p.kinds[Bishop]&^Dark != 0
		return mixed || p.kinds[Pawn]|p.kinds[Knight] != 0
	}
	return false
}

// Dead reports whether neither side can give mate with what is on the board.
func (p *Position) Dead() bool { return !p.CanMate(White) && !p.CanMate(Black) }
