package board

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// StartFEN is the position that every game starts from.
const StartFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// maxCounter bounds the counters of a FEN: no game is longer.
const maxCounter = 9999

// ReadFEN reads a position. The two counters may be left out. A position that no game can reach in an obvious way is refused: kings
// that are missing, pawns on the last ranks, a king that could be taken, castling without king and rook at home.
func ReadFEN(text string) (Position, error) {
	fields := strings.Fields(text)
	if len(fields) != 4 && len(fields) != 6 {
		return Position{}, fmt.Errorf("a FEN has 6 fields, or 4 without the counters, not %d", len(fields))
	}
	p := Position{ep: NoSquare, number: 1}
	if err := p.readPieces(fields[0]); err != nil {
		return Position{}, err
	}
	switch fields[1] {
	case "w":
	case "b":
		p.turn = Black
	default:
		return Position{}, fmt.Errorf("the side to move is w or b, not %.10q", fields[1])
	}
	if err := errors.Join(p.readCastling(fields[2]), p.readCounters(fields[4:]), p.checkPieces()); err != nil {
		return Position{}, err
	}
	if err := p.readEnPassant(fields[3]); err != nil {
		return Position{}, err
	}
	p.key ^= table.zobristCastling[p.castling&15]
	if p.turn == Black {
		p.key ^= table.zobristTurn
	}
	return p, nil
}

func (p *Position) readPieces(text string) error {
	rows := strings.Split(text, "/")
	if len(rows) != 8 {
		return fmt.Errorf("a FEN has 8 rows of pieces, not %d", len(rows))
	}
	for i, row := range rows {
		file, rank, digit := 0, 7-i, false
		for _, c := range []byte(row) {
			piece, ok := pieceOf(c)
			switch {
			case c >= '1' && c <= '8' && !digit:
				file += int(c - '0')
			case ok && file < 8:
				p.put(piece, At(file, rank))
				file++
			default:
				return fmt.Errorf("row %d of the FEN, %.20q, is none", rank+1, row)
			}
			digit = c >= '1' && c <= '8'
		}
		if file != 8 {
			return fmt.Errorf("row %d of the FEN, %.20q, has %d squares, not 8", rank+1, row, file)
		}
	}
	return nil
}

func (p *Position) checkPieces() error {
	if p.kinds[Pawn]&(Rank1|Rank8) != 0 {
		return errors.New("a pawn stands on the first or last rank")
	}
	for c := White; c <= Black; c++ {
		if n := p.Of(c, King).Count(); n != 1 {
			return fmt.Errorf("a side has one king, not %d", n)
		}
		if p.sides[c].Count() > 16 || p.Of(c, Pawn).Count() > 8 {
			return errors.New("a side has more pieces than a game has")
		}
	}
	if p.attacked(p.KingOf(p.turn.Other()), p.turn, p.Occupied()) {
		return errors.New("the side that is not to move is in check")
	}
	return nil
}

// castlings are the letters, with the king and the rook that must be at home.
var castlings = [4]struct {
	letter     byte
	right      Castling
	king, rook Square
	color      Color
}{
	{'K', WhiteKingside, e1, h1, White},
	{'Q', WhiteQueenside, e1, a1, White},
	{'k', BlackKingside, e8, h8, Black},
	{'q', BlackQueenside, e8, a8, Black},
}

func (p *Position) readCastling(text string) error {
	rest := text
	for _, c := range castlings {
		if rest == "" || rest[0] != c.letter {
			continue
		}
		if p.at[c.king] != NewPiece(c.color, King) || p.at[c.rook] != NewPiece(c.color, Rook) {
			return fmt.Errorf("castling %c needs king and rook at home", c.letter)
		}
		p.castling |= c.right
		rest = rest[1:]
	}
	if text != "-" && (rest != "" || text == "") {
		return fmt.Errorf("castling is - or some of KQkq in that order, not %.10q", text)
	}
	return nil
}

func (p *Position) readEnPassant(text string) error {
	if text == "-" {
		return nil
	}
	s, ok := ReadSquare(text)
	rank := 5
	if p.turn == Black {
		rank = 2
	}
	if !ok || s.Rank() != rank {
		return fmt.Errorf("the en passant square is - or on rank %d, not %.10q", rank+1, text)
	}
	behind := Square(2*int(s) - int(s^8))
	if p.at[s^8] != NewPiece(p.turn.Other(), Pawn) || p.at[s] != 0 || p.at[behind] != 0 {
		return fmt.Errorf("no pawn has just passed %s", s)
	}
	p.ep = s
	if p.epLegal = p.enPassantLegal(); p.epLegal {
		p.key ^= table.zobristFile[s&7]
	}
	return nil
}

func (p *Position) readCounters(fields []string) error {
	if len(fields) == 0 {
		return nil
	}
	clock, err1 := counter(fields[0])
	number, err2 := counter(fields[1])
	p.clock, p.number = clock, max(number, 1)
	return errors.Join(err1, err2)
}

func counter(text string) (uint16, error) {
	n, err := strconv.ParseUint(text, 10, 16)
	if err != nil || n > maxCounter || strings.HasPrefix(text, "+") {
		return 0, fmt.Errorf("a counter is a number up to %d, not %.10q", maxCounter, text)
	}
	return uint16(n), nil
}

// FEN writes the position. The en passant square is there after every double step, whether or not a pawn may take.
func (p *Position) FEN() string {
	b := make([]byte, 0, 80)
	for rank := 7; rank >= 0; rank-- {
		b = p.appendRow(b, rank)
		if rank > 0 {
			b = append(b, '/')
		}
	}
	b = append(b, ' ', "wb"[p.turn], ' ')
	for _, c := range castlings {
		if p.castling&c.right != 0 {
			b = append(b, c.letter)
		}
	}
	if p.castling == 0 {
		b = append(b, '-')
	}
	b = append(append(b, ' '), p.ep.String()...)
	b = strconv.AppendUint(append(b, ' '), uint64(p.clock), 10)
	b = strconv.AppendUint(append(b, ' '), uint64(p.number), 10)
	return string(b)
}

func (p *Position) appendRow(b []byte, rank int) []byte {
	empty := byte(0)
	for file := range 8 {
		piece := p.at[At(file, rank)]
		if piece == 0 {
			empty++
			continue
		}
		if empty > 0 {
			b = append(b, '0'+empty)
		}
		empty = 0
		b = append(b, piece.Letter())
	}
	if empty > 0 {
		b = append(b, '0'+empty)
	}
	return b
}
