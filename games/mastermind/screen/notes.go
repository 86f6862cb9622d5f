package screen

import (
	"strconv"
	"unicode/utf8"

	"wits/games/mastermind"
	"wits/term/ui"
)

// note is a pencil mark: what the player thinks of a colour at a place.
type note byte

const (
	unmarked note = iota
	ruledOut
	certain
	allNotes
)

func (n note) draw(f ui.Frame) string {
	switch n {
	case ruledOut:
		return f.Theme.Bad.Render(f.Glyphs.Pick("✗", "x"))
	case certain:
		return f.Theme.Good.Render(f.Glyphs.Pick("✓", "!"))
	}
	return f.Theme.Dim.Render(f.Glyphs.Pick("·", "."))
}

// Notes are pencil marks, for each colour at each place. They are the player's own: nothing reads them.
type Notes struct {
	on     bool // letters mark instead of setting pegs
	places map[[2]int]note
}

// turn goes through the marks of a colour at a place.
func (n *Notes) turn(color, place int) {
	if n.places == nil {
		n.places = map[[2]int]note{}
	}
	at := [2]int{color, place}
	if n.places[at] = (n.places[at] + 1) % allNotes; n.places[at] == unmarked {
		delete(n.places, at)
	}
}

// palette shows every colour with its letter, its name and what is noted of it, as many in a line as fit. Names give way to notes.
func palette(p *ui.Page, colors []mastermind.Color, n *Notes, length int, f ui.Frame) {
	f.Width = min(f.Width, 64)
	notes := n != nil && (n.on || len(n.places) > 0)
	names := f.Height >= roomy && (!notes || len(colors)*(4+8+1+length+2) <= f.Width*2)
	line, x := "", 0
	for i, c := range colors {
		text, width := peg(c, f), 3
		if names {
			name := f.Words.Say(c.Name())
			text, width = text+" "+name, width+1+utf8.RuneCountInString(name)
		}
		if notes {
			text, width = text+" ", width+1+length
			for place := range length {
				text += n.places[[2]int{i, place}].draw(f)
			}
		}
		if x > 0 && x+2+width > f.Width {
			p.Add(line)
			line, x = "", 0
		}
		if x > 0 {
			line, x = line+"  ", x+2
		}
		p.Zones = append(p.Zones, ui.Zone{X: x, Y: len(p.Lines), Width: width, ID: "color " + strconv.Itoa(i)})
		line, x = line+text, x+width
	}
	p.Add(line)
}
