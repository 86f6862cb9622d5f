package board

// Castling is the set of castlings that are still allowed.
type Castling uint8

// The four castlings.
const (
	WhiteKingside Castling = 1 << iota
	WhiteQueenside
	BlackKingside
	BlackQueenside
)

// Position is a position with everything that decides which moves are legal, and the two counters of a FEN. It is a value:
// a copy is another position.
type Position struct {
	kinds    [6]Bitboard
	sides    [2]Bitboard
	at       [64]Piece
	key      uint64
	clock    uint16 // half moves since a pawn moved or a piece was taken
	number   uint16 // the full move, from 1
	turn     Color
	castling Castling
	ep       Square // the square behind a pawn that has just made a double step
	epLegal  bool   // whether a pawn may take there; only then it makes the position another one
}

// Start is the position that every game starts from.
func Start() Position {
	p, err := ReadFEN(StartFEN)
	if err != nil {
		panic(err)
	}
	return p
}

// Turn is the side to move.
func (p *Position) Turn() Color { return p.turn }

// Clock counts the half moves since a pawn moved or a piece was taken.
func (p *Position) Clock() int { return int(p.clock) }

// Number is the full move, from 1.
func (p *Position) Number() int { return int(p.number) }

// Key is a hash of the position. Positions with the same pieces on the same squares, the same side to move and the same moves
// possible have the same key.
func (p *Position) Key() uint64 { return p.key }

// On is the piece on a square, 0 where there is none.
func (p *Position) On(s Square) Piece { return p.at[s&63] }

// Of returns the squares of a side's pieces of a kind.
func (p *Position) Of(c Color, k Kind) Bitboard { return p.kinds[k] & p.sides[c&1] }

// Kinds returns the squares of both sides' pieces of a kind.
func (p *Position) Kinds(k Kind) Bitboard { return p.kinds[k] }

// Side returns the squares of a side's pieces.
func (p *Position) Side(c Color) Bitboard { return p.sides[c&1] }

// Occupied returns the squares that are not empty.
func (p *Position) Occupied() Bitboard { return p.sides[0] | p.sides[1] }

// KingOf is the square of a side's king.
func (p *Position) KingOf(c Color) Square { return p.Of(c, King).First() }

// Attackers returns the pieces of both sides that attack a square if these squares are occupied.
func (p *Position) Attackers(s Square, occupied Bitboard) Bitboard {
	return PawnAttacks(Black, s)&p.Of(White, Pawn) | PawnAttacks(White, s)&p.Of(Black, Pawn) |
		KnightAttacks(s)&p.kinds[Knight] | KingAttacks(s)&p.kinds[King] |
		BishopAttacks(s, occupied)&(p.kinds[Bishop]|p.kinds[Queen]) |
		RookAttacks(s, occupied)&(p.kinds[Rook]|p.kinds[Queen])
}

// attacked reports whether a side attacks a square.
func (p *Position) attacked(s Square, by Color, occupied Bitboard) bool {
	them := p.sides[by]
	return PawnAttacks(by.Other(), s)&p.kinds[Pawn]&them != 0 ||
		KnightAttacks(s)&p.kinds[Knight]&them != 0 ||
		BishopAttacks(s, occupied)&(p.kinds[Bishop]|p.kinds[Queen])&them != 0 ||
		RookAttacks(s, occupied)&(p.kinds[Rook]|p.kinds[Queen])&them != 0 ||
		KingAttacks(s)&p.kinds[King]&them != 0
}

// InCheck reports whether the side to move is in check.
func (p *Position) InCheck() bool {
	return p.attacked(p.KingOf(p.turn), p.turn.Other(), p.Occupied())
}

func (p *Position) put(piece Piece, s Square) {
	p.kinds[piece.Kind()] |= s.Bit()
	p.sides[piece.Color()] |= s.Bit()
	p.at[s&63] = piece
	p.key ^= table.zobrist[piece][s&63]
}

func (p *Position) remove(piece Piece, s Square) {
	p.kinds[piece.Kind()] &^= s.Bit()
	p.sides[piece.Color()] &^= s.Bit()
	p.at[s&63] = 0
	p.key ^= table.zobrist[piece][s&63]
}

// enPassantLegal reports whether a pawn of the side to move may take in passing: its king must not be attacked afterwards.
func (p *Position) enPassantLegal() bool {
	for pawns := PawnAttacks(p.turn.Other(), p.ep) & p.Of(p.turn, Pawn); pawns != 0; pawns &= pawns - 1 {
		if p.safeEnPassant(pawns.First()) {
			return true
		}
	}
	return false
}

func (p *Position) safeEnPassant(from Square) bool {
	taken := p.ep ^ 8
	occupied := p.Occupied()&^(from.Bit()|taken.Bit()) | p.ep.Bit()
	return p.Attackers(p.KingOf(p.turn), occupied)&p.sides[p.turn.Other()]&^taken.Bit() == 0
}
