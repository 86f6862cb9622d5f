package screen

import (
	"slices"
	"strconv"
	"strings"

	messages "wits/game/words"
	"wits/games/mastermind"
	"wits/term/ui"
)

// empty is a place in the row without a peg yet.
const empty = -1

// Done is the zone of the button beside a full row.
const Done = "guess"

// Row is a code being built: by letter, by arrows or by click.
type Row struct {
	pegs []int // colours, or empty
	at   int   // the place that is set next
}

// NewRow returns an empty row of a length.
func NewRow(length int) *Row {
	return &Row{pegs: slices.Repeat([]int{empty}, length)}
}

// Handle changes the row, and reports whether the input meant something to it.
func (r *Row) Handle(colors int, in ui.Input) bool {
	if color, ok := colorOf(in, colors); ok {
		r.set(color)
		return true
	}
	if place, ok := in.Number("slot"); ok && place < len(r.pegs) {
		r.at = place
		return true
	}
	switch in.Key {
	case "left":
		r.at = max(r.at-1, 0)
	case "right":
		r.at = min(r.at+1, len(r.pegs)-1)
	case "up":
		r.turn(1, colors)
	case "down":
		r.turn(-1, colors)
	case "backspace": // takes the peg away, or the one before when there is none
		if r.pegs[r.at] == empty && r.at > 0 {
			r.at--
		}
		r.pegs[r.at] = empty
	case "delete":
		r.pegs[r.at] = empty
	default:
		return false
	}
	return true
}

// letters are those of the colours.
const letters = "rbgyovcn"

// colorOf is the colour that an input names, by its letter or by a click on it.
func colorOf(in ui.Input, colors int) (color int, ok bool) {
	if n, clicked := in.Number("color"); clicked {
		return n, n < colors
	}
	color = strings.Index(letters[:colors], strings.ToLower(in.Key))
	return color, len(in.Key) == 1 && color >= 0
}

// set puts a colour and goes on to the next place that is empty.
func (r *Row) set(color int) {
	r.pegs[r.at] = color
	for i := range r.pegs {
		if next := (r.at + 1 + i) % len(r.pegs); r.pegs[next] == empty {
			r.at = next
			return
		}
	}
	r.at = min(r.at+1, len(r.pegs)-1)
}

// turn goes through the colours at the place: up begins at the first colour, down at the last.
func (r *Row) turn(by, colors int) {
	switch {
	case r.pegs[r.at] != empty:
		r.pegs[r.at] = (r.pegs[r.at] + by + colors) % colors
	case by < 0:
		r.pegs[r.at] = colors - 1
	default:
		r.pegs[r.at] = 0
	}
}

// Code is the row when it is full.
func (r *Row) Code() (mastermind.Code, bool) {
	pegs := make([]mastermind.Color, len(r.pegs))
	for i, c := range r.pegs {
		if c == empty {
			return mastermind.Code{}, false
		}
		pegs[i] = mastermind.Color(c)
	}
	return mastermind.NewCode(pegs...), true
}

// Fill puts a whole code into the row. One of another length changes nothing.
func (r *Row) Fill(c mastermind.Code) {
	if c.Len() != len(r.pegs) {
		return
	}
	for i := range r.pegs {
		r.pegs[i] = int(c.At(i))
	}
	r.at = len(r.pegs) - 1
}

// Missing says how many places have no peg.
func (r *Row) Missing() messages.Message {
	n := 0
	for _, c := range r.pegs {
		if c == empty {
			n++
		}
	}
	return mastermind.Say("screen.missing", messages.Int("n", n))
}

// Draw draws the row, with a frame around the place that is set next, and the palette with the notes, if there are any. Beside a
// full row is a button that says what enter does.
func (r *Row) Draw(p *ui.Page, colors []mastermind.Color, does messages.Message, n *Notes, f ui.Frame) {
	edge := f.Theme.Cursor.Render
	line, x := edge(f.Glyphs.Arrow)+"  ", 4
	for i, c := range r.pegs {
		gap := " "
		switch i {
		case r.at:
			gap = edge("[")
		case r.at + 1:
			gap = edge("]")
		}
		text := socket(f)
		if c != empty {
			text = peg(mastermind.Color(c), f)
		}
		p.Zones = append(p.Zones, ui.Zone{X: x - 1, Y: len(p.Lines), Width: 4, ID: "slot " + strconv.Itoa(i)})
		line, x = line+gap+text, x+4
	}
	if r.at == len(r.pegs)-1 {
		line += edge("]")
	} else {
		line += " "
	}
	if _, full := r.Code(); full {
		button := "[" + f.Words.Say(does) + "]"
		p.Zones = append(p.Zones, ui.Zone{X: x + 1, Y: len(p.Lines), Width: ui.Width(button), ID: Done})
		line += " " + f.Theme.Accent.Render(button)
	}
	p.Add(line)
	if f.Height >= roomy {
		p.Add("")
	}
	palette(p, colors, n, len(r.pegs), f)
}

// roomy is from how many lines on there is an empty one between things.
const roomy = 14
