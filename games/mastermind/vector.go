package mastermind

import "wits/game"

// Layout says what Vector writes.
func (Rules) Layout(v View) []game.Part { return v.Layout() }

// Vector writes the attempts and their answers.
func (Rules) Vector(to []byte, v View) []byte { return v.Vector(to) }

// LegalRange is every code while the game runs.
func (Rules) LegalRange(v View) (first, end int) {
	if v.GameOver {
		return 0, 0
	}
	return 0, v.Variant().Count()
}

// Layout says what the view's Vector writes, for games that are built on this one.
func (v View) Layout() []game.Part {
	return []game.Part{
		{Name: "codes", Shape: []int{v.MaxAttempts, v.CodeLength}, High: len(v.Colors), About: "the attempts: 0 none yet, else the place of the colour in colors, from 1"},
		{Name: "answers", Shape: []int{v.MaxAttempts, 2}, High: v.CodeLength, About: "black and white of each attempt"},
		{Name: "secret", Shape: []int{v.CodeLength}, High: len(v.Colors), About: "the code as codes has it; 0 while it is hidden or not set"},
		{Name: "left", Shape: []int{1}, High: v.MaxAttempts, About: "attempts that are left"},
	}
}

// Vector appends the view's numbers.
func (v View) Vector(to []byte) []byte {
	for i := range v.MaxAttempts {
		var c Code
		if i < len(v.Attempts) {
			c = v.Attempts[i].Code
		}
		to = v.pegs(to, c)
	}
	for i := range v.MaxAttempts {
		var f Feedback
		if i < len(v.Attempts) {
			f = v.Attempts[i].Feedback
		}
		to = append(to, f.Black, f.White)
	}
	return append(v.pegs(to, v.SecretCode), byte(v.MaxAttempts-len(v.Attempts)))
}

// pegs appends the colours of a code, from 1; 0 for each where there is none.
func (v View) pegs(to []byte, c Code) []byte {
	for i := range v.CodeLength {
		if i < c.Len() {
			to = append(to, byte(c.At(i))+1)
			continue
		}
		to = append(to, 0)
	}
	return to
}
