package coach

import (
	"wits/game/words"
	"wits/games/chess"
	"wits/games/chess/board"
	"wits/games/chess/search"
)

// reason says what the first move of an answer is good for. What it says is true of the expected line, the strongest thing first.
func reason(p board.Position, a search.Answer) words.Message {
	if n, ok := search.MateIn(a.Score); ok {
		switch {
		case n == 1:
			return chess.Say("reason.mates")
		case n > 1:
			return chess.Say("reason.mate", words.Int("n", n))
		}
		return chess.Say("reason.mated", words.Int("n", -n))
	}
	m := a.Move
	if k, ok := m.Promotion(); ok {
		return chess.Say("reason.promotes", words.Say("piece", chess.Name(k)))
	}
	if won := gain(p, a.Line); won > 0 {
		return chess.Say("reason.wins", words.Say("what", worth(won)))
	}
	if k, ok := rescued(p, m); ok {
		return chess.Say("reason.saves", words.Say("piece", chess.Name(k)))
	}
	if words, ok := plain(p, m); ok {
		return words
	}
	return chess.Say("reason.best", words.Percent("chance", chance(a.Score)))
}

// plain says what everybody sees: a capture, a check, castling, development.
func plain(p board.Position, m board.Move) (words.Message, bool) {
	moving, after := p.On(m.From()), p.After(m)
	switch taken := p.On(m.To()); {
	case taken != 0 && after.Attackers(m.To(), after.Occupied())&after.Side(after.Turn()) != 0:
		return chess.Say("reason.trades", words.Say("piece", chess.Name(taken.Kind()))), true
	case m.Castles():
		return chess.Say("reason.castles"), true
	case after.InCheck():
		return chess.Say("reason.check"), true
	}
	if k, s, ok := attacked(after, m.To()); ok {
		return chess.Say("reason.attacks", words.Say("piece", chess.Name(k)), words.Text("square", s.String())), true
	}
	home := 0
	if moving.Color() == board.Black {
		home = 7
	}
	if k := moving.Kind(); (k == board.Knight || k == board.Bishop) && m.From().Rank() == home && p.Number() <= 15 {
		return chess.Say("reason.develops", words.Say("piece", chess.Name(k))), true
	}
	return words.Message{}, false
}

// gain is the material that the side to move wins along the expected line, if nothing can be taken at its end. Lines are followed for a
// few moves only: later is too far off to be a reason.
func gain(p board.Position, line []board.Move) int {
	const far = 6
	us := p.Turn()
	before := p.Balance(us)
	for i, m := range line {
		quiet := p.On(m.To()) == 0 && !m.EnPassant()
		if i >= far && quiet {
			break
		}
		p.Make(m)
	}
	return p.Balance(us) - before
}

// worth names an amount of material.
func worth(n int) words.Message {
	switch {
	case n >= 8:
		return chess.Say("worth.queen")
	case n >= 5:
		return chess.Say("worth.rook")
	case n >= 3:
		return chess.Say("worth.piece")
	case n == 2:
		return chess.Say("worth.exchange")
	}
	return chess.Say("worth.pawn")
}

// hangs reports whether a side's piece can be taken for nothing, or by something cheaper.
func hangs(p board.Position, s board.Square) bool {
	piece := p.On(s)
	attackers := p.Attackers(s, p.Occupied()) & p.Side(piece.Color().Other())
	if attackers == 0 {
		return false
	}
	cheapest := board.King
	for ; attackers != 0; attackers &= attackers - 1 {
		cheapest = min(cheapest, p.On(attackers.First()).Kind())
	}
	guarded := p.Attackers(s, p.Occupied())&p.Side(piece.Color()) != 0
	return !guarded || cheapest != board.King && cheapest.Worth() < piece.Kind().Worth()
}

// rescued is the piece that a move brings out of danger.
func rescued(p board.Position, m board.Move) (board.Kind, bool) {
	k := p.On(m.From()).Kind()
	if k == board.Pawn || k == board.King || p.On(m.To()) != 0 || !hangs(p, m.From()) {
		return k, false
	}
	return k, !hangs(p.After(m), m.To())
}

// attacked is the most valuable piece that the moved piece now attacks and that hangs.
func attacked(after board.Position, from board.Square) (best board.Kind, at board.Square, ok bool) {
	piece := after.On(from)
	reach := board.PawnAttacks(piece.Color(), from)
	if piece.Kind() != board.Pawn {
		reach = board.Attacks(piece.Kind(), from, after.Occupied())
	}
	for set := reach & after.Side(after.Turn()) &^ after.Kinds(board.King); set != 0; set &= set - 1 {
		s := set.First()
		if k := after.On(s).Kind(); k != board.Pawn && hangs(after, s) && (!ok || k > best) {
			best, at, ok = k, s, true
		}
	}
	return best, at, ok
}
