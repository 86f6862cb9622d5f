package card

import (
	"strings"

	"wits/game/drawing"
)

// heights are blocks that fill their place from below, an eighth more each.
const heights = "▁▂▃▄▅▆▇█"

// block is the side of a block.
const block = 24.0

// Blocks sets a drawing made of lines of block characters as shapes. Lines of anything else are words below it.
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

func isBlocks(line string) bool { return strings.Trim(line, heights+"▒░╳ ") == "" }

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
		n := strings.IndexRune(heights, r)
		switch {
		case r == '█':
			full(accent)
		case n >= 0:
			h := (block - 2*gap) * float64(n/len("▁")+1) / 8
			full("#ebe6dc")
			d.Rect(x+gap, y+block-gap-h, block-2*gap, h, 2, accent)
		case r == '▒':
			full("#d9a441")
		case r == '░':
			full("#d9d2c3")
		case r == '╳':
			full("#a02a17")
			d.Add(drawing.Shape{Kind: drawing.Path, X: x, Y: y, R: 1, D: "M 7 7 L 17 17 M 17 7 L 7 17", Stroke: panel, Line: 3})
		}
		x += block
	}
}
