package ui_test

import (
	"image/color"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"wits/term/ui"
)

// Black and white pieces stand out from every ground of every board, the last move included, and so does what is written beside them; and
// grounds can be told apart: with all colours, with 256, and with the 16 of the board that is for them.
func TestPiecesStandOutOnEveryBoard(t *testing.T) {
	shown := map[string][]colorprofile.Profile{ui.Few: {colorprofile.ANSI}}
	for _, name := range ui.Boards() {
		shown[name] = []colorprofile.Profile{colorprofile.TrueColor, colorprofile.ANSI256}
	}
	for name, profiles := range shown {
		for _, theme := range []string{"dark", "light", "contrast"} {
			for _, profile := range profiles {
				t.Run(name+" "+theme+" "+profile.String(), func(t *testing.T) {
					th := ui.NewTheme(theme)
					b := ui.NewBoard(name)
					show := profile.Convert
					if name == ui.Few {
						th, show = th.With16(), xterm
					}
					hue := func(c ui.Colour) color.Color { return show(th.Hue(c)) }
					seen := map[color.Color]string{}
					for ground, c := range map[string]ui.Colour{"light": b.Light, "dark": b.Dark, "last": b.Last, "good": b.Good, "bad": b.Bad} {
						if other, twice := seen[hue(c)]; twice {
							t.Errorf("%s and %s look the same", ground, other)
						}
						seen[hue(c)] = ground
						for _, black := range []bool{false, true} {
							if got := ui.Contrast(show(th.Piece(black).Color), hue(c)); got < 3 {
								t.Errorf("on %s a piece has a contrast of %.2f (black: %t)", ground, got, black)
							}
						}
						if got := ui.Contrast(hue(b.Mark), hue(c)); got < 3 && ground != "dark" && ground != "bad" {
							t.Errorf("on %s a mark has a contrast of %.2f", ground, got)
						}
						if got := ui.Contrast(show(ui.InkOf(th.Fill(c)).Color), hue(c)); got < 3 {
							t.Errorf("on %s a mark of a square has a contrast of %.2f", ground, got)
						}
					}
				})
			}
		}
	}
}

func TestALegendHasItsOwnGround(t *testing.T) {
	for _, name := range []string{"dark", "light", "contrast"} {
		f := ui.Frame{Theme: ui.NewTheme(name), Glyphs: ui.Unicode()}
		for _, black := range []bool{false, true} {
			if got, want := f.Legend(black, "●"), f.Theme.Piece(black).Strong().On(f.Theme.Hue(f.Theme.Board.Light)).Render(" ● "); got != want {
				t.Errorf("%s: %q is not %q", name, got, want)
			}
		}
	}
}

func TestPiecesGrowWithTheirCells(t *testing.T) {
	sprite := ui.Sprites("##\n##\n\n#\n#")[0]
	cell := func(x, _ int) ui.Cell {
		return ui.Cell{Glyph: "o", Open: "[", Close: "]", Disc: x == 1, Sprite: map[int]ui.Sprite{0: sprite}[x]}
	}
	draw := func(f ui.Frame, size ui.Size) string {
		g := ui.Grid{Columns: 2, Rows: 1, Cell: cell, Sizes: []ui.Size{size}}
		return ansi.Strip(g.Draw(f.Within(60, 20), &ui.Window{}).String())
	}
	f := ui.Frame{Theme: ui.NewTheme("dark"), Glyphs: ui.Unicode()}
	for size, want := range map[ui.Size]string{
		{Width: 3, Height: 1}: "[█][o]",
		{Width: 5, Height: 2}: "[███][▟█▙]\n▐███▌ ▜█▛ ",
		{Width: 7, Height: 3}: "▐█████▌ ▗███▖ \n[█████][█████]\n▐█████▌ ▝███▘ ",
	} {
		if got := draw(f, size); got != want {
			t.Errorf("%v:\n%s\nwant\n%s", size, got, want)
		}
	}
	for _, small := range []ui.Frame{
		{Theme: ui.NewTheme("none"), Glyphs: ui.Unicode()},
		{Theme: ui.NewTheme("dark"), Glyphs: ui.ASCII()},
		{Theme: ui.NewTheme("dark"), Glyphs: ui.Unicode(), Small: true},
	} {
		if got, want := draw(small, ui.Size{Width: 5, Height: 2}), " [o]  [o] \n          "; got != want {
			t.Errorf("%s, %s: %q", small.Theme.Name, small.Glyphs.Name, got)
		}
	}
}

// In high contrast the lines of a board are as plain as text.
func TestLinesStandOutInHighContrast(t *testing.T) {
	theme := ui.NewTheme("contrast")
	for _, name := range ui.Boards() {
		b := ui.NewBoard(name)
		if got := ui.Contrast(theme.Hue(b.Line), theme.Hue(b.Light)); got < 4.5 {
			t.Errorf("%s: lines have a contrast of %.1f", name, got)
		}
	}
}
