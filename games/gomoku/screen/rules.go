package screen

import (
	"wits/game"
	"wits/games/gomoku"
	"wits/term/ui"
)

var _ ui.Ruler = (*Screen)(nil)

// Rules explains the game, with the threats that decide it.
func (s *Screen) Rules(f ui.Frame) ui.Page {
	return f.Rules(f.Say(gomoku.Say("rules.1"), gomoku.Say("rules.2"), gomoku.Say("rules.3"), gomoku.Say("page.rules.swap")),
		ui.Example{Picture: picture(f, ".......", ".?XXX?.", "...OO..", "......."), Text: f.Words.Say(gomoku.Say("page.help.three"))},
		ui.Example{Picture: picture(f, "...?...", "...X...", "..?XX?.", "...XO..", "...O..."), Text: f.Words.Say(gomoku.Say("page.help.double"))})
}

// picture draws a part of a board. Points with a question mark are marked.
func picture(f ui.Frame, rows ...string) ui.Page {
	d := drawing{s: &Screen{at: ui.Cursor{X: -1, Y: -1}}, v: gomoku.View{Status: game.Playing}, f: f}
	const away = 4 // a part away from the edges
	return f.Picture(rows, func(c rune, x, y int) ui.Cell {
		cell := d.cell(x+away, y+away)
		switch c {
		case 'X':
			cell.Glyph, cell.Ink = stone(gomoku.Black, f), ink(gomoku.Black, f.Theme)
		case 'O':
			cell.Glyph, cell.Ink = stone(gomoku.White, f), ink(gomoku.White, f.Theme)
		case '?':
			cell.Around("(", ")", f.Theme.Ink(marks).Strong())
		}
		return cell
	})
}
