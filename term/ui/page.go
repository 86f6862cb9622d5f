package ui

import (
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
)

// Zone is a place on a page that can be clicked.
type Zone struct {
	X, Y, Width int
	Height      int // 0 is one line
	ID          string
}

// has reports whether a place lies in the zone.
func (z Zone) has(x, y int) bool {
	return x >= z.X && x < z.X+z.Width && y >= z.Y && y < z.Y+max(1, z.Height)
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
	p.Zones = append(p.Zones, Zone{Y: len(p.Lines), Width: Width(line), ID: id})
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
			line += strings.Repeat(" ", width+gap-Width(line)) + q.Lines[y]
		}
		out.Lines = append(out.Lines, line)
	}
	for _, z := range q.Zones {
		z.X += width + gap
		out.Zones = append(out.Zones, z)
	}
	return out
}

// Move moves p right and down.
func (p Page) Move(right, down int) Page {
	out := Page{Lines: make([]string, 0, len(p.Lines)+down), Zones: make([]Zone, 0, len(p.Zones))}
	indent := strings.Repeat(" ", max(0, right))
	out.Lines = append(out.Lines, make([]string, max(0, down))...)
	for _, l := range p.Lines {
		if l != "" {
			l = indent + l
		}
		out.Lines = append(out.Lines, l)
	}
	for _, z := range p.Zones {
		z.X, z.Y = z.X+max(0, right), z.Y+max(0, down)
		out.Zones = append(out.Zones, z)
	}
	return out
}

// Area makes the whole of p one place to click, below the places it has.
func (p Page) Area(id string) Page {
	all := Zone{Width: p.Width(), Height: len(p.Lines), ID: id}
	return Page{Lines: p.Lines, Zones: append([]Zone{all}, p.Zones...)}
}

// Crop is the part of p from a line on, as many lines as a height.
func (p Page) Crop(from, height int) Page {
	from = max(0, min(from, len(p.Lines)))
	out := Page{Lines: p.Lines[from:min(len(p.Lines), from+max(0, height))]}
	for _, z := range p.Zones {
		top, end := max(z.Y, from), min(z.Y+max(1, z.Height), from+len(out.Lines))
		if top < end {
			z.Y, z.Height = top-from, end-top
			out.Zones = append(out.Zones, z)
		}
	}
	return out
}

// Width is the width of the longest line, in cells.
func (p Page) Width() (w int) {
	for _, l := range p.Lines {
		w = max(w, Width(l))
	}
	return w
}

// Hit returns the id of the zone at x, y. Later zones lie above earlier ones.
func (p Page) Hit(x, y int) (string, bool) {
	for i := len(p.Zones) - 1; i >= 0; i-- {
		if z := p.Zones[i]; z.has(x, y) {
			return z.ID, true
		}
	}
	return "", false
}

// String is the picture.
func (p Page) String() string { return strings.Join(p.Lines, "\n") }

// Wrap breaks a text into lines of at most a width. An empty text has none.
func Wrap(text string, width int) []string {
	if text == "" {
		return nil
	}
	lines := strings.Split(lipgloss.NewStyle().Width(max(1, width)).Render(text), "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(l, " ")
	}
	return lines
}

// Cut shortens a styled line to a width, with an ellipsis where something was cut.
func Cut(line string, width int) string {
	if Width(line) <= width {
		return line
	}
	return ansi.Truncate(line, max(0, width), "…")
}

// Clip shortens a styled line to a width, as a picture is clipped.
func Clip(line string, width int) string {
	if Width(line) <= width {
		return line
	}
	return ansi.Truncate(line, max(0, width), "")
}

// Pad fills a styled line with spaces to a width.
func Pad(line string, width int) string {
	return line + strings.Repeat(" ", max(0, width-Width(line)))
}
