package screen

import (
	"slices"
	"strings"

	"wits/games/chess"
	"wits/games/chess/board"
	"wits/term/ui"
)

var _ ui.Ruler = (*Screen)(nil)

// Positions that the rules are explained with, those of the browser's guide.
const (
	knight   = "7k/8/8/8/3N4/8/8/K7 w - - 0 1"
	castling = "4k3/8/8/8/8/8/PPP2PPP/R3K2R w KQ - 0 1"
)

// Rules explains the game: how pieces move, how it ends, and castling.
func (s *Screen) Rules(f ui.Frame) ui.Page {
	return f.Rules(
		f.Say(chess.Say("rules.1"), chess.Say("rules.5"), chess.Say("page.guide.2"), chess.Say("page.guide.3"), chess.Say("rules.2"), chess.Say("rules.3")),
		ui.Example{
			Picture: picture(f, knight, 2, 6, func(p *board.Position, m board.Move) bool { return p.On(m.From()).Kind() == board.Knight }),
			Text:    f.Words.Say(chess.Say("page.guide.1")),
		},
		ui.Example{Picture: picture(f, castling, 1, 2, func(_ *board.Position, m board.Move) bool { return m.Castles() }), Text: f.Words.Say(chess.Say("page.guide.4"))})
}

// picture draws some ranks of a position, and marks where the moves lead that it is about.
func picture(f ui.Frame, fen string, lowest, highest int, about func(*board.Position, board.Move) bool) ui.Page {
	p, _ := board.ReadFEN(fen) // it is written above, and a test draws it
	var to [64]bool
	for _, m := range p.Moves() {
		to[m.To()] = to[m.To()] || about(&p, m)
	}
	return f.Picture(slices.Repeat([]string{strings.Repeat(" ", 8)}, highest-lowest+1), func(_ rune, x, y int) ui.Cell {
		at := board.Square((highest-1-y)*8 + x)
		if to[at] {
			cell := square(0, f.Theme.Board.Good, f)
			cell.Glyph = f.Glyphs.Pick("•", "*")
			return cell
		}
		return square(p.On(at), squareColour((at.File()+at.Rank())%2 == 0, f), f)
	})
}
