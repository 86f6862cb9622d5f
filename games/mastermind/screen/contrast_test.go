package screen

import (
	"testing"

	"wits/term/ui"
)

func TestPegsOfAnAnswerStandOutFromTheirTray(t *testing.T) {
	for _, name := range []string{"dark", "light", "contrast"} {
		theme := ui.NewTheme(name)
		for _, peg := range []ui.Colour{blackPeg, whitePeg} {
			if got := ui.Contrast(theme.Hue(peg), theme.Hue(tray)); got < 3 {
				t.Errorf("%s: a peg has a contrast of %.1f", name, got)
			}
		}
	}
}
