package chess

import (
	"cmp"
	"strconv"
	"strings"

	"wits/game"
	"wits/games/chess/board"
)

// View is all that a player sees, which is everything.
type View struct {
	FEN    string       `json:"fen"`
	Moves  []string     `json:"moves"`  // from the start, in the long form
	Check  bool         `json:"check"`  // whether the side to move is in check
	Seat   game.Seat    `json:"seat"`   // who looks
	Turn   *game.Seat   `json:"turn"`   // who is due; null when it is over
	Reason *Reason      `json:"reason"` // why it is over; null while it runs
	Status game.Outcome `json:"status"`
	Start  string       `json:"start,omitempty"` // where the game began, if not from the usual position
	Mate   int          `json:"mate,omitempty"`  // in how many moves white can force mate from there, in a puzzle

	Notation string `json:"notation"`         // the moves in the short form, with spaces between
	Legal    string `json:"legal,omitempty"`  // what the seat may play, in the long form, with spaces between, if it is due
	Claim    bool   `json:"claim,omitempty"`  // whether the seat may claim a draw
	Forced   bool   `json:"forced,omitempty"` // whether white still forces mate in the moves that are left, in a puzzle in which it is due
}

// Due reports whether the seat that looks is to move.
func (v View) Due() bool { return v.Turn != nil && *v.Turn == v.Seat }

// stateOf plays the game of a view again. It reports false for one that no game shows. Ends that the moves do not tell are left out.
func stateOf(v View) (state, bool) {
	start, err := board.ReadFEN(cmp.Or(v.Start, board.StartFEN))
	if err != nil {
		return state{}, false
	}
	s, err := replay(start, v.Moves)
	return s, err == nil && s.now.FEN() == v.FEN
}

// Replay returns the position where the game began, and the moves that led to the view. It reports false for a view that no game
// shows.
func (v View) Replay() (start board.Position, moves []board.Move, ok bool) {
	s, ok := stateOf(v)
	moves = make([]board.Move, len(s.past))
	for i, p := range s.past {
		moves[i] = p.move
	}
	return s.start, moves, ok
}

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
