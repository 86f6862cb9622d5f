// Package screen is the terminal's drawing to copy when you add a game: a board of cells, a cursor that keys and clicks move, and
// Enter. It draws views and nothing else.
package screen

import (
	"strconv"

	"wits/game"
	"wits/game/words"
	"wits/internal/toy"
	"wits/term/ui"
)

// columns is how many numbers stand in a row.
const columns = 10

// Screen is where the cursor is, and what part of the board is seen. What playing the actions again would restore is not kept here.
type Screen struct{ ui.GridBase }

var _ ui.Screen = (*Screen)(nil)

// New returns a screen for one seat.
func New(ui.Setup) *Screen { return &Screen{ui.GridBase{Where: where}} }

// number is the number in a cell.
func number(at ui.Cursor) int { return at.Y*columns + at.X + 1 }

// where is the cell of the number that was guessed.
func where(a game.Action) (ui.Cursor, bool) {
	guess, ok := game.AsAction[toy.Action](a)
	return ui.Cursor{X: (guess.Number - 1) % columns, Y: (guess.Number - 1) / columns}, ok
}

// Keys lists what Handle understands.
func (*Screen) Keys() []ui.Binding {
	return []ui.Binding{{Key: ui.Arrows, Does: words.New("do.choose")}, {Key: "enter", Does: toy.Say("do.guess")}}
}

// Handle moves the cursor, and guesses where it is.
func (s *Screen) Handle(view game.View, in ui.Input) (game.Action, bool) {
	v := game.ViewOf[toy.View](view)
	if s.At.Move(in.Key, columns, v.Top/columns) {
		return game.Action{}, true
	}
	if in.Key != "enter" && !s.At.Click(in.Zone) {
		return game.Action{}, false
	}
	s.Hinted = nil
	return game.NewAction(toy.Action{Number: number(s.At)}), true
}

// Draw draws the numbers that are still possible, and in the end the one that was hidden.
func (s *Screen) Draw(view game.View, f ui.Frame) ui.Page {
	v := game.ViewOf[toy.View](view)
	cell := func(x, y int) ui.Cell {
		at := ui.Cursor{X: x, Y: y}
		n, c := number(at), ui.Cell{Glyph: "·", Ink: ui.InkOf(f.Theme.Dim)}
		if n >= v.Low && n <= v.High {
			c.Glyph, c.Ink = f.Glyphs.Pick("■", "#"), ui.InkOf(f.Theme.Text)
		}
		switch {
		case n == v.Number:
			c.Glyph, c.Ink = "!", ui.InkOf(f.Theme.Accent)
		case s.Hinted != nil && at == *s.Hinted:
			c.Around("(", ")", ui.InkOf(f.Theme.Accent))
		}
		if at == s.At && v.Status == game.Playing {
			c.Around("[", "]", ui.InkOf(f.Theme.Accent))
		}
		return c
	}
	return ui.Grid{Columns: columns, Rows: v.Top / columns, Cell: cell, At: s.At, Lit: v.Status == game.Playing}.Draw(f, &s.Window)
}

// Info is what stands beside the board.
func (s *Screen) Info(view game.View, f ui.Frame) []string {
	return append(f.Say(toy.Voice{}.Say(view)...), "", strconv.Itoa(number(s.At)))
}

// Brief is how many numbers are left.
func (*Screen) Brief(view game.View, f ui.Frame) string { return f.Words.Say(toy.Voice{}.Count(view)) }
