package gomoku

import "wits/game"

// Reason is how a game ended.
type Reason string

// The reasons.
const (
	ByFive      Reason = "five"
	ByFull      Reason = "full"
	ByForfeit   Reason = "forfeit"
	ByTime      Reason = "timeout"
	ByAgreement Reason = "agreement"
)

// reason is how the game ended.
func (s state) reason() Reason {
	switch {
	case s.ended.Reason != "":
		return s.ended.Reason
	case s.five:
		return ByFive
	case len(s.moves) == Cells:
		return ByFull
	}
	return ""
}

// Status tells who is due, or who won.
func (Rules) Status(s state) game.Status {
	switch s.reason() {
	case "":
		return game.Status{Turn: s.turn()}
	case ByFive:
		return game.Status{Over: true, Winners: []game.Seat{1 - s.turn()}} // the next stone would be the loser's
	case ByForfeit, ByTime:
		return game.Status{Over: true, Winners: []game.Seat{1 - s.ended.By}}
	}
	return game.Status{Over: true, Drawn: true}
}

// Forfeit ends the game as a loss for a seat.
func (Rules) Forfeit(s state, by game.Seat) state {
	s.ended = ended{ByForfeit, by}
	return s
}

// TimeOut ends the game as a loss for the seat whose clock ran out.
func (Rules) TimeOut(s state, by game.Seat) state {
	s.ended = ended{ByTime, by}
	return s
}

// Agree ends the game as a draw.
func (Rules) Agree(s state) state {
	s.ended = ended{Reason: ByAgreement}
	return s
}
