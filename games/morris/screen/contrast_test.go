package screen

import (
	"testing"

	"wits/term/ui"
)

// Men of both colours are filled and stand out from the wood, and so does all that is drawn around them, the last move included.
func TestMenAndMarksStandOutFromTheWood(t *testing.T) {
	for _, theme := range []string{"dark", "light", "contrast"} {
		f := ui.Frame{Theme: ui.NewTheme(theme), Glyphs: ui.Unicode()}
		for _, black := range []bool{false, true} {
			if got, _ := man(black, f); got != "●" {
				t.Errorf("%s: a man is %s, not filled", theme, got)
			}
		}
		for _, colour := range []ui.Colour{whites, blacks, blue, green, red, brown} {
			if got := ui.Contrast(f.Theme.Hue(colour), f.Theme.Hue(wood)); got < 3 {
				t.Errorf("%s: %v has a contrast of %.1f", theme, colour, got)
			}
		}
	}
}

// The legend shows a man on the wood, not on the panel's ground.
func TestTheLegendLiesOnWood(t *testing.T) {
	for _, theme := range []string{"dark", "light", "contrast"} {
		f := ui.Frame{Theme: ui.NewTheme(theme), Glyphs: ui.Unicode()}
		for side, colour := range []ui.Colour{whites, blacks} {
			if got := legend(uint8(side), f); got != f.Theme.Ink(colour).Strong().On(f.Theme.Hue(wood)).Render(" ● ") {
				t.Errorf("%s, side %d: %q", theme, side, got)
			}
		}
	}
}
