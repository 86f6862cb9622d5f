package card

import (
	"strings"

	"wits/game/drawing"
)

// heights are blocks that fill their place from below, an eighth more each.
const heights = "▁▂▃▄▅▆▇█"

// block is the side of a block.
const block = 24.0

// squares are all that is drawn as large as a block, and nothing; ground is what stones lie on.
const (
	squares = "🟩🟨⬜🟥🟫💥⚫⚪　"
	ground  = "#c9a876"
)

// Blocks turns lines of coloured squares, stones or bars into a drawing; nil for no lines. Lines with anything else in them are written as text.
func Blocks(lines []string) *drawing.Drawing {
	wide, high := 0, 0.0
	for _, line := range lines {
		wide, high = max(wide, len([]rune(line))), high+lineHeight(line)
	}
	if wide == 0 {
		return nil
	}
	d := drawing.New(block*float64(max(wide, 4)), high)
	y := 0.0
	for _, line := range lines {
		if isBlocks(line) {
			drawBlocks(d, (d.Width-block*float64(len([]rune(line))))/2, y, line)
		} else {
			d.Text(d.Width/2, y+lineHeight(line)/2, block, line, ink)
		}
		y += lineHeight(line)
	}
	return d
}

func isBlocks(line string) bool { return strings.Trim(line, heights+squares) == "" }

func lineHeight(line string) float64 {
	if isBlocks(line) {
		return block
	}
	return 1.8 * block
}

func drawBlocks(d *drawing.Drawing, x, y float64, line string) {
	const gap = 1.0
	full := func(c drawing.Color) { d.Rect(x+gap, y+gap, block-2*gap, block-2*gap, 3, c) }
	for _, r := range line {
		switch r {
		case '🟩':
			full("#2f9e6b")
		case '🟨':
			full("#e0b23a")
		case '⬜':
			full("#d9d2c3")
		case '🟥', '💥':
			full("#b3321c")
			d.Add(drawing.Shape{Kind: drawing.Path, X: x, Y: y, R: 1, D: "M 7 7 L 17 17 M 17 7 L 7 17", Stroke: panel, Line: 3})
		case '🟫':
			full(ground)
		case '⚫', '⚪':
			full(ground)
			d.Rect(x+block/8, y+block/8, block*3/4, block*3/4, block*3/8, map[rune]drawing.Color{'⚫': ink, '⚪': panel}[r])
		case '　':
		default:
			h := (block - 2*gap) * float64(strings.IndexRune(heights, r)/len("▁")+1) / 8
			full("#ebe6dc")
			d.Rect(x+gap, y+block-gap-h, block-2*gap, h, 2, accent)
		}
		x += block
	}
}
