package ui

import (
	"slices"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
)

// Zone is a rectangle of a page that can be clicked.
type Zone struct {
	X, Y, Width int
	Height      int // 0 is one line
	ID          string
}

// Page is a block of styled lines with zones to click. Zones are measured in cells from its top left.
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

// Fill appends empty lines up to a height.
func (p *Page) Fill(height int) {
	p.Lines = append(p.Lines, make([]string, max(0, height-len(p.Lines)))...)
}

// Button appends a line that can be clicked as a whole.
func (p *Page) Button(id, line string) {
	p.Zones = append(p.Zones, Zone{Y: len(p.Lines), Width: Width(line), ID: id})
	p.Add(line)
}

// Append adds the lines and zones of q below those of p.
func (p *Page) Append(q Page) {
	p.addZones(q.Zones, 0, len(p.Lines))
	p.Lines = append(p.Lines, q.Lines...)
}

// addZones adds zones, moved right and down.
func (p *Page) addZones(zones []Zone, right, down int) {
	for _, z := range zones {
		z.X, z.Y = z.X+right, z.Y+down
		p.Zones = append(p.Zones, z)
	}
}

// Beside returns p with q to its right, gap cells between them.
func (p Page) Beside(q Page, gap int) Page {
	width := p.Width()
	out := Page{Lines: slices.Clone(p.Lines), Zones: slices.Clone(p.Zones)}
	out.Fill(len(q.Lines))
	for y, line := range q.Lines {
		out.Lines[y] = Pad(out.Lines[y], width+gap) + line
	}
	out.addZones(q.Zones, width+gap, 0)
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
	out.addZones(p.Zones, max(0, right), max(0, down))
	return out
}

// Over returns p with q over the middle of a width and a height of it.
func (p Page) Over(q Page, width, height int) Page {
	x, y := max(0, (width-q.Width())/2), max(0, (height-len(q.Lines))/2)
	out := Page{Lines: slices.Clone(p.Lines), Zones: slices.Clone(p.Zones)}
	out.Fill(y + len(q.Lines))
	for i, line := range q.Lines {
		below := out.Lines[y+i]
		out.Lines[y+i] = Pad(ansi.Truncate(below, x, ""), x) + Pad(line, q.Width()) + ansi.TruncateLeft(below, x+q.Width(), "")
	}
	out.addZones(q.Zones, x, y)
	return out
}

// Area makes all of p one zone, below its other zones.
func (p Page) Area(id string) Page {
	all := Zone{Width: p.Width(), Height: len(p.Lines), ID: id}
	return Page{Lines: p.Lines, Zones: append([]Zone{all}, p.Zones...)}
}

// Crop returns the lines of p from one on, at most height of them, with their zones.
func (p Page) Crop(from, height int) Page {
	from = max(0, min(from, len(p.Lines)))
	out := Page{Lines: slices.Clip(p.Lines[from:min(len(p.Lines), from+max(0, height))])}
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
	for _, z := range slices.Backward(p.Zones) {
		if x >= z.X && x < z.X+z.Width && y >= z.Y && y < z.Y+max(1, z.Height) {
			return z.ID, true
		}
	}
	return "", false
}

// String returns the lines as one text.
func (p Page) String() string { return strings.Join(p.Lines, "\n") }

// Wrap breaks a text into lines of at most a width. An empty text has no lines.
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
func Cut(line string, width int) string { return truncate(line, width, "…") }

// Clip shortens a styled line to a width, without an ellipsis.
func Clip(line string, width int) string { return truncate(line, width, "") }

func truncate(line string, width int, end string) string {
	if Width(line) <= width {
		return line
	}
	return ansi.Truncate(line, max(0, width), end)
}

// Pad fills a styled line up to a width with spaces.
func Pad(line string, width int) string {
	return line + strings.Repeat(" ", max(0, width-Width(line)))
}
