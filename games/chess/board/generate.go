package board

import "slices"

// MaxMoves is room for the moves of any position; 218 is the most known.
const MaxMoves = 256

// generator is what is worked out once for all moves of a position.
type generator struct {
	*Position
	us, them Color
	king     Square
	occupied Bitboard
	movers   Bitboard // our pieces whose moves are wanted
	goals    Bitboard // where pieces other than the king may go: it answers a check, and is not our own
	pinned   Bitboard
	noisy    bool
}

// Legal appends every legal move.
func (p *Position) Legal(to []Move) []Move { return p.generate(to, p.sides[p.turn], false) }

// Noisy appends the legal moves that take a piece or make a queen.
func (p *Position) Noisy(to []Move) []Move { return p.generate(to, p.sides[p.turn], true) }

// legalFrom appends the legal moves of the piece on a square.
func (p *Position) legalFrom(to []Move, from Square) []Move {
	return p.generate(to, p.sides[p.turn]&from.Bit(), false)
}

// Allows reports whether a move is legal.
func (p *Position) Allows(m Move) bool {
	var buffer [32]Move
	return slices.Contains(p.legalFrom(buffer[:0], m.From()), m)
}

// Moves returns every legal move.
func (p *Position) Moves() []Move { return p.Legal(make([]Move, 0, 48)) }

// Stuck reports whether the side to move has no legal move.
func (p *Position) Stuck() bool {
	var buffer [MaxMoves]Move
	for rest := p.sides[p.turn]; rest != 0; rest &= rest - 1 {
		if len(p.legalFrom(buffer[:0], rest.First())) > 0 {
			return false
		}
	}
	return true
}

func (p *Position) generate(to []Move, movers Bitboard, noisy bool) []Move {
	us := p.turn
	g := generator{Position: p, us: us, them: us.Other(), king: p.KingOf(us), occupied: p.Occupied(), movers: movers, noisy: noisy}
	g.goals = ^p.sides[us]
	if noisy {
		g.goals = p.sides[g.them]
	}
	if movers.Has(g.king) {
		to = g.kingMoves(to)
	}
	checkers := p.Attackers(g.king, g.occupied) & p.sides[g.them]
	if checkers.Several() {
		return to
	}
	if checkers != 0 {
		g.goals &= Between(g.king, checkers.First()) | checkers
	} else if !noisy && movers.Has(g.king) {
		to = g.castlings(to)
	}
	g.pinned = g.pins()
	to = g.pieces(to)
	return g.pawns(to, checkers)
}

func (g *generator) kingMoves(to []Move) []Move {
	goals := KingAttacks(g.king) &^ g.sides[g.us]
	if g.noisy {
		goals &= g.sides[g.them]
	}
	without := g.occupied &^ g.king.Bit()
	for ; goals != 0; goals &= goals - 1 {
		if s := goals.First(); !g.attacked(s, g.them, without) {
			to = append(to, newMove(g.king, s, quiet))
		}
	}
	return to
}

func (g *generator) castlings(to []Move) []Move {
	kingside, queenside := WhiteKingside, WhiteQueenside
	if g.us == Black {
		kingside, queenside = BlackKingside, BlackQueenside
	}
	k := g.king
	if g.castling&kingside != 0 && g.occupied&(0b11<<(k+1)) == 0 &&
		!g.attacked(k+1, g.them, g.occupied) && !g.attacked(k+2, g.them, g.occupied) {
		to = append(to, newMove(k, k+2, castle))
	}
	if g.castling&queenside != 0 && g.occupied&(0b111<<(k-3)) == 0 &&
		!g.attacked(k-1, g.them, g.occupied) && !g.attacked(k-2, g.them, g.occupied) {
		to = append(to, newMove(k, k-2, castle))
	}
	return to
}

// pins are our pieces that alone stand between our king and an attacker.
func (g *generator) pins() (pinned Bitboard) {
	them, ours := g.sides[g.them], g.sides[g.us]
	snipers := RookAttacks(g.king, them)&(g.kinds[Rook]|g.kinds[Queen])&them |
		BishopAttacks(g.king, them)&(g.kinds[Bishop]|g.kinds[Queen])&them
	for ; snipers != 0; snipers &= snipers - 1 {
		if between := Between(g.king, snipers.First()) & ours; between != 0 && !between.Several() {
			pinned |= between
		}
	}
	return pinned
}

// along keeps a pinned piece on its line.
func (g *generator) along(from Square, goals Bitboard) Bitboard {
	if g.pinned.Has(from) {
		return goals & table.line[g.king&63][from&63]
	}
	return goals
}

func (g *generator) pieces(to []Move) []Move {
	ours := g.movers
	for set := g.kinds[Knight] & ours &^ g.pinned; set != 0; set &= set - 1 {
		from := set.First()
		to = appendMoves(to, from, KnightAttacks(from)&g.goals)
	}
	for set := (g.kinds[Bishop] | g.kinds[Queen]) & ours; set != 0; set &= set - 1 {
		from := set.First()
		to = appendMoves(to, from, g.along(from, BishopAttacks(from, g.occupied)&g.goals))
	}
	for set := (g.kinds[Rook] | g.kinds[Queen]) & ours; set != 0; set &= set - 1 {
		from := set.First()
		to = appendMoves(to, from, g.along(from, RookAttacks(from, g.occupied)&g.goals))
	}
	return to
}

func appendMoves(to []Move, from Square, goals Bitboard) []Move {
	for ; goals != 0; goals &= goals - 1 {
		to = append(to, newMove(from, goals.First(), quiet))
	}
	return to
}

func (g *generator) pawns(to []Move, checkers Bitboard) []Move {
	forward, last, third := 8, Rank8, Rank1<<16
	if g.us == Black {
		forward, last, third = -8, Rank1, Rank8>>16
	}
	pushes := ^Bitboard(0)
	if checkers != 0 {
		pushes = g.goals
	}
	for set := g.kinds[Pawn] & g.movers; set != 0; set &= set - 1 {
		from := set.First()
		takes := g.along(from, PawnAttacks(g.us, from)&g.sides[g.them]&g.goals)
		to = g.appendPawn(to, from, takes, last)
		one := Square(int(from) + forward)
		if step := g.along(from, one.Bit()&^g.occupied); step != 0 {
			if !g.noisy || step&last != 0 {
				to = g.appendPawn(to, from, step&pushes, last)
			}
			two := Square(int(one) + forward)
			if !g.noisy && step&third != 0 && two.Bit()&pushes&^g.occupied != 0 {
				to = append(to, newMove(from, two, double))
			}
		}
	}
	if g.epLegal {
		for set := PawnAttacks(g.them, g.ep) & g.kinds[Pawn] & g.movers; set != 0; set &= set - 1 {
			if from := set.First(); g.safeEnPassant(from) {
				to = append(to, newMove(from, g.ep, enPassant))
			}
		}
	}
	return to
}

func (g *generator) appendPawn(to []Move, from Square, goals, last Bitboard) []Move {
	for ; goals != 0; goals &= goals - 1 {
		s := goals.First()
		if !last.Has(s) {
			to = append(to, newMove(from, s, quiet))
			continue
		}
		for k := Queen; k >= Knight; k-- {
			to = append(to, newMove(from, s, promote+uint16(k-Knight)))
			if g.noisy && s.Bit()&g.occupied == 0 {
				break
			}
		}
	}
	return to
}
