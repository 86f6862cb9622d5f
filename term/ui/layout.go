package ui

import (
	"strings"

	"charm.land/lipgloss/v2"
)

// The spacing of every page, in cells. No other spacing is used.
const (
	Margin = 1 // between the window's edge and a page
	Inset  = 1 // between a panel's border and its text, left and right
	Gap    = 2 // between columns, and between a word and its detail
)

// Sizes that a page looks different from.
const (
	roomyWidth, roomyHeight = 76, 19  // of a window of 80 by 23: panels side by side
	wideWidth, wideHeight   = 110, 32 // of one of 120 by 40: larger boards, previews
)

// Roomy reports whether panels fit side by side. In a smaller frame a page has one column and few borders.
func (f Frame) Roomy() bool { return f.Width >= roomyWidth && f.Height >= roomyHeight }

// Wide reports whether there is room for extras such as larger cells and pictures.
func (f Frame) Wide() bool { return f.Width >= wideWidth && f.Height >= wideHeight }

// Within returns the frame with another size.
func (f Frame) Within(width, height int) Frame {
	f.Width, f.Height = max(0, width), max(0, height)
	return f
}

// Inside returns the frame inside a panel of a size.
func (f Frame) Inside(width, height int) Frame { return f.Within(width-2-2*Inset, height-2) }

// Panel is a border around a page, with a title in its upper edge.
type Panel struct {
	Title  string
	Right  string          // in the upper edge, on the right, such as a number
	Foot   string          // in the lower edge, on the right
	Border *lipgloss.Style // the theme's Border where there is none
	Width  int             // with the border; 0 is as wide as the page
	Height int             // with the border; 0 is as high as the page
}

// Draw draws a page in the panel. What does not fit is cut off; zones move with the text.
func (o Panel) Draw(f Frame, body Page) Page {
	style := f.Theme.Border
	if o.Border != nil {
		style = *o.Border
	}
	width, height := o.Width, o.Height
	if width == 0 {
		width = max(body.Width()+2+2*Inset, Width(o.Title)+Width(o.Right)+8)
	}
	if height == 0 {
		height = len(body.Lines) + 2
	}
	room := f.Inside(width, height)
	side := style.Render(f.Glyphs.Pick("│", "|"))
	left, right := side+strings.Repeat(" ", Inset), strings.Repeat(" ", Inset)+side
	shown := body.Crop(0, room.Height)
	shown.Fill(room.Height)
	p := Page{Lines: make([]string, 0, height)}
	p.Add(edge(f, style, f.Glyphs.Pick("╭", "+"), f.Glyphs.Pick("╮", "+"), f.Theme.Title.Render(o.Title), f.Theme.Dim.Render(o.Right), width))
	for _, line := range shown.Lines {
		p.Lines = append(p.Lines, left+Pad(Clip(line, room.Width), room.Width)+right)
	}
	p.Add(edge(f, style, f.Glyphs.Pick("╰", "+"), f.Glyphs.Pick("╯", "+"), "", f.Theme.Dim.Render(o.Foot), width))
	for i, z := range shown.Zones {
		shown.Zones[i].Width = min(z.Width, room.Width-z.X)
	}
	p.addZones(shown.Zones, 1+Inset, 1)
	return p
}

// edge is the upper or lower edge of a panel, with words in it.
func edge(f Frame, style lipgloss.Style, from, to, left, right string, width int) string {
	line := f.Glyphs.Pick("─", "-")
	room := width - 4
	if Width(left) > 0 {
		left = " " + Cut(left, room-2) + " "
	}
	if w := Width(right); w > 0 && Width(left)+w+3 <= room {
		right = " " + right + " "
	} else {
		right = ""
	}
	rest := max(0, room-Width(left)-Width(right))
	return style.Render(from+line) + left + style.Render(strings.Repeat(line, rest)) + right + style.Render(line+to)
}

// Center puts a page in the middle of a width and a height. A larger page is not moved.
func Center(p Page, width, height int) Page {
	return p.Move((width-p.Width())/2, (height-len(p.Lines))/2)
}

// Columns puts one or more pages side by side, with a gap between them.
func Columns(gap int, pages ...Page) Page {
	out := pages[0]
	for _, p := range pages[1:] {
		out = out.Beside(p, gap)
	}
	return out
}

// Button is a styled text that can be clicked, unless it has no id.
type Button struct{ Text, ID string }

// Flow puts buttons in rows of a width, each row after an indent and each button followed by a gap.
func Flow(texts []Button, indent, gap, width int) (p Page) {
	line, x := strings.Repeat(" ", indent), indent
	for _, t := range texts {
		wide := Width(t.Text)
		if x+wide > width && x > indent {
			p.Add(line)
			line, x = strings.Repeat(" ", indent), indent
		}
		if t.ID != "" {
			p.Zones = append(p.Zones, Zone{X: x, Y: len(p.Lines), Width: wide, ID: t.ID})
		}
		line, x = line+t.Text+strings.Repeat(" ", gap), x+wide+gap
	}
	p.Add(line)
	return p
}

// Stack puts pages below each other, with empty lines between them. Empty pages are left out.
func Stack(gap int, pages ...Page) (out Page) {
	for _, p := range pages {
		if len(p.Lines) == 0 {
			continue
		}
		if len(out.Lines) > 0 {
			out.Add(make([]string, gap)...)
		}
		out.Append(p)
	}
	return out
}

// Choice returns the mark before a line of a list and the line's style: the chosen one has an arrow.
func (f Frame) Choice(chosen bool) (mark string, style lipgloss.Style) {
	if chosen {
		return f.Theme.Cursor.Render(f.Glyphs.Arrow) + " ", f.Theme.Selected
	}
	return "  ", f.Theme.Text
}

// Spread puts one text at the left and one at the right end of a width. The left one is cut if there is no room for both.
func Spread(left, right string, width int) string {
	room := width - Width(right)
	if right != "" {
		room -= Gap
	}
	return Pad(Cut(left, room), width-Width(right)) + right
}

// Share is the width of each of n columns in a width, with gaps between them.
func Share(width, n, gap int) int { return max(0, (width-gap*(n-1))/max(1, n)) }

// Lines is a page of a text, wrapped to a width.
func Lines(text string, width int, style lipgloss.Style) (p Page) {
	for _, l := range Wrap(text, width) {
		p.Add(style.Render(l))
	}
	return p
}
