package words

import (
	"fmt"
	"strings"

	"wits/game"
	"wits/game/drawing"
	"wits/games/mastermind"
)

var (
	_ game.Drawer = Voice{}
	_ game.Sharer = Voice{}
)

// fills and inks are the colours of pegs and of the letters on them, in the order of [mastermind.Color].
const (
	fills = "#c13b4b#016bf1#48b98e#f3f42a#df8823#4f2b7e#b0f6fd#5b2000"
	inks  = "#ffffff#ffffff#001a10#1a1400#1a0d00#ffffff#00252b#ffffff"
)

// peg is the room of a peg, and dot that of a peg of an answer.
const (
	peg = 32.0
	dot = 14.0
)

// Draw draws the attempts with their answers, from the top, and below them the code where the view shows it.
func (Voice) Draw(view game.View) (*drawing.Drawing, bool) {
	v := game.ViewOf[mastermind.View](view)
	long := float64(v.CodeLength)
	across := float64((v.CodeLength + 1) / 2)
	d := drawing.New(peg*(long+.5)+dot*across+12, peg*(float64(v.MaxAttempts)+1.5))
	d.Rect(0, 0, d.Width, d.Height, 8, "#ebe6dc")
	for i := range v.MaxAttempts {
		y := peg * float64(i)
		if i >= len(v.Attempts) {
			drawCode(d, v.CodeLength, y, nil)
			continue
		}
		a := v.Attempts[i]
		drawCode(d, v.CodeLength, y, &a.Code)
		drawAnswer(d, peg*(long+.5), y, v.CodeLength, a.Feedback)
	}
	d.Rect(6, peg*(float64(v.MaxAttempts)+.2), d.Width-12, 2, 0, "#8b8576")
	if v.SecretCode.Len() == v.CodeLength {
		drawCode(d, v.CodeLength, d.Height-peg*1.1, &v.SecretCode)
		return d, true
	}
	for i := range v.CodeLength {
		x := peg*float64(i) + 6
		d.Rect(x+2, d.Height-peg*1.1+2, peg-4, peg-4, 6, "#9aaaa5")
		d.Text(x+peg/2, d.Height-peg*1.1+peg/2, 16, "?", "#1c2228")
	}
	return d, true
}

// drawCode draws a code, or where one goes.
func drawCode(d *drawing.Drawing, long int, y float64, code *mastermind.Code) {
	for i := range long {
		x, y := peg*(float64(i)+.5)+6, y+peg/2
		if code == nil {
			d.Circle(x, y, 5, "#d9d2c3")
			continue
		}
		c := int(code.At(i))
		d.Circle(x, y, 13.5, "#1c2228")
		d.Circle(x, y, 12.5, drawing.Color(fills[7*c:7*c+7]))
		d.Text(x, y, 13, code.At(i).String(), drawing.Color(inks[7*c:7*c+7]))
	}
}

// drawAnswer draws black pegs, white pegs and what is left, in two rows.
func drawAnswer(d *drawing.Drawing, x, y float64, long int, answer mastermind.Feedback) {
	across := (long + 1) / 2
	for i := range long {
		x, y := x+6+dot*(float64(i%across)+.5), y+peg/2+dot*(float64(i/across)-.5)
		switch {
		case i < int(answer.Black):
			d.Circle(x, y, 5, "#14181c")
		case i < int(answer.Black+answer.White):
			d.Circle(x, y, 5, "#14181c")
			d.Circle(x, y, 3.6, "#ffffff")
		default:
			d.Circle(x, y, 2, "#b9b1a0")
		}
	}
}

// Share draws the answers, a row for each attempt: green for black pegs, yellow for white ones, and the rest. Colours of the
// attempts are left out, so that it tells nothing of the code. Below is how many attempts it took of how many there were.
func (Voice) Share(view game.View) []string {
	v := game.ViewOf[mastermind.View](view)
	took := "X"
	lines := make([]string, 0, len(v.Attempts)+1)
	for i, a := range v.Attempts {
		black, white := int(a.Feedback.Black), int(a.Feedback.White)
		lines = append(lines, strings.Repeat("🟩", black)+strings.Repeat("🟨", white)+strings.Repeat("⬜", v.CodeLength-black-white))
		if black == v.CodeLength {
			took = fmt.Sprint(i + 1)
		}
	}
	return append(lines, fmt.Sprintf("%s/%d", took, v.MaxAttempts))
}
