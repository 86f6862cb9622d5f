package codemaker

import (
	"encoding/json"

	"wits/game"
	"wits/games/mastermind"
)

// Mastermind is the part of a view that it shares with Mastermind's: the code, the attempts, the status.
type Mastermind = mastermind.View

// View is all that a seat can see. SecretCode is empty until it is set, and hidden from the breaker while the game runs.
type View struct {
	Mastermind
	Seat game.Seat  `json:"seat"` // who looks
	Turn *game.Seat `json:"turn"` // who is due; nil when it is over
}

// MarshalJSON writes Mastermind's view, with who looks and who is due.
func (v View) MarshalJSON() ([]byte, error) {
	board, err1 := v.Mastermind.MarshalJSON()
	if err1 != nil {
		return nil, err1
	}
	seats, err := json.Marshal(struct {
		Seat game.Seat  `json:"seat"`
		Turn *game.Seat `json:"turn"`
	}{v.Seat, v.Turn})
	if err != nil {
		return nil, err
	}
	board[len(board)-1] = ','
	return append(board, seats[1:]...), nil
}

// Due reports whether the view's own seat is due.
func (v View) Due() bool { return v.Turn != nil && *v.Turn == v.Seat }

// Setting reports whether the code is still to be set.
func (v View) Setting() bool { return v.Turn != nil && *v.Turn == Setter }

// Found reports whether the last attempt found the code.
func (v View) Found() bool {
	n := len(v.Attempts)
	return n > 0 && int(v.Attempts[n-1].Feedback.Black) == v.CodeLength
}

// GivenUp reports whether the game ended before the code was found or the attempts were used up.
func (v View) GivenUp() bool {
	return v.GameOver && !v.Found() && len(v.Attempts) < v.MaxAttempts
}

// Par is how many guesses a good code holds out: more than minds need for most codes. It is 0 where nobody has measured that.
func (v View) Par() int {
	if v.Variant().Name == "classic" {
		return 5
	}
	return 0
}

// At is the view as it was after n attempts, as the breaker saw it.
func (v View) At(attempts int) mastermind.View {
	b := v.Mastermind
	b.SecretCode, b.GameOver, b.Winner, b.Status = mastermind.Code{}, false, "", game.Playing
	b.Attempts = b.Attempts[:attempts:attempts]
	return b
}

// Left counts the codes that the answers to the first n attempts allow.
func (v View) Left(attempts int) int { return v.At(attempts).Left() }

// Layout says what Vector writes.
func (Rules) Layout(v View) []game.Part {
	return append(v.Mastermind.Layout(),
		game.Part{Name: "turn", Shape: []int{1}, High: 2, About: "who is due: 1 sets the code, 2 breaks it, 0 when it is over"},
		game.Part{Name: "seat", Shape: []int{1}, High: 1, About: "who looks: 0 set the code, 1 breaks it"})
}

// Vector writes Mastermind's numbers, who is due and who looks.
func (Rules) Vector(to []byte, v View) []byte {
	return append(v.Mastermind.Vector(to), game.VectorTurn(v.Turn), byte(v.Seat))
}

// LegalRange is every code that can be set, or every guess.
func (Rules) LegalRange(v View) (first, end int) {
	n := v.Variant().Count()
	switch {
	case !v.Due():
		return 0, 0
	case v.Seat == Setter:
		return 0, n
	}
	return n, 2 * n
}
