package mastermind

import "math/bits"

// Feedback is the answer to a guess: black pegs for the right colour in the right place, white pegs for a right
// colour in a wrong one.
type Feedback struct {
	Black uint8 `json:"black"`
	White uint8 `json:"white"`
}

// Score answers a guess. Secret and guess have the same length.
func Score(secret, guess Code) Feedback {
	black, matches := secret.Matches(guess)
	return Feedback{Black: uint8(black), White: uint8(matches - black)}
}

// Matches counts the pegs that two codes share in their places, and those that they share in any.
func (c Code) Matches(other Code) (black, all int) {
	return bits.OnesCount64(c.places & other.places), bits.OnesCount64(c.colours & other.colours)
}

// Attempt is a guess and its answer.
type Attempt struct {
	Code     Code     `json:"code"`
	Feedback Feedback `json:"feedback"`
}
