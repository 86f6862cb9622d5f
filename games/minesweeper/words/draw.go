package words

import (
	"fmt"
	"strings"

	"wits/game"
	"wits/game/drawing"
	"wits/games/minesweeper"
)

var (
	_ game.Drawer = Voice{}
	_ game.Sharer = Voice{}
)

// numbers are the colours of one to eight traps around a cell.
const numbers = "#1a4fc4#1f6e2f#b3261e#1b2a7a#7d1a12#0b6674#5a5f66#14181c"

// side is that of a cell.
const side = 20.0

// Draw draws the board.
func (Voice) Draw(view game.View) (*drawing.Drawing, bool) {
	v := game.ViewOf[minesweeper.View](view)
	d := drawing.New(side*float64(v.Width), side*float64(v.Height))
	d.Rect(0, 0, d.Width, d.Height, 2, "#e2dccf")
	for y := range v.Height {
		for x := range v.Width {
			drawCell(d, side*float64(x), side*float64(y), v.At(x, y))
		}
	}
	return d, true
}

func drawCell(d *drawing.Drawing, x, y float64, shows byte) {
	middle := side / 2
	ground := func(c drawing.Color) { d.Rect(x+.5, y+.5, side-1, side-1, 0, c) }
	lid := func() {
		d.Rect(x+1, y+1, side-2, side-2, 2.6, "#9aaaa5")
		d.Rect(x+1, y+1, side-2, side-4, 2.6, "#cbd6d2")
	}
	switch shows {
	case '#':
		lid()
	case 'F', 'X':
		lid()
		d.Path(x, y, 1, "M 8 4 L 15 7.500 L 8 11 Z", "#a02a17")
		d.Rect(x+6.8, y+4, 1.4, 12, 0, "#1c2228")
		if shows == 'X' {
			d.Add(drawing.Shape{Kind: drawing.Path, X: x, Y: y, R: 1, D: "M 4 4 L 16 16 M 16 4 L 4 16", Stroke: "#14181c", Line: 2})
		}
	case '*', '!':
		color := drawing.Color("#1c2228")
		ground("#ebe6dc")
		if shows == '!' {
			ground("#a02a17")
			color = "#f5f2ec"
		}
		d.Circle(x+middle, y+middle, 4.5, color)
		d.Rect(x+middle-.8, y+3, 1.6, side-6, 0, color)
		d.Rect(x+3, y+middle-.8, side-6, 1.6, 0, color)
	default:
		ground("#faf7f1")
		if n := int(shows - '0'); n >= 1 && n <= 8 {
			d.Text(x+middle, y+middle, 13, string(shows), drawing.Color(numbers[7*(n-1):7*n]))
		}
	}
}

// Share draws how much of the board was opened, a green square for about six cells, filled from the top: where the cells lie would
// tell where the traps are. A sprung trap is the last one.
func (Voice) Share(view game.View) []string {
	v := game.ViewOf[minesweeper.View](view)
	opened, safe := 0, v.Area()-v.Traps
	for _, c := range []byte(v.Cells) {
		if c >= '0' && c <= '8' {
			opened++
		}
	}
	columns, rows := (v.Width+1)/2, (v.Height+2)/3
	full := columns * rows * opened / safe
	field := []rune(strings.Repeat("🟩", full) + strings.Repeat("⬜", columns*rows-full))
	if sprung(v) >= 0 {
		field[full] = '💥'
	}
	lines := make([]string, 0, rows+1)
	for y := range rows {
		lines = append(lines, string(field[y*columns:(y+1)*columns]))
	}
	return append(lines, fmt.Sprintf("%d/%d", opened, safe))
}
