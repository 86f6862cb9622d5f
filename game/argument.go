package game

import "wits/game/words"

// Thought is one thought of an argument, and what on the board it speaks of.
type Thought struct {
	Text  words.Message
	Marks []Mark
}

// Mark is a place that a thought speaks of.
type Mark struct {
	Place
	As Role `json:"as" enum:"look,among,good,bad" doc:"what the thought makes of it: looked at, one of those in question, good or bad"`
}

// Role is what a thought makes of a place. Colour is never all that tells them apart.
type Role string

// The roles of places.
const (
	Look  Role = "look"  // what the thought rests on
	Among Role = "among" // what is in question
	Good  Role = "good"  // what is found to be good: safe, won
	Bad   Role = "bad"   // what is found to be bad: a trap, a threat
)

// Marked gives places a role.
func Marked(as Role, places ...Place) []Mark {
	all := make([]Mark, len(places))
	for i, p := range places {
		all[i] = Mark{p, as}
	}
	return all
}

// At is the hint while its step i is looked at, counted from 1: that step's words and places. 0 is the hint as a whole.
func (h Hint) At(i int) Hint {
	if i < 1 || i > len(h.Steps) {
		return h
	}
	step := h.Steps[i-1]
	h.Reason, h.Proof = step.Text, make([]Place, len(step.Marks))
	for n, m := range step.Marks {
		h.Proof[n] = m.Place
	}
	return h
}
