package ui

import (
	"strings"

	"charm.land/lipgloss/v2"
)

// Zone is a place on a page that can be clicked.
type Zone struct {
	X, Y, Width int
	ID          string
}

// Page is a picture of text with places to click. Lines are styled text; zones are counted in cells from its top left.
type Page struct {
	Lines []string
	Zones []Zone
}

// Add appends lines.
func (p *Page) Add(lines ...string) {
	for _, l := range lines {
		p.Lines = append(p.Lines, strings.Split(l, "\n")...)
	}
}

// Button appends a line that can be clicked as a whole.
func (p *Page) Button(id, line string) {
	p.Zones = append(p.Zones, Zone{0, len(p.Lines), lipgloss.Width(line), id})
	p.Add(line)
}

// Append adds the lines and zones of q below those of p.
func (p *Page) Append(q Page) {
	y := len(p.Lines)
	for _, z := range q.Zones {
		z.Y += y
		p.Zones = append(p.Zones, z)
	}
	p.Lines = append(p.Lines, q.Lines...)
}

// Beside returns p with q to its right, gap cells between them.
func (p Page) Beside(q Page, gap int) Page {
	width := p.Width()
	out := Page{Zones: append([]Zone{}, p.Zones...)}
	for y := range max(len(p.Lines), len(q.Lines)) {
		line := ""
		if y < len(p.Lines) {
			line = p.Lines[y]
		}
		if y < len(q.Lines) {
			line += strings.Repeat(" ", width+gap-lipgloss.Width(line)) + q.Lines[y]
		}
		out.Lines = append(out.Lines, line)
	}
	for _, z := range q.Zones {
		z.X += width + gap
		out.Zones = append(out.Zones, z)
	}
	return out
}

// Indent moves p right by n cells.
func (p Page) Indent(n int) Page {
	return Page{Lines: make([]string, len(p.Lines))}.Beside(p, n)
}

// Width is the width of the longest line, in cells.
func (p Page) Width() (w int) {
	for _, l := range p.Lines {
		w = max(w, lipgloss.Width(l))
	}
	return w
}

// Hit returns the id of the zone at x, y. Later zones lie above earlier ones.
func (p Page) Hit(x, y int) (string, bool) {
	for i := len(p.Zones) - 1; i >= 0; i-- {
		if z := p.Zones[i]; y == z.Y && x >= z.X && x < z.X+z.Width {
			return z.ID, true
		}
	}
	return "", false
}

// String is the picture.
func (p Page) String() string { return strings.Join(p.Lines, "\n") }
