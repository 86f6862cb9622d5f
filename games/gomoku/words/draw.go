package words

import (
	"fmt"
	"strings"

	"wits/game"
	"wits/game/drawing"
	"wits/games/gomoku"
)

var (
	_ game.Drawer = Voice{}
	_ game.Sharer = Voice{}
)

// gap is how far lines are apart.
const gap = 30.0

// Draw draws the board: black stones are full, white ones have a ring; the last one and those of a line that won are marked.
func (Voice) Draw(view game.View) (*drawing.Drawing, bool) {
	v := game.ViewOf[gomoku.View](view)
	side := gap * float64(v.Size)
	d := drawing.New(side, side)
	d.Rect(0, 0, side, side, 6, "#e3c48d")
	for i := range v.Size {
		at := gap * (float64(i) + .5)
		d.Rect(gap/2, at-.5, side-gap, 1, 0, "#6b5330")
		d.Rect(at-.5, gap/2, 1, side-gap, 0, "#6b5330")
	}
	for y, row := range v.Rows {
		for x, stone := range []byte(row) {
			drawStone(d, gap*(float64(x)+.5), gap*(float64(y)+.5), stone)
		}
	}
	marked := append([]gomoku.Point{}, v.Line...)
	if v.Last != nil && len(marked) == 0 {
		marked = append(marked, *v.Last)
	}
	for _, p := range marked {
		d.Ring(gap*(float64(p.X)+.5), gap*(float64(p.Y)+.5), 9, 3, "#c8321f")
	}
	return d, true
}

func drawStone(d *drawing.Drawing, x, y float64, stone byte) {
	switch stone {
	case 'X':
		d.Circle(x, y, 13, "#14181c")
	case 'O':
		d.Circle(x, y, 13, "#14181c")
		d.Circle(x, y, 12, "#fdfcf8")
		d.Ring(x, y, 6, 1, "#8b8576")
	}
}

// widest is how many moves of a puzzle are drawn at most.
const widest = 20

// Share draws the part of the board with stones: black, white, and empty points. Of a puzzle it draws only how many moves
// were made, because the stones are its answer. Below is how many stones were placed.
func (Voice) Share(view game.View) []string {
	v := game.ViewOf[gomoku.View](view)
	placed := len(v.Moves) - v.Given
	if v.Given > 0 {
		return []string{strings.Repeat("🟩", min((placed+1)/2, widest)) + end(v), fmt.Sprint(placed)}
	}
	left, top, right, bottom := v.Size, v.Size, -1, -1
	for _, m := range v.Moves {
		left, top, right, bottom = min(left, m.X), min(top, m.Y), max(right, m.X), max(bottom, m.Y)
	}
	var lines []string
	for y := top; y <= bottom; y++ {
		row := strings.NewReplacer("X", "⚫", "O", "⚪", ".", "🟫").Replace(v.Rows[y][left : right+1])
		lines = append(lines, row)
	}
	return append(lines, fmt.Sprint(placed))
}

// end is what follows the moves of a puzzle that was not solved.
func end(v gomoku.View) string {
	if v.Status == game.Won {
		return ""
	}
	return "🟥"
}
