package search

import "wits/games/chess/board"

// price is what a piece counts in an exchange.
var price = [6]int{100, 320, 330, 500, 950, 10000}

// atLeast reports whether the exchange that a move begins gains at least so much, if both sides take with their cheapest
// pieces and stop when they like.
func atLeast(p *board.Position, m board.Move, gain int) bool {
	if m.Castles() || m.EnPassant() {
		return gain <= 0 || m.EnPassant() && gain <= price[board.Pawn]
	}
	from, to := m.From(), m.To()
	value := -gain
	if taken := p.On(to); taken != 0 {
		value += price[taken.Kind()]
	}
	moving := p.On(from).Kind()
	if k, ok := m.Promotion(); ok {
		value += price[k] - price[board.Pawn]
		moving = k
	}
	if value < 0 {
		return false
	}
	if value -= price[moving]; value >= 0 {
		return true
	}
	return exchange(p, to, p.Occupied()&^from.Bit()|to.Bit(), value, p.Turn().Other())
}

// exchange goes on with it: value is what the side that began has if the other takes now, and it stops when one side has had enough.
func exchange(p *board.Position, to board.Square, occupied board.Bitboard, value int, turn board.Color) bool {
	diagonal := p.Kinds(board.Bishop) | p.Kinds(board.Queen)
	straight := p.Kinds(board.Rook) | p.Kinds(board.Queen)
	attackers := p.Attackers(to, occupied) & occupied
	began := turn.Other()
	for {
		ours := attackers & p.Side(turn)
		if ours == 0 {
			break
		}
		k := board.Pawn
		for p.Kinds(k)&ours == 0 {
			k++
		}
		if k == board.King && attackers&p.Side(turn.Other()) != 0 {
			break // the king may not take what is defended
		}
		occupied &^= (p.Kinds(k) & ours).First().Bit()
		if k == board.Pawn || k == board.Bishop || k == board.Queen {
			attackers |= board.BishopAttacks(to, occupied) & diagonal
		}
		if k == board.Rook || k == board.Queen {
			attackers |= board.RookAttacks(to, occupied) & straight
		}
		attackers &= occupied
		turn = turn.Other()
		value = -value - 1 - price[k]
		if value >= 0 {
			break
		}
	}
	return turn != began
}
