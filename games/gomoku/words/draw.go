package words

import (
	"wits/game"
	"wits/game/drawing"
	"wits/games/gomoku"
)

var _ game.Drawer = Voice{}

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
