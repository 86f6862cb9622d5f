package gomoku

import (
	"encoding/json"
	"errors"

	"wits/game"
)

// Reason is how a game ended. The empty one reads null on the wire: it has not.
type Reason string

// The reasons.
const (
	ByFive      Reason = "five"
	ByFull      Reason = "full"
	ByForfeit   Reason = "forfeit"
	ByTime      Reason = "timeout"
	ByAgreement Reason = "agreement"
)

// MarshalJSON writes the reason, or null for none.
func (r Reason) MarshalJSON() ([]byte, error) {
	if r == "" {
		return []byte("null"), nil
	}
	return json.Marshal(string(r))
}

// UnmarshalJSON reads what MarshalJSON writes.
func (r *Reason) UnmarshalJSON(data []byte) error {
	*r = ""
	if string(data) == "null" {
		return nil
	}
	var text string
	if err := json.Unmarshal(data, &text); err != nil || text == "" {
		return errors.New("a reason is a word in a string, or null")
	}
	*r = Reason(text)
	return nil
}

// reason is how the game ended.
func (s state) reason() Reason {
	switch {
	case s.called.Reason != "":
		return s.called.Reason
	case s.line() != nil:
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
		black, _ := s.black()
		winner := black
		if colour(len(s.moves)-1) == White {
			winner = 1 - black
		}
		return game.Status{Over: true, Winners: []game.Seat{winner}}
	case ByForfeit, ByTime:
		return game.Status{Over: true, Winners: []game.Seat{1 - s.called.By}}
	}
	return game.Status{Over: true, Drawn: true}
}

// Forfeit ends the game as a loss for a seat.
func (Rules) Forfeit(s state, by game.Seat) state {
	s.called = called{ByForfeit, by}
	return s
}

// TimeOut ends the game as a loss for the seat whose clock ran out.
func (Rules) TimeOut(s state, by game.Seat) state {
	s.called = called{ByTime, by}
	return s
}

// Agree ends the game as a draw.
func (Rules) Agree(s state) state {
	s.called = called{Reason: ByAgreement}
	return s
}
