package screen

import (
	"slices"
	"strings"

	"wits/games/morris"
	"wits/term/ui"
)

var _ ui.Ruler = (*Screen)(nil)

// Rules explains the game, with a mill.
func (s *Screen) Rules(f ui.Frame) ui.Page {
	rules := f.Say(morris.Say("rules.1"), morris.Say("rules.2"), morris.Say("rules.3"), morris.Say("rules.4"), morris.Say("rules.5"))
	return f.Rules(rules, ui.Example{Picture: picture(f, "W........W...B.......W.."), Text: f.Words.Say(morris.Say("page.guide.3"))})
}

// picture draws a board that is written down, point by point.
func picture(f ui.Frame, written string) ui.Page {
	d := drawing{s: &Screen{}, f: f}
	for i, c := range written {
		switch at := morris.Point(i + 1); c {
		case 'W':
			d.p.Men[0] |= at.Set()
		case 'B':
			d.p.Men[1] |= at.Set()
		}
	}
	return f.Picture(slices.Repeat([]string{strings.Repeat(" ", side)}, side), func(_ rune, x, y int) ui.Cell { return d.cell(x, y) })
}
