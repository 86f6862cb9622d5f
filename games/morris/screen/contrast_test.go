package screen

import (
	"testing"

	"wits/games/morris"
	"wits/term/ui"
)

// Men of both colours are filled and stand out from the wood, and so does all that is drawn around them, the last move included.
func TestMenAndMarksStandOutFromTheWood(t *testing.T) {
	for _, theme := range []string{"dark", "light", "contrast"} {
		f := ui.Frame{Theme: ui.NewTheme(theme), Glyphs: ui.Unicode()}
		for side := range 2 {
			var p morris.Position
			p.Men[side] = morris.Point(1).Set()
			if got := man(&p, 1, 0, f); got.text != "●" {
				t.Errorf("%s: a man of side %d is %s, not filled", theme, side, got.text)
			}
		}
		for r := whiteMan; r < roles; r++ {
			if got := ui.Contrast(r.ink(f.Theme).Color, f.Theme.Hue(wood)); got < 3 {
				t.Errorf("%s: role %d has a contrast of %.1f", theme, r, got)
			}
		}
	}
}

// The legend shows a man on the wood, not on the panel's ground.
func TestTheLegendLiesOnWood(t *testing.T) {
	for _, theme := range []string{"dark", "light", "contrast"} {
		f := ui.Frame{Theme: ui.NewTheme(theme), Glyphs: ui.Unicode()}
		for side, r := range map[uint8]role{0: whiteMan, 1: blackMan} {
			if got := legend(side, f); got != r.ink(f.Theme).On(f.Theme.Hue(wood)).Render(" ● ") {
				t.Errorf("%s, side %d: %q", theme, side, got)
			}
		}
	}
}
