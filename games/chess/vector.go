package chess

import (
	"strconv"
	"strings"

	"wits/game"
)

// pieces are the pieces as a FEN writes them; in a vector they are 1 to 12.
const pieces = "PNBRQKpnbrqk"

// Layout says what Vector writes.
func (Rules) Layout(View) []game.Part {
	return []game.Part{
		{Name: "board", Shape: []int{8, 8}, High: len(pieces), About: "the squares row by row from a8: 0 empty, 1 to 6 white's P N B R Q K, 7 to 12 black's"},
		{Name: "turn", Shape: []int{1}, High: 2, About: "who is due: 1 white, 2 black, 0 when it is over"},
		{Name: "seat", Shape: []int{1}, High: 1, About: "who looks: 0 white, 1 black"},
		{Name: "castling", Shape: []int{4}, High: 1, About: "white may still castle to the king's side, to the queen's; black may"},
		{Name: "passant", Shape: []int{1}, High: 8, About: "the column of the en passant square, a is 1; 0 for none"},
		{Name: "quiet", Shape: []int{1}, High: 255, About: "moves of both sides without a pawn's move or a capture"},
	}
}

// Vector writes the position: what its FEN says, but for the number of the move.
func (Rules) Vector(to []byte, v View) []byte {
	fields := strings.Fields(v.FEN)
	for _, c := range []byte(fields[0]) {
		switch {
		case c >= '1' && c <= '8':
			to = append(to, make([]byte, c-'0')...)
		case c != '/':
			to = append(to, byte(1+strings.IndexByte(pieces, c)))
		}
	}
	to = append(to, game.VectorTurn(v.Turn), byte(v.Seat))
	for _, right := range "KQkq" {
		to = append(to, 0)
		if strings.ContainsRune(fields[2], right) {
			to[len(to)-1] = 1
		}
	}
	passant := byte(0)
	if fields[3] != "-" {
		passant = fields[3][0] - 'a' + 1
	}
	quiet, _ := strconv.Atoi(fields[4]) // a FEN of ours has a number there
	return append(to, passant, byte(min(quiet, 255)))
}
