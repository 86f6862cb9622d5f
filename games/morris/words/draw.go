package words

import (
	"fmt"

	"wits/game"
	"wits/game/drawing"
	"wits/games/morris"
)

var (
	_ game.Drawer = Voice{}
	_ game.Sharer = Voice{}
)

// gap is how far the columns of the board are apart.
const gap = 40.0

// Draw draws the board: white men have a ring, black ones a diamond. Men that are still to be placed are below it.
func (Voice) Draw(view game.View) (*drawing.Drawing, bool) {
	v := game.ViewOf[morris.View](view)
	p, ok := v.Position()
	if !ok {
		return nil, false
	}
	side := 7 * gap
	d := drawing.New(side, side+20)
	d.Rect(0, 0, side, side+20, 8, "#efe3c8")
	drawLines(d)
	for at := morris.Point(1); at <= morris.Points; at++ {
		place := at.Place()
		x, y := gap*(float64(place.X)+.5), gap*(float64(place.Y)+.5)
		switch {
		case p.Men[0].Has(at):
			drawMan(d, x, y, gap*.4, 0)
		case p.Men[1].Has(at):
			drawMan(d, x, y, gap*.4, 1)
		default:
			d.Circle(x, y, 4, "#5b4a2e")
		}
	}
	for i := range v.Hand[0] {
		drawMan(d, 16+14*float64(i), side+6, 6.5, 0)
	}
	for i := range v.Hand[1] {
		drawMan(d, side-16-14*float64(i), side+6, 6.5, 1)
	}
	return d, true
}

// drawLines draws three squares, and what joins the middles of their sides.
func drawLines(d *drawing.Drawing) {
	line := func(x1, y1, x2, y2 float64) {
		d.Rect(gap*(x1+.5)-1, gap*(y1+.5)-1, gap*(x2-x1)+2, gap*(y2-y1)+2, 0, "#5b4a2e")
	}
	for i := range 3 {
		from, to := float64(i), float64(6-i)
		line(from, from, to, from)
		line(from, to, to, to)
		line(from, from, from, to)
		line(to, from, to, to)
	}
	line(0, 3, 2, 3)
	line(4, 3, 6, 3)
	line(3, 0, 3, 2)
	line(3, 4, 3, 6)
}

func drawMan(d *drawing.Drawing, x, y, r float64, side int) {
	d.Circle(x, y, r, "#14181c")
	if side == 0 {
		d.Circle(x, y, r*.92, "#fdfcf8")
		d.Ring(x, y, r*.55, r*.1, "#14181c")
		return
	}
	d.Path(x-r, y-r, r, "M 1 .55 L 1.450 1 L 1 1.450 L .55 1 Z", "#6d737a")
}

// Share draws the board as it was left: white's men, black's, and empty points. Below is how many men each side has.
func (Voice) Share(view game.View) []string {
	v := game.ViewOf[morris.View](view)
	p, ok := v.Position()
	if !ok {
		return nil
	}
	field := make([][]rune, 7)
	for y := range field {
		field[y] = []rune("　　　　　　　") // as wide as men are
	}
	for at := morris.Point(1); at <= morris.Points; at++ {
		name := at.String()
		point := '🟫'
		switch {
		case p.Men[0].Has(at):
			point = '⚪'
		case p.Men[1].Has(at):
			point = '⚫'
		}
		field['7'-name[1]][name[0]-'a'] = point
	}
	lines := make([]string, 0, len(field)+1)
	for _, row := range field {
		lines = append(lines, string(row))
	}
	return append(lines, fmt.Sprintf("%d:%d", p.Men[0].Len()+v.Hand[0], p.Men[1].Len()+v.Hand[1]))
}
