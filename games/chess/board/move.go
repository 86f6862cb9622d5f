package board

import "strings"

// Move is a move of a position: from, to, and what is special about it. The zero value is no move.
type Move uint16

// What is special about a move: a promotion names the new piece.
const (
	quiet uint16 = iota
	double
	castle
	enPassant
	promote // plus the kind, less Knight
)

// None is no move.
const None Move = 0

func newMove(from, to Square, special uint16) Move {
	return Move(uint16(from) | uint16(to)<<6 | special<<12)
}

// From is the square that the piece leaves.
func (m Move) From() Square { return Square(m & 63) }

// To is the square that the piece reaches; for castling, the king.
func (m Move) To() Square { return Square(m >> 6 & 63) }

func (m Move) special() uint16 { return uint16(m >> 12) }

// Promotion is the piece that a pawn becomes; it reports false for other moves.
func (m Move) Promotion() (Kind, bool) {
	if m.special() < promote {
		return Pawn, false
	}
	return Kind(m.special()-promote) + Knight, true
}

// Castles reports whether the move castles.
func (m Move) Castles() bool { return m.special() == castle }

// EnPassant reports whether the move takes in passing.
func (m Move) EnPassant() bool { return m.special() == enPassant }

// String is the long form that UCI speaks, such as e2e4 or e7e8q.
func (m Move) String() string {
	if m == None {
		return "0000"
	}
	text := m.From().String() + m.To().String()
	if k, ok := m.Promotion(); ok {
		text += string("pnbrqk"[k])
	}
	return text
}

// Long writes moves in the long form, with spaces between.
func Long(moves []Move) string {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = m.String()
	}
	return strings.Join(texts, " ")
}

// Find returns the legal move that the long form names.
func (p *Position) Find(text string) (Move, bool) {
	from, to, become, ok := ReadLong(text)
	if !ok {
		return None, false
	}
	var buffer [MaxMoves]Move
	for _, m := range p.legalFrom(buffer[:0], from) {
		if kind, _ := m.Promotion(); m.To() == to && kind == become {
			return m, true
		}
	}
	return None, false
}

// ReadLong reads the long form of a move. What a pawn becomes is Pawn for a move that is no promotion.
func ReadLong(text string) (from, to Square, become Kind, ok bool) {
	if len(text) != 4 && len(text) != 5 {
		return 0, 0, 0, false
	}
	from, ok1 := ReadSquare(text[:2])
	to, ok2 := ReadSquare(text[2:4])
	if len(text) == 5 {
		become = Kind(strings.IndexByte("?nbrq", text[4]))
	}
	return from, to, become, ok1 && ok2 && from != to && become <= Queen && (len(text) == 4) == (become == Pawn)
}
