package screen

import (
	"slices"
	"strings"

	"wits/games/morris"
	"wits/term/ui"
)

var _ ui.Ruler = (*Screen)(nil)

// mill is a board on which white has just closed one, as in the browser's guide.
const mill = "W.B.B...WW...B....B..W.."

// Rules explains the game, with a mill.
func (s *Screen) Rules(f ui.Frame) ui.Page {
	rules := f.Say(morris.Say("rules.1"), morris.Say("rules.2"), morris.Say("rules.3"), morris.Say("rules.4"), morris.Say("rules.5"))
	return f.Rules(rules, ui.Example{Picture: picture(f, mill), Text: f.Words.Say(morris.Say("page.guide.3"))})
}

// picture draws a board that is written down, point by point.
func picture(f ui.Frame, written string) ui.Page {
	d := drawing{s: &Screen{}, f: f}
	d.p.Men, _ = morris.ReadBoard(written) // it is written down here, and a test draws it
	return f.Picture(slices.Repeat([]string{strings.Repeat(" ", side)}, side), func(_ rune, x, y int) ui.Cell { return d.cell(x, y) })
}
