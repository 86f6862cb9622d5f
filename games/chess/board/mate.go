package board

import "slices"

// Mates lists the moves that force mate in at most this many moves, whatever the other side does. Every answer is tried, so it is a
// proof; it takes long for many moves.
func Mates(p Position, moves int) []Move {
	return slices.DeleteFunc(p.Moves(), func(m Move) bool {
		next := p.After(m)
		return !mated(&next, moves)
	})
}

// mated reports whether the side to move is mated, or will be in one move less of the other side.
func mated(p *Position, moves int) bool {
	if moves <= 1 {
		return p.InCheck() && p.Stuck()
	}
	var buffer [MaxMoves]Move
	answers := p.Legal(buffer[:0])
	if len(answers) == 0 {
		return p.InCheck()
	}
	for _, m := range answers {
		if next := p.After(m); !next.Forces(moves - 1) {
			return false
		}
	}
	return true
}

// Forces reports whether the side to move can force mate in at most this many moves.
func (p *Position) Forces(moves int) bool {
	var buffer [MaxMoves]Move
	for _, m := range p.Legal(buffer[:0]) {
		if next := p.After(m); mated(&next, moves) {
			return true
		}
	}
	return false
}
