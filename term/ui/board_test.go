package ui_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"wits/term/ui"
)

func grid() ui.Grid {
	name := func(i int) string { return strconv.Itoa(i + 1) }
	return ui.Grid{
		Columns: 12, Rows: 10, Column: name, Row: name, At: ui.Cursor{X: 10, Y: 3}, Lit: true,
		Cell: func(x, y int) ui.Cell {
			c := ui.Cell{Glyph: "o"}
			if x == 10 && y == 3 {
				c.Around("[", "]", ui.Ink{})
			}
			return c
		},
	}
}

func TestCellsAreAsLargeAsTheyFit(t *testing.T) {
	for _, c := range []struct {
		width, height int
		cell, high    int
		columns, rows int
	}{
		{100, 40, 7, 3, 12, 10},
		{63, 21, 5, 2, 12, 10},
		{51, 21, 4, 2, 12, 10},
		{39, 11, 3, 1, 12, 10},
		{28, 11, 2, 1, 12, 10},
		{23, 8, 2, 1, 9, 7}, // a part of it
	} {
		g, w := grid(), ui.Window{}
		f := ui.Frame{Width: c.width, Height: c.height, Theme: ui.NewTheme("none"), Glyphs: ui.Unicode()}
		p := g.Draw(f, &w)
		if w.Columns != c.columns || w.Rows != c.rows || p.Width() > c.width || len(p.Lines) > c.height {
			t.Errorf("%dx%d: %d columns and %d rows in %dx%d", c.width, c.height, w.Columns, w.Rows, p.Width(), len(p.Lines))
		}
		for _, z := range p.Zones {
			if z.Width != c.cell || z.Height != c.high {
				t.Fatalf("%dx%d: a zone of %dx%d", c.width, c.height, z.Width, z.Height)
			}
		}
	}
}

func TestTheWholeCellIsAPlaceToClick(t *testing.T) {
	for _, size := range [][2]int{{100, 40}, {63, 21}, {39, 11}, {28, 11}} {
		p := grid().Draw(ui.Frame{Width: size[0], Height: size[1], Theme: ui.NewTheme("none"), Glyphs: ui.Unicode()}, &ui.Window{})
		first := p.Zones[0]
		for x := 3; x < 3+12*first.Width; x++ {
			for y := 1; y < 1+10*first.Height; y++ {
				want := fmt.Sprintf("cell %d %d", (x-3)/first.Width, (y-1)/first.Height)
				if id, ok := p.Hit(x, y); !ok || id != want {
					t.Fatalf("%v: at %d,%d is %q, want %q", size, x, y, id, want)
				}
			}
		}
	}
}

// The name of a column stands above its cells, its last digit above the glyph.
func TestNamesStandAtTheirCells(t *testing.T) {
	for _, size := range [][2]int{{100, 40}, {63, 21}, {39, 11}, {28, 11}} {
		p := grid().Draw(ui.Frame{Width: size[0], Height: size[1], Theme: ui.NewTheme("none"), Glyphs: ui.Unicode()}, &ui.Window{})
		head := ansi.Strip(p.Lines[0])
		for _, line := range p.Lines {
			if at := strings.Index(ansi.Strip(line), "["); at >= 0 && !strings.HasSuffix(head[:at+2], "11") {
				t.Errorf("%v: the name is not above the cursor:\n%s\n%s", size, head, ansi.Strip(line))
			}
		}
	}
}
