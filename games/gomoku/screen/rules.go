package screen

import (
	"wits/game"
	"wits/games/gomoku"
	"wits/term/ui"
)

var _ ui.Ruler = (*Screen)(nil)

// What the rules are explained with, as the browser's guide is: an open three, and two at once.
var (
	three  = []string{".......", "..O....", ".?XXX?.", "...OO..", "......."}
	double = []string{"...?...", ".O.X.O.", ".?XXX?.", ".O.X.O.", "...?..."}
)

// Rules explains the game, with the threats that decide it.
func (s *Screen) Rules(f ui.Frame) ui.Page {
	return f.Rules(f.Say(gomoku.Say("rules.1"), gomoku.Say("rules.2"), gomoku.Say("rules.3"), gomoku.Say("page.rules.swap")),
		ui.Example{Picture: picture(f, three), Text: f.Words.Say(gomoku.Say("page.help.three"))},
		ui.Example{Picture: picture(f, double), Text: f.Words.Say(gomoku.Say("page.help.double"))})
}

// picture draws a part of a board. Points with a question mark are marked.
func picture(f ui.Frame, rows []string) ui.Page {
	d := drawing{s: &Screen{ui.GridBase{At: ui.Cursor{X: -1, Y: -1}}}, v: gomoku.View{Status: game.Playing}, f: f}
	const away = 4 // a part away from the edges
	return f.Picture(rows, func(c rune, x, y int) ui.Cell {
		cell := d.cell(x+away, y+away)
		switch c {
		case 'X':
			cell.Glyph, cell.Ink = stone(gomoku.Black, f)
		case 'O':
			cell.Glyph, cell.Ink = stone(gomoku.White, f)
		case '?':
			cell.Around("(", ")", f.Theme.Ink(f.Theme.Board.Mark).Strong())
		}
		return cell
	})
}
