package codemaker

import "wits/game"

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
