package chess

import (
	"cmp"

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
