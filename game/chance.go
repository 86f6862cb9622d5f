package game

import "wits/game/words"

// Chances is the [Scale] of a game for two without luck whose values are the chance of the seat, a draw counting half.
func Chances() Scale { return Scale{Unit: 1, Sum: 1} }

// Worth is what an outcome is worth as a chance.
func Worth(o Outcome) float64 {
	switch o {
	case Won:
		return 1
	case Drawn:
		return 0.5
	}
	return 0
}

// Share says a difference of chances.
func Share(v float64) words.Message { return words.New("review.share", words.Percent("share", v)) }
