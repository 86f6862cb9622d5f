// Package board is a fast chessboard: bitboards, legal moves, FEN and the texts of moves. Making a move allocates nothing.
//
// It knows positions, not games: claims, agreements and resignations are not its business. It never guesses: a text that is not a
// position, or not a legal move, is refused.
package board

import (
	"math/bits"
	"strings"
)

// Square is a square of the board: a1 is 0, b1 is 1, h8 is 63.
type Square uint8

// NoSquare stands for none of them.
const NoSquare Square = 64

// Squares that castling speaks of.
const (
	a1, e1, h1 Square = 0, 4, 7
	a8, e8, h8 Square = 56, 60, 63
)

// At returns the square of a file and a rank, both from 0.
func At(file, rank int) Square { return Square(rank<<3 | file) }

// File is the column, 0 for a.
func (s Square) File() int { return int(s & 7) }

// Rank is the row, 0 for white's first.
func (s Square) Rank() int { return int(s >> 3) }

// Bit is the set that holds only s.
func (s Square) Bit() Bitboard { return 1 << (s & 63) }

// String names the square, such as e4; no square is "-".
func (s Square) String() string {
	if s >= NoSquare {
		return "-"
	}
	return string([]byte{'a' + byte(s&7), '1' + byte(s>>3)})
}

// ReadSquare reads a name such as e4.
func ReadSquare(text string) (Square, bool) {
	if len(text) != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8' {
		return NoSquare, false
	}
	return At(int(text[0]-'a'), int(text[1]-'1')), true
}

// Bitboard is a set of squares.
type Bitboard uint64

// Count is the number of squares in the set.
func (b Bitboard) Count() int { return bits.OnesCount64(uint64(b)) }

// First is the lowest square of a set that is not empty.
func (b Bitboard) First() Square { return Square(bits.TrailingZeros64(uint64(b))) }

// Has reports whether s is in the set.
func (b Bitboard) Has(s Square) bool { return b>>(s&63)&1 != 0 }

// Several reports whether the set has more than one square.
func (b Bitboard) Several() bool { return b&(b-1) != 0 }

// Files and ranks that moves need, and the dark squares (a1 is one).
const (
	FileA Bitboard = 0x0101010101010101
	FileH Bitboard = FileA << 7
	Rank1 Bitboard = 0xff
	Rank8 Bitboard = Rank1 << 56
	Dark  Bitboard = 0xaa55aa55aa55aa55
)

// Color is a side.
type Color uint8

// The sides.
const (
	White Color = iota
	Black
)

// String names the side in English.
func (c Color) String() string { return [2]string{"white", "black"}[c&1] }

// Other is the opponent.
func (c Color) Other() Color { return c ^ 1 }

// Kind is the kind of a piece, whichever side owns it.
type Kind uint8

// The kinds of pieces, cheapest first.
const (
	Pawn Kind = iota
	Knight
	Bishop
	Rook
	Queen
	King
)

// String names the kind in English.
func (k Kind) String() string {
	return [...]string{"pawn", "knight", "bishop", "rook", "queen", "king"}[k]
}

// Piece is a kind and a side; the zero value is no piece.
type Piece uint8

// NewPiece returns a side's piece.
func NewPiece(c Color, k Kind) Piece { return Piece(k)<<1 | Piece(c) + 2 }

// Kind is what the piece is. It must be one.
func (p Piece) Kind() Kind { return Kind(p>>1 - 1) }

// Color is the side that the piece belongs to. It must be one.
func (p Piece) Color() Color { return Color(p & 1) }

const pieceLetters = "  PpNnBbRrQqKk"

// Letter is the piece in a FEN: upper case for white.
func (p Piece) Letter() byte { return pieceLetters[p] }

// pieceOf reads a letter of a FEN.
func pieceOf(letter byte) (Piece, bool) {
	i := strings.IndexByte(pieceLetters, letter)
	return Piece(i), i >= int(NewPiece(White, Pawn))
}
