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
		if got := ui.Contrast(f.Theme.Hue(f.Theme.Board.Mark), f.Theme.Hue(f.Theme.Board.Light)); got < 3 {
			t.Errorf("%s: marks have a contrast of %.1f", theme, got)
		}
	}
}
