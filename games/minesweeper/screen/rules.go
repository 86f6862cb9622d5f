package screen

import (
	"wits/games/minesweeper"
	"wits/term/ui"
)

var _ ui.Ruler = (*Screen)(nil)

// What the rules are explained with, as the browser's help is.
var (
	corner = []string{"001#", "0011", "0000"}
	pair   = []string{"F###", "1111", "0000"}
)

// Rules explains the game, with what follows from numbers.
func (s *Screen) Rules(f ui.Frame) ui.Page {
	rules := f.Say(
		minesweeper.Say("rules.1"), minesweeper.Say("rules.2"), minesweeper.Say("page.help.flood"), minesweeper.Say("rules.3"), minesweeper.Say("page.help.end"))
	d := drawing{s: s, f: f}
	cell := func(c rune, x, y int) ui.Cell { return d.look(byte(c), x, y) }
	return f.Rules(rules,
		ui.Example{Picture: f.Picture(corner, cell), Text: f.Words.Say(minesweeper.Say("page.help.one"))},
		ui.Example{Picture: f.Picture(pair, cell), Text: f.Words.Say(minesweeper.Say("page.help.two"))})
}
