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
type Screen struct {
	at     ui.Cursor
	window ui.Window
	hinted int // the number that a hint advises; 0 for none
}

var _ ui.Screen = (*Screen)(nil)

// New returns a screen for one seat.
func New(ui.Setup) *Screen { return new(Screen) }

// number is the number at a place.
func number(x, y int) int { return y*columns + x + 1 }

// place is where a number stands.
func place(n int) ui.Cursor { return ui.Cursor{X: (n - 1) % columns, Y: (n - 1) / columns} }

// Keys lists what Handle understands.
func (*Screen) Keys() []ui.Binding {
	return []ui.Binding{{Key: ui.Arrows, Does: words.New("do.choose")}, {Key: "enter", Does: toy.Say("do.guess")}}
}

// Handle moves the cursor, and guesses where it is.
func (s *Screen) Handle(view game.View, in ui.Input) (game.Action, bool) {
	v := game.ViewOf[toy.View](view)
	if s.at.Move(in.Key, columns, v.Top/columns) {
		return game.Action{}, true
	}
	if in.Key != "enter" && !s.at.Click(in.Zone) {
		return game.Action{}, false
	}
	s.hinted = 0
	return game.NewAction(toy.Action{Number: number(s.at.X, s.at.Y)}), true
}

// Draw draws the numbers that are still possible, and in the end the one that was hidden.
func (s *Screen) Draw(view game.View, f ui.Frame) ui.Page {
	v := game.ViewOf[toy.View](view)
	cell := func(x, y int) ui.Cell {
		n, c := number(x, y), ui.Cell{Glyph: "·", Ink: ui.InkOf(f.Theme.Dim)}
		if n >= v.Low && n <= v.High {
			c.Glyph, c.Ink = f.Glyphs.Pick("■", "#"), ui.InkOf(f.Theme.Text)
		}
		switch {
		case n == v.Number:
			c.Glyph, c.Ink = "!", ui.InkOf(f.Theme.Accent)
		case n == s.hinted:
			c.Around("(", ")", ui.InkOf(f.Theme.Accent))
		}
		if s.at == (ui.Cursor{X: x, Y: y}) && v.Status == game.Playing {
			c.Around("[", "]", ui.InkOf(f.Theme.Accent))
		}
		return c
	}
	return ui.Grid{Columns: columns, Rows: v.Top / columns, Cell: cell, At: s.at, Lit: v.Status == game.Playing}.Draw(f, &s.window)
}

// Info is what stands beside the board.
func (s *Screen) Info(view game.View, f ui.Frame) []string {
	return append(f.Say(toy.Voice{}.Say(view)...), "", strconv.Itoa(number(s.at.X, s.at.Y)))
}

// Brief is how many numbers are left.
func (*Screen) Brief(view game.View, f ui.Frame) string { return f.Words.Say(toy.Voice{}.Count(view)) }

// Focus goes to the number that was guessed.
func (s *Screen) Focus(_ game.Seat, a game.Action) {
	if guess, ok := game.AsAction[toy.Action](a); ok {
		s.at = place(guess.Number)
	}
}

// Explain goes to the number that a hint advises, and marks it.
func (s *Screen) Explain(h *game.Hint) {
	s.hinted = 0
	if h == nil {
		return
	}
	if guess, ok := game.AsAction[toy.Action](h.Action); ok {
		s.hinted, s.at = guess.Number, place(guess.Number)
	}
}
