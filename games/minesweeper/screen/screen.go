// Package screen shows Trap Detection in the terminal. It draws views and nothing else, and keeps the cursor: what it
// does not get, it cannot show.
package screen

import (
	"slices"
	"strings"

	"wits/game"
	messages "wits/game/words"
	"wits/games/minesweeper"
	"wits/games/minesweeper/words"
	"wits/term/ui"
)

// Screen is the board with its cursor.
type Screen struct {
	ui.GridBase
	shown   messages.Message // which columns and rows are shown, where not all fit
	counted bool
}

var (
	_ ui.Screen = (*Screen)(nil)
	_ ui.Helper = (*Screen)(nil)
	_ ui.Ruler  = (*Screen)(nil)
)

// New returns a screen with the cursor in the middle of a board. Counted, it shows how many safe cells are closed.
func New(setup ui.Setup) *Screen {
	b := game.ViewOf[minesweeper.View](setup.View)
	return &Screen{GridBase: ui.GridBase{At: ui.Cursor{X: b.Width / 2, Y: b.Height / 2}, Where: where}, counted: setup.Counted}
}

// where is the cell of an action.
func where(a game.Action) (ui.Cursor, bool) {
	move, ok := game.AsAction[minesweeper.Action](a)
	return ui.Cursor{X: move.X, Y: move.Y}, ok
}

// Keys lists what the screen understands, in the seed document's words.
func (*Screen) Keys() []ui.Binding {
	return []ui.Binding{
		{Key: ui.Arrows, Does: messages.New("do.move")},
		{Key: "enter", Does: minesweeper.Say("do.reveal")},
		{Key: "f", Does: minesweeper.Say("do.flag")},
		{Key: "tab", Does: minesweeper.Say("do.next"), Minor: true},
		{Key: ui.Letters, Of: "hjklwasd"},
	}
}

// Help lists the other keys.
func (*Screen) Help() messages.Message { return minesweeper.Say("screen.help") }

// Handle moves the cursor, reveals and flags. A click does both at once: left reveals, right flags.
func (s *Screen) Handle(view game.View, in ui.Input) (game.Action, bool) {
	v := game.ViewOf[minesweeper.View](view)
	s.Note = messages.Message{}
	flag := in.Right || strings.EqualFold(in.Key, "f")
	if in.Zone != "" {
		if !s.At.Click(in.Zone) {
			return game.Action{}, false
		}
		return s.act(v, flag), true
	}
	if s.Typed.Take(in, "1234567890", ", ") {
		return game.Action{}, true
	}
	switch in.Key {
	case "enter", "space", "f", "F":
		if !s.typedPlace(view) {
			return game.Action{}, true
		}
		return s.act(v, flag), true
	case "tab":
		return game.Action{}, s.jump(v, 1)
	case "shift+tab":
		return game.Action{}, s.jump(v, -1)
	}
	return game.Action{}, s.At.Move(in.Key, v.Width, v.Height)
}

// typedPlace goes to the column and row that are typed, if any are. It reports false, and says why, where that is no cell.
func (s *Screen) typedPlace(view game.View) bool {
	if s.Typed == "" {
		return true
	}
	a, ok := s.Read(words.Voice{}, view, "open "+strings.ReplaceAll(string(s.Typed), ",", " "))
	s.Focus(0, a)
	return ok
}

// jump goes to the next closed cell beside an opened one, or to the next closed one if there is no such cell.
func (s *Screen) jump(v minesweeper.View, step int) bool {
	area, at := v.Width*v.Height, s.At.Y*v.Width+s.At.X
	for _, beside := range []bool{true, false} {
		for n := 1; n < area; n++ {
			cell := ((at+n*step)%area + area) % area
			if v.Cells[cell] == '#' && (!beside || slices.ContainsFunc(v.Around(cell), func(i int) bool { return !v.Closed(i) })) {
				s.At = ui.Cursor{X: cell % v.Width, Y: cell / v.Width}
				return true
			}
		}
	}
	return true
}

// act reveals or flags the cell at the cursor. On an open cell it does nothing: a click there is ignored without a message.
func (s *Screen) act(v minesweeper.View, flag bool) game.Action {
	switch c := v.At(s.At.X, s.At.Y); {
	case c == 'F' && !flag:
		s.Note = minesweeper.Say("screen.flagged")
		return game.Action{}
	case c != '#' && c != 'F':
		return game.Action{}
	case flag:
		return game.NewAction(minesweeper.Flag(s.At.X, s.At.Y))
	}
	return game.NewAction(minesweeper.Reveal(s.At.X, s.At.Y))
}

// Brief is how many traps are not flagged, none when the area is secured, and which part of the board is shown where not all of it is.
func (s *Screen) Brief(view game.View, f ui.Frame) string {
	v := game.ViewOf[minesweeper.View](view)
	remaining, part := v.Traps-v.Flags, ""
	if v.Status == game.Won {
		remaining = 0
	}
	if !s.shown.Silent() {
		part = "  " + f.Words.Say(s.shown)
	}
	return f.Words.Say(minesweeper.Say("screen.remaining", messages.Int("number", remaining))) + " " +
		f.Theme.Paint(flagged).Bold(true).Render(f.Glyphs.Pick("⚑", "F")) + f.Theme.Dim.Render(part)
}

// Info is the seed document's panel.
func (s *Screen) Info(view game.View, f ui.Frame) []string {
	v := game.ViewOf[minesweeper.View](view)
	lines := []string{
		f.Words.Say(minesweeper.Say("screen.difficulty", messages.Say("preset", words.Preset(v.Board)))),
		f.Words.Say(minesweeper.Say("screen.grid", messages.Int("width", v.Width), messages.Int("height", v.Height))),
		f.Words.Say(minesweeper.Say("screen.traps", messages.Int("number", v.Traps))), "",
		s.Brief(view, f),
	}
	if s.counted && v.Status == game.Playing {
		lines = append(lines, f.Words.Say(words.Voice{}.Count(view)))
	}
	return lines
}
