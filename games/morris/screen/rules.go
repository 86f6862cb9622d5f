package screen

import (
	"wits/games/morris"
	"wits/term/ui"
)

var _ ui.Ruler = (*Screen)(nil)

// Rules explains the game, with a mill.
func (s *Screen) Rules(f ui.Frame) ui.Page {
	rules := f.Say(morris.Say("rules.1"), morris.Say("rules.2"), morris.Say("rules.3"), morris.Say("rules.4"), morris.Say("rules.5"))
	return f.Rules(rules, ui.Example{Picture: picture(f, "W........W...B.......W.."), Text: f.Words.Say(morris.Say("page.guide.3"))})
}

// picture draws a board that is written down.
func picture(f ui.Frame, written string) ui.Page {
	c := newCanvas(f.Within(0, 0))
	c.lines(f)
	for at := morris.Point(1); at <= morris.Points; at++ {
		var p morris.Position
		switch written[at-1] {
		case 'W':
			p.Men[0] = at.Set()
		case 'B':
			p.Men[1] = at.Set()
		}
		c.point(at, man(&p, at, 0, f), "", "", ground, f)
	}
	return ui.Page{Lines: c.rows(f, -1)}
}
