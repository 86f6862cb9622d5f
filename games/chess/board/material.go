package board

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
