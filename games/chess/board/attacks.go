package board

// magic maps the pieces in a slider's way to its attacks: (occupied & mask) * factor >> shift counts from offset.
type magic struct {
	mask   Bitboard
	factor uint64
	offset uint32
	shift  uint8
}

// tables are the attacks of every piece from every square. They are filled once and never written to again.
type tables struct {
	knight, king    [64]Bitboard
	pawn            [2][64]Bitboard
	between, line   [64][64]Bitboard // squares strictly between two on a line; the whole line through both
	bishops, rooks  [64]magic
	sliding         [5248 + 102400]Bitboard
	zobrist         [14][64]uint64
	zobristCastling [16]uint64
	zobristFile     [8]uint64
	zobristTurn     uint64
	keeps           [64]Castling // what castling remains after a move that touches the square
}

// table is computed once, before anything runs.
var table = fill()

var (
	diagonals = [4][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
	straights = [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
)

func fill() *tables {
	t := new(tables)
	for s := range Square(64) {
		t.knight[s] = steps(s, [][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}})
		t.king[s] = steps(s, append(append([][2]int{}, diagonals[:]...), straights[:]...))
		t.pawn[White][s] = steps(s, [][2]int{{-1, 1}, {1, 1}})
		t.pawn[Black][s] = steps(s, [][2]int{{-1, -1}, {1, -1}})
	}
	next := t.fillSliders(&t.bishops, bishopFactors, diagonals, 0)
	t.fillSliders(&t.rooks, rookFactors, straights, next)
	t.fillLines()
	t.fillZobrist()
	for s := range t.keeps {
		t.keeps[s] = ^Castling(0)
	}
	for _, c := range castlings {
		t.keeps[c.king] &^= c.right
		t.keeps[c.rook] &^= c.right
	}
	return t
}

// steps are the squares that a piece reaches in one step.
func steps(from Square, by [][2]int) (to Bitboard) {
	for _, d := range by {
		if x, y := from.File()+d[0], from.Rank()+d[1]; x >= 0 && x < 8 && y >= 0 && y < 8 {
			to |= At(x, y).Bit()
		}
	}
	return to
}

// slide walks until something is in the way, which is still reached.
func slide(from Square, occupied Bitboard, by [4][2]int) (to Bitboard) {
	for _, d := range by {
		for x, y := from.File()+d[0], from.Rank()+d[1]; x >= 0 && x < 8 && y >= 0 && y < 8; x, y = x+d[0], y+d[1] {
			to |= At(x, y).Bit()
			if occupied.Has(At(x, y)) {
				break
			}
		}
	}
	return to
}

func (t *tables) fillSliders(magics *[64]magic, factors [64]uint64, by [4][2]int, next uint32) uint32 {
	for s := range Square(64) {
		edges := (FileA|FileH)&^(FileA<<s.File()) | (Rank1|Rank8)&^(Rank1<<(8*s.Rank()))
		mask := slide(s, 0, by) &^ edges
		m := magic{mask: mask, factor: factors[s], offset: next, shift: uint8(64 - mask.Count())}
		magics[s] = m
		for part := Bitboard(0); ; {
			t.sliding[m.index(part)] = slide(s, part, by)
			if part = (part - mask) & mask; part == 0 {
				break
			}
		}
		next += 1 << mask.Count()
	}
	return next
}

func (m *magic) index(occupied Bitboard) uint32 {
	return m.offset + uint32(uint64(occupied&m.mask)*m.factor>>(m.shift&63))
}

func (t *tables) fillLines() {
	for a := range Square(64) {
		for _, by := range [][4][2]int{diagonals, straights} {
			all := slide(a, 0, by)
			for rest := all; rest != 0; rest &= rest - 1 {
				b := rest.First()
				t.line[a][b] = all&slide(b, 0, by) | a.Bit() | b.Bit()
				t.between[a][b] = slide(a, b.Bit(), by) & slide(b, a.Bit(), by) & t.line[a][b] &^ (a.Bit() | b.Bit())
			}
		}
	}
}

// fillZobrist draws the keys from SplitMix64.
func (t *tables) fillZobrist() {
	state := uint64(0x77697473)
	draw := func() uint64 {
		state += 0x9e3779b97f4a7c15
		return Mix(state)
	}
	for p := range t.zobrist {
		for s := range t.zobrist[p] {
			t.zobrist[p][s] = draw()
		}
	}
	for i := range t.zobristCastling {
		t.zobristCastling[i] = draw()
	}
	for i := range t.zobristFile {
		t.zobristFile[i] = draw()
	}
	t.zobristTurn = draw()
}

// Mix spreads the bits of a number, as the last step of SplitMix64 does.
func Mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// KnightAttacks are the squares a knight attacks.
func KnightAttacks(s Square) Bitboard { return table.knight[s&63] }

// KingAttacks are the squares a king attacks.
func KingAttacks(s Square) Bitboard { return table.king[s&63] }

// PawnAttacks are the squares a side's pawn attacks.
func PawnAttacks(c Color, s Square) Bitboard { return table.pawn[c&1][s&63] }

// BishopAttacks are the squares a bishop attacks past what is in its way.
func BishopAttacks(s Square, occupied Bitboard) Bitboard {
	return table.sliding[table.bishops[s&63].index(occupied)]
}

// RookAttacks are the squares a rook attacks past what is in its way.
func RookAttacks(s Square, occupied Bitboard) Bitboard {
	return table.sliding[table.rooks[s&63].index(occupied)]
}

// QueenAttacks are the squares a queen attacks past what is in its way.
func QueenAttacks(s Square, occupied Bitboard) Bitboard {
	return BishopAttacks(s, occupied) | RookAttacks(s, occupied)
}

// Attacks are the squares a piece other than a pawn attacks.
func Attacks(k Kind, s Square, occupied Bitboard) Bitboard {
	switch k {
	case Knight:
		return KnightAttacks(s)
	case Bishop:
		return BishopAttacks(s, occupied)
	case Rook:
		return RookAttacks(s, occupied)
	case Queen:
		return QueenAttacks(s, occupied)
	default:
		return KingAttacks(s)
	}
}

// Between returns the squares strictly between two on a line, none where they share no line.
func Between(a, b Square) Bitboard { return table.between[a&63][b&63] }
