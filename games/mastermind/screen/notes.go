package screen

import (
	"strconv"
	"strings"

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
	all := make([]ui.Button, len(colors))
	for i, c := range colors {
		text := peg(c, f)
		if names {
			text += " " + f.Words.Say(c.Name())
		}
		if notes {
			text += " "
			for place := range length {
				text += n.places[[2]int{i, place}].draw(f)
			}
		}
		all[i] = ui.Button{Text: text, ID: "color " + strconv.Itoa(i)}
	}
	rows := ui.Flow(all, 0, ui.Gap, f.Width)
	for i, line := range rows.Lines {
		rows.Lines[i] = strings.TrimRight(line, " ")
	}
	p.Append(rows)
}
