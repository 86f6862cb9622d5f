package screen

import (
	"strings"

	"wits/games/chess"
	"wits/games/chess/board"
	"wits/term/ui"
)

var _ ui.Ruler = (*Screen)(nil)

// Rules explains the game: how pieces move, how it ends, and castling.
func (s *Screen) Rules(f ui.Frame) ui.Page {
	return f.Rules(
		f.Say(chess.Say("rules.1"), chess.Say("rules.5"), chess.Say("page.guide.2"), chess.Say("page.guide.3"), chess.Say("rules.2"), chess.Say("rules.3")),
		ui.Example{Picture: picture(f, "..*.*..", ".*...*.", "...N...", ".*...*.", "..*.*.."), Text: f.Words.Say(chess.Say("page.guide.1"))},
		ui.Example{Picture: picture(f, ".PP.PP.", "R...K*R"), Text: f.Words.Say(chess.Say("page.guide.4"))})
}

// picture draws a part of a board: white pieces, and stars where one of them goes.
func picture(f ui.Frame, rows ...string) ui.Page {
	return f.Picture(rows, func(c rune, x, y int) ui.Cell {
		ground, glyph := light, " "
		if (x+y)%2 == 1 {
			ground = dark
		}
		switch kind := strings.IndexRune("PNBRQK", c); {
		case c == '*':
			ground, glyph = reached, f.Glyphs.Pick("•", "*")
		case kind >= 0:
			glyph = draw(board.NewPiece(board.White, board.Kind(kind)), f)
		}
		cell := ui.Cell{Glyph: glyph, Ground: f.Theme.Hue(ground)}
		if cell.Ground != nil {
			cell.Ink = ui.InkOf(f.Theme.Fill(ground))
		}
		return cell
	})
}
