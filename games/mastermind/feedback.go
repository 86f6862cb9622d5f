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
	black := bits.OnesCount64(secret.places & guess.places)
	matches := bits.OnesCount64(secret.colours & guess.colours)
	return Feedback{Black: uint8(black), White: uint8(matches - black)}
}

// Attempt is a guess and its answer.
type Attempt struct {
	Code     Code     `json:"code"`
	Feedback Feedback `json:"feedback"`
}
