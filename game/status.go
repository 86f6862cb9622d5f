package game

import "slices"

// Outcome is how a match stands for one seat, as views and answers spell it.
type Outcome string

// The four outcomes.
const (
	Playing Outcome = "playing"
	Won     Outcome = "won"
	Lost    Outcome = "lost"
	Drawn   Outcome = "drawn"
)

// Status is what every seat and spectator may know of a match.
type Status struct {
	Turn    Seat   // whose turn it is, while it is not over
	Over    bool   // no seat can move on
	Drawn   bool   // over, and nobody lost
	Winners []Seat // over, and these won; the others lost
}

// Outcome is how the match stands for a seat.
func (s Status) Outcome(of Seat) Outcome {
	switch {
	case !s.Over:
		return Playing
	case s.Drawn:
		return Drawn
	case slices.Contains(s.Winners, of):
		return Won
	}
	return Lost
}
