package ui

import (
	"cmp"
	"fmt"
	"image/color"
	"strings"

	"charm.land/lipgloss/v2"
)

// RaisedAt is the background of a closed cell, in a faint checkered pattern.
func (t Theme) RaisedAt(x, y int) color.Color {
	if (x+y)%2 == 0 {
		return t.Raised.GetBackground()
	}
	return t.Checker.GetBackground()
}

// Hue is a colour in the theme; nil in a theme without colours.
func (t Theme) Hue(c Colour) color.Color {
	if hex := t.hex(c); hex != "" {
		return lipgloss.Color(hex)
	}
	return nil
}

// Ink is the foreground of a character. Equal inks look the same.
type Ink struct {
	Color   color.Color // nil for the terminal's own
	Bold    bool
	Reverse bool
}

// InkOf returns the ink of a style.
func InkOf(s lipgloss.Style) Ink {
	return Ink{s.GetForeground(), s.GetBold(), s.GetReverse()}
}

// Ink returns the ink of a colour.
func (t Theme) Ink(c Colour) Ink { return Ink{Color: t.Hue(c)} }

// Strong returns the ink in bold.
func (i Ink) Strong() Ink { i.Bold = true; return i }

// Inverse returns the ink with foreground and background swapped, if on is true.
func (i Ink) Inverse(on bool) Ink { i.Reverse = i.Reverse != on; return i }

// On returns the style of the ink on a background; nil is the terminal's own.
func (i Ink) On(ground color.Color) lipgloss.Style {
	return lipgloss.NewStyle().Bold(i.Bold).Reverse(i.Reverse).Foreground(i.Color).Background(ground)
}

// Cell is how one cell of a board is drawn. Equal cells look the same.
type Cell struct {
	Glyph       string // a character, or none
	Ink         Ink
	Ground      color.Color // nil for the terminal's own
	Open, Close string      // what stands beside the glyph: brackets, or none
	Edge        Ink         // of those
	Lines       Crossing
	Sprite      Sprite // drawn instead of the glyph where there is room for it, colours and Unicode, and the cell has a middle
	Disc        bool   // a round piece is
}

// Crossing is the lines from the middle of a cell to its sides, for boards whose stones lie on the crossings of lines.
type Crossing struct {
	Left, Right, Up, Down bool
	Ink                   Ink
}

// Around puts brackets around the glyph, unless it has some.
func (c *Cell) Around(open, closing string, edge Ink) {
	if c.Open == "" {
		c.Open, c.Close, c.Edge = open, closing, edge
	}
}

// Size is the size of a cell in characters. Cells that are two wide share the column between them.
type Size struct{ Width, Height int }

// Grid is a board of cells, with labels at its edges. Every cell can be clicked, see [Cursor.Click].
type Grid struct {
	Columns, Rows int
	Cell          func(x, y int) Cell
	Column, Row   func(i int) string // names; nil for none
	Below         bool               // the names of columns stand below the board, not above
	At            Cursor             // the place that is kept in sight
	Lit           bool               // its row and column are lit
	Sizes         []Size             // nil for all
}

// Window is the visible part of a board that does not fit. A screen keeps it between frames, so that it does not jump.
type Window struct{ Left, Top, Columns, Rows int }

// Whole reports whether the whole board is visible.
func (w Window) Whole(g Grid) bool { return w.Columns >= g.Columns && w.Rows >= g.Rows }

// Draw draws the part of the board around At that fits, in the largest cells that fit, and stores in w which part that is.
func (g Grid) Draw(f Frame, w *Window) Page {
	names := 0 // the room for the names of rows
	for y := range g.Rows {
		if g.Row != nil {
			names = max(names, len(g.Row(y))+1)
		}
	}
	size, head := g.fit(f, names)
	if f.Width < 20 { // not even names
		names = 0
	}
	extra := 0
	if size.Width == 2 {
		extra = 1
	}
	w.Columns = max(1, min(g.Columns, (f.Width-names-extra)/size.Width))
	w.Rows = max(1, min(g.Rows, (f.Height-head)/size.Height))
	w.Left, w.Top = scroll(w.Left, g.At.X, w.Columns, g.Columns), scroll(w.Top, g.At.Y, w.Rows, g.Rows)
	d := gridDrawing{g, f, *w, size, names, map[Cell][]string{}}
	p := Page{Lines: make([]string, 0, w.Rows*size.Height+head), Zones: make([]Zone, 0, w.Rows*w.Columns)}
	if head > 0 && !g.Below {
		p.Lines = append(p.Lines, d.columnNames())
	}
	for y := w.Top; y < w.Top+w.Rows; y++ {
		d.row(&p, y)
	}
	if head > 0 && g.Below {
		p.Lines = append(p.Lines, d.columnNames())
	}
	return p
}

// fit is the largest size in which the whole board fits, else the smallest; and how many lines the names of columns take.
func (g Grid) fit(f Frame, names int) (size Size, head int) {
	sizes := g.Sizes
	if sizes == nil { // the largest first
		sizes = []Size{{7, 3}, {5, 2}, {4, 2}, {3, 1}, {2, 1}}
	}
	if g.Column != nil && f.Height >= 6 {
		head = 1
	}
	for _, size = range sizes {
		if g.Columns*size.Width+names <= f.Width && g.Rows*size.Height+head <= f.Height {
			return size, head
		}
	}
	return size, head
}

// scroll keeps at among the n shown, with one more beside it where there is one.
func scroll(first, at, n, all int) int {
	first = min(first, max(0, at-1))
	first = max(first, min(all-n, at+2-n))
	return max(0, min(first, all-n))
}

type gridDrawing struct {
	Grid
	f     Frame
	w     Window
	size  Size
	names int
	known map[Cell][]string // a cell looks like every other that is the same
}

// row draws a row of cells, as many lines as it is high.
func (d gridDrawing) row(p *Page, y int) {
	cells := make([]Cell, d.w.Columns)
	for i := range cells {
		cells[i] = d.Cell(d.w.Left+i, y).legible(d.f.Theme)
	}
	for i := range cells {
		p.Zones = append(p.Zones, Zone{
			X: d.names + i*d.size.Width, Y: len(p.Lines), Width: d.size.Width, Height: d.size.Height, ID: fmt.Sprintf(cellZone, d.w.Left+i, y),
		})
	}
	for line := range d.size.Height {
		var b strings.Builder
		b.WriteString(d.rowName(y, line))
		if d.size.Width == 2 {
			d.narrow(&b, cells)
		} else {
			for _, c := range cells {
				b.WriteString(d.drawn(c)[line])
			}
		}
		p.Lines = append(p.Lines, b.String())
	}
}

// narrow draws cells two wide: what stands between two of them belongs to either.
func (d gridDrawing) narrow(b *strings.Builder, cells []Cell) {
	before := Cell{}
	for _, c := range cells {
		gap, edge := c.Open, c.Edge
		if gap == "" {
			gap, edge = before.Close, before.Edge
		}
		if gap == "" && c.Lines.Left {
			gap, edge = d.across(true), c.Lines.Ink
		}
		b.WriteString(d.piece(gap, edge, c.Ground) + d.piece(c.Glyph, c.Ink, c.Ground))
		before = c
	}
	b.WriteString(d.piece(before.Close, before.Edge, nil))
}

func (d gridDrawing) piece(text string, ink Ink, ground color.Color) string {
	key := Cell{Glyph: text, Ink: ink, Ground: ground}
	if known := d.known[key]; known != nil {
		return known[0]
	}
	shown := ink.On(ground).Render(cmp.Or(text, " "))
	d.known[key] = []string{shown}
	return shown
}

// drawn are the lines of a cell that is three wide or more.
func (d gridDrawing) drawn(c Cell) []string {
	if known := d.known[c]; known != nil {
		return known
	}
	if piece := d.picture(c); piece != nil {
		d.known[c] = d.pictured(c, piece)
		return d.known[c]
	}
	lines, middle := make([]string, d.size.Height), (d.size.Height-1)/2
	for i := range lines {
		lines[i] = d.spine(c, i < middle && c.Lines.Up || i > middle && c.Lines.Down)
	}
	side := (d.size.Width - 3) / 2
	rest := d.size.Width - 3 - side
	open, closing, edge := c.Open, c.Close, c.Edge
	if open == "" && closing == "" {
		open, closing, edge = d.across(c.Lines.Left), d.across(c.Lines.Right), c.Lines.Ink
	}
	ink, beside := c.Ink.On(c.Ground), edge.On(c.Ground)
	left, right := strings.Repeat(d.across(c.Lines.Left), side), strings.Repeat(d.across(c.Lines.Right), rest)
	line := c.Lines.Ink.On(c.Ground)
	glyph := cmp.Or(c.Glyph, " ")
	open, closing = cmp.Or(open, " "), cmp.Or(closing, " ")
	text := ink.Render(open + glyph + closing)
	if edge != c.Ink && (open+closing != "  " || c.Ink.Reverse) {
		text = beside.Render(open) + ink.Render(glyph) + beside.Render(closing)
	}
	if side+rest > 0 {
		text = line.Render(left) + text + line.Render(right)
	}
	lines[middle] = text
	d.known[c] = lines
	return lines
}

// picture is the piece that stands in a cell instead of its glyph; nil where there is none.
func (d gridDrawing) picture(c Cell) quarters {
	switch {
	case d.size.Width%2 == 0 || d.f.Small || d.f.Theme.Name == "none" || d.f.Glyphs.Name == "ascii":
		return nil
	case c.Disc:
		return disc(d.size)
	case c.Sprite != "":
		return c.Sprite.in(d.size)
	}
	return nil
}

// pictured are the lines of a cell with a picture. Brackets stand at its sides, and lines are seen around it.
func (d gridDrawing) pictured(c Cell, piece quarters) []string {
	lines, middle := make([]string, d.size.Height), Cursor{(d.size.Width - 1) / 2, (d.size.Height - 1) / 2}
	c.Ink.Bold = false
	ink, line, edge := c.Ink.On(c.Ground), c.Lines.Ink.On(c.Ground), c.Edge.On(c.Ground)
	for y := range lines {
		var b strings.Builder
		for x := range d.size.Width {
			block, l := piece.at(x, y), c.Lines
			switch {
			case y == middle.Y && x == 0 && c.Open != "":
				b.WriteString(edge.Render(c.Open))
			case y == middle.Y && x == d.size.Width-1 && c.Close != "":
				b.WriteString(edge.Render(c.Close))
			case block != ' ':
				b.WriteString(ink.Render(string(block)))
			case y == middle.Y && (x < middle.X && l.Left || x > middle.X && l.Right):
				b.WriteString(line.Render("─"))
			case x == middle.X && (y < middle.Y && l.Up || y > middle.Y && l.Down):
				b.WriteString(line.Render("│"))
			default:
				b.WriteString(ink.Render(" "))
			}
		}
		lines[y] = b.String()
	}
	return lines
}

// across is a part of a line to the side, or none.
func (d gridDrawing) across(on bool) string {
	if on {
		return d.f.Glyphs.Pick("─", "-")
	}
	return " "
}

// spine is a line of a cell above or below its glyph.
func (d gridDrawing) spine(c Cell, on bool) string {
	text := strings.Repeat(" ", d.size.Width)
	if on {
		left := (d.size.Width-3)/2 + 1 // below the glyph
		text = strings.Repeat(" ", left) + d.f.Glyphs.Pick("│", "|") + strings.Repeat(" ", d.size.Width-left-1)
	}
	return c.Lines.Ink.On(c.Ground).Render(text)
}

// rowName is the name of a row beside its glyphs.
func (d gridDrawing) rowName(y, line int) string {
	switch {
	case d.names == 0:
		return ""
	case line != (d.size.Height-1)/2:
		return strings.Repeat(" ", d.names)
	}
	name, style := d.Row(y), d.f.Theme.Dim
	if d.Lit && y == d.At.Y {
		style = d.f.Theme.Cursor
	}
	return strings.Repeat(" ", d.names-1-len(name)) + style.Render(name) + " "
}

// columnNames are the names of the columns that are shown. Where there is no room for all, every fifth is named, and the lit
// one.
func (d gridDrawing) columnNames() string {
	width := d.w.Columns * d.size.Width
	text, lit := []byte(strings.Repeat(" ", width+2)), -1
	put := func(i int) int {
		name := d.Column(d.w.Left + i)
		at := i*d.size.Width + (d.size.Width-1)/2
		if d.size.Width == 2 {
			at++
		}
		at -= len(name) - 1 // the last digit stands above its cell
		copy(text[at:], name)
		return at
	}
	crowded := d.size.Width == 2 && len(d.Column(d.Columns-1)) > 1
	for i := range d.w.Columns {
		n := d.w.Left + i
		off := max(n-d.At.X, d.At.X-n)
		switch {
		case d.Lit && off == 0:
			lit = put(i)
		case !crowded, (n == 0 || n%5 == 4) && !(d.Lit && off == 1): // the lit one's neighbours would run into it
			put(i)
		}
	}
	start := strings.Repeat(" ", d.names)
	if lit < 0 {
		return start + d.f.Theme.Dim.Render(strings.TrimRight(string(text), " "))
	}
	end := lit + len(d.Column(d.At.X))
	return start + d.f.Theme.Dim.Render(string(text[:lit])) + d.f.Theme.Cursor.Render(string(text[lit:end])) +
		d.f.Theme.Dim.Render(strings.TrimRight(string(text[end:]), " "))
}
