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
	Turn    Seat   // whose turn it is, while it is not over; one of them where several seats are due at once
	Also    []Seat // the others that are due at the same time, in any order
	Over    bool   // no seat can move on
	Drawn   bool   // over, and nobody lost
	Winners []Seat // over, and these won; the others lost
}

// Due reports whether a seat may act. Where several are due at once, each of them may, whoever is first.
func (s Status) Due(seat Seat) bool {
	return !s.Over && (s.Turn == seat || slices.Contains(s.Also, seat))
}

// Others are the seats that are due besides Turn, as numbers: JSON would write a list of seats as bytes.
func (s Status) Others() (list []int) {
	for _, seat := range s.Also {
		list = append(list, int(seat))
	}
	return list
}

// AllDue lists the seats that may act, Turn first; none when it is over.
func (s Status) AllDue() []Seat {
	if s.Over {
		return nil
	}
	return append([]Seat{s.Turn}, s.Also...)
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
