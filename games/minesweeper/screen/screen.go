// Package screen shows Trap Detection in the terminal. It draws views and nothing else, and keeps the cursor: what it
// does not get, it cannot show.
package screen

import (
	"wits/game"
	messages "wits/game/words"
	"wits/games/minesweeper"
	"wits/games/minesweeper/words"
	"wits/term/ui"
)

// Screen is the board with its cursor.
type Screen struct {
	at         ui.Cursor
	window     ui.Window
	shown      messages.Message // which columns and rows are shown, where not all fit
	said       messages.Message // what there is to say about the latest input
	hint       *game.Hint
	hinted     minesweeper.Action
	hintedCell bool
	counted    bool
	unseen     float64 // how much of the end is still to be shown
}

var (
	_ ui.Screen = (*Screen)(nil)
	_ ui.Teller = (*Screen)(nil)
	_ ui.Scenic = (*Screen)(nil)
)

// New returns a screen with the cursor in the middle of a board. Counted, it shows how many safe cells are closed.
func New(setup ui.Setup) *Screen {
	b := game.ViewOf[minesweeper.View](setup.View)
	return &Screen{at: ui.Cursor{X: b.Width / 2, Y: b.Height / 2}, counted: setup.Counted}
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

// Said is what there is to say about the latest input.
func (s *Screen) Said() messages.Message { return s.said }

// Scene shows the end up to a part of it: traps burst outward from the one that was sprung, or flags sweep in.
func (s *Screen) Scene(at float64) { s.unseen = 1 - at }

// Help says what else moves and plays.
func (*Screen) Help() messages.Message { return minesweeper.Say("screen.help") }

// Handle moves the cursor, reveals and flags. A click does both at once: left reveals, right flags.
func (s *Screen) Handle(view game.View, in ui.Input) (game.Action, bool) {
	v := game.ViewOf[minesweeper.View](view)
	s.said = messages.Message{}
	if in.Zone != "" {
		return s.click(v, in)
	}
	switch in.Key {
	case "enter", "space":
		return s.act(v, minesweeper.Reveal(s.at.X, s.at.Y)), true
	case "f", "F":
		return s.act(v, minesweeper.Flag(s.at.X, s.at.Y)), true
	case "tab":
		return game.Action{}, s.jump(v, 1)
	case "shift+tab":
		return game.Action{}, s.jump(v, -1)
	}
	return game.Action{}, s.at.Move(in.Key, v.Width, v.Height)
}

// jump goes to the next closed cell beside an opened one, or to the next closed one where there is none such.
func (s *Screen) jump(v minesweeper.View, step int) bool {
	area, at := v.Width*v.Height, s.at.Y*v.Width+s.at.X
	for _, beside := range []bool{true, false} {
		for n := 1; n < area; n++ {
			cell := ((at+n*step)%area + area) % area
			x, y := cell%v.Width, cell/v.Width
			if v.At(x, y) == '#' && (!beside || besideOpen(v, x, y)) {
				s.at = ui.Cursor{X: x, Y: y}
				return true
			}
		}
	}
	return true
}

// besideOpen reports whether a cell touches one that is open.
func besideOpen(v minesweeper.View, x, y int) bool {
	for ny := max(0, y-1); ny <= min(v.Height-1, y+1); ny++ {
		for nx := max(0, x-1); nx <= min(v.Width-1, x+1); nx++ {
			if c := v.At(nx, ny); c >= '0' && c <= '8' {
				return true
			}
		}
	}
	return false
}

func (s *Screen) click(v minesweeper.View, in ui.Input) (game.Action, bool) {
	if !s.at.Click(in.Zone) {
		return game.Action{}, false
	}
	if in.Right {
		return s.act(v, minesweeper.Flag(s.at.X, s.at.Y)), true
	}
	return s.act(v, minesweeper.Reveal(s.at.X, s.at.Y)), true
}

// act is the action, none on an open cell: there is nothing to refuse aloud when a player clicks there.
func (s *Screen) act(v minesweeper.View, a minesweeper.Action) game.Action {
	switch c := v.At(a.X, a.Y); {
	case c == 'F' && !a.Flag:
		s.said = minesweeper.Say("screen.flagged")
		return game.Action{}
	case c != '#' && c != 'F':
		return game.Action{}
	}
	return game.NewAction(a)
}

// Focus puts the cursor where an action was played.
func (s *Screen) Focus(_ game.Seat, a game.Action) {
	if move, ok := game.AsAction[minesweeper.Action](a); ok {
		s.at = ui.Cursor{X: move.X, Y: move.Y}
	}
}

// Explain marks the cell that a hint speaks of, and those that prove it.
func (s *Screen) Explain(h *game.Hint) {
	s.hint, s.hintedCell = h, false
	if h == nil {
		return
	}
	if s.hinted, s.hintedCell = game.AsAction[minesweeper.Action](h.Action); s.hintedCell {
		s.at = ui.Cursor{X: s.hinted.X, Y: s.hinted.Y}
	}
}

// Brief is how many traps are not flagged, and which part of the board is shown where not all of it is.
func (s *Screen) Brief(view game.View, f ui.Frame) string {
	v := game.ViewOf[minesweeper.View](view)
	part := ""
	if !s.shown.Silent() {
		part = "  " + f.Words.Say(s.shown)
	}
	return f.Words.Say(minesweeper.Say("screen.remaining", messages.Int("number", remaining(v)))) + " " +
		f.Theme.Paint(flagged).Bold(true).Render(f.Glyphs.Pick("⚑", "F")) + f.Theme.Dim.Render(part)
}

// remaining is how many traps are not flagged: none when the area is secured.
func remaining(v minesweeper.View) int {
	if v.Status == game.Won {
		return 0
	}
	return v.Traps - v.Flags
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
