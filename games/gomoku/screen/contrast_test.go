package screen

import (
	"testing"

	around "wits/frame"
	"wits/game"
	messages "wits/game/words"
	"wits/games/gomoku"
	"wits/games/gomoku/words"
	"wits/term/ui"
)

// coloured are the themes that have colours.
var coloured = []string{"dark", "light", "contrast"}

func framed(t *testing.T, theme string) ui.Frame {
	t.Helper()
	l, err := messages.Load(messages.Part{Files: around.Words()}, messages.Part{Prefix: "gomoku.", Files: words.Files()})
	if err != nil {
		t.Fatal(err)
	}
	return ui.Frame{Width: 60, Height: 20, Theme: ui.NewTheme(theme), Glyphs: ui.Unicode(), Words: l.In("en")}
}

// seen is a board with two stones of each colour, of which one is the last, and two are in a line that won.
func seen(last gomoku.Point) gomoku.View {
	return gomoku.View{
		Rows: []string{"XO", "XO"}, Last: &last, Line: []gomoku.Point{{X: 0, Y: 1}, {X: 1, Y: 1}}, Status: game.Won, Black: new(game.Seat),
	}
}

// Stones of both colours are filled, and stand out from what they lie on: the wood, the last move, the line that won.
func TestStonesStandOutOnEveryGround(t *testing.T) {
	for _, theme := range coloured {
		f := framed(t, theme)
		for _, last := range []gomoku.Point{{X: 0, Y: 0}, {X: 1, Y: 0}} {
			d := drawing{&Screen{}, seen(last), f, nil}
			for _, p := range []gomoku.Point{{X: 0, Y: 0}, {X: 1, Y: 0}, {X: 0, Y: 1}, {X: 1, Y: 1}} {
				c := d.cell(p.X, p.Y)
				if c.Glyph != "●" || !c.Disc {
					t.Errorf("%s: the stone at %v is %s, not filled", theme, p, c.Glyph)
				}
				if got := ui.Contrast(c.Ink.Color, c.Ground); got < 3 {
					t.Errorf("%s: the stone at %v has a contrast of %.1f, the last is %v", theme, p, got, last)
				}
				if c.Open != "" && ui.Contrast(c.Edge.Color, c.Ground) < 3 {
					t.Errorf("%s: the mark around %v has a contrast of %.1f", theme, p, ui.Contrast(c.Edge.Color, c.Ground))
				}
			}
		}
	}
}

// Without colours the stones of a legend differ in shape.
func TestStonesOfALegendDifferWithoutColour(t *testing.T) {
	f := framed(t, "none")
	b, _ := stone(gomoku.Black, f)
	if w, _ := stone(gomoku.White, f); b == w {
		t.Errorf("both are %q", b)
	}
}
