package search

import "wits/games/chess/board"

// Mates lists the moves that force mate in at most n moves, whatever the other side does. Every answer is tried, so it is a
// proof; it takes long for many moves.
func Mates(p board.Position, moves int) []board.Move {
	var found []board.Move
	for _, m := range p.Moves() {
		u := p.Make(m)
		if mated(&p, moves) {
			found = append(found, m)
		}
		p.Unmake(m, u)
	}
	return found
}

// mated reports whether the side to move is mated, or will be in n-1 moves of the other side.
func mated(p *board.Position, moves int) bool {
	if moves <= 1 {
		return p.InCheck() && p.Stuck()
	}
	var buffer [board.MaxMoves]board.Move
	answers := p.Legal(buffer[:0])
	if len(answers) == 0 {
		return p.InCheck()
	}
	for _, m := range answers {
		u := p.Make(m)
		forced := forces(p, moves-1)
		p.Unmake(m, u)
		if !forced {
			return false
		}
	}
	return true
}

// forces reports whether the side to move can force mate in n moves.
func forces(p *board.Position, moves int) bool {
	var buffer [board.MaxMoves]board.Move
	for _, m := range p.Legal(buffer[:0]) {
		if moves == 1 && !m.Castles() && !m.EnPassant() && !givesCheck(p, m) {
			continue // the last move is a check
		}
		u := p.Make(m)
		forced := mated(p, moves)
		p.Unmake(m, u)
		if forced {
			return true
		}
	}
	return false
}
