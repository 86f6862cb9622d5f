// Package screen shows Trap Detection in the terminal. It draws views and nothing else, and keeps the cursor: what it
// does not get, it cannot show.
package screen

import (
	"errors"
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
	at         ui.Cursor
	typed      ui.Typed
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
	_ ui.Screen   = (*Screen)(nil)
	_ ui.Teller   = (*Screen)(nil)
	_ ui.Scenic   = (*Screen)(nil)
	_ ui.Prompter = (*Screen)(nil)
	_ ui.Canceler = (*Screen)(nil)
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

// Prompt shows what is typed.
func (s *Screen) Prompt(game.View) messages.Message { return s.typed.Prompt() }

// Cancel drops what is typed, and reports whether there was anything.
func (s *Screen) Cancel() bool {
	begun := s.typed != ""
	s.typed = ""
	return begun
}

// Said is what there is to say about the latest input.
func (s *Screen) Said() messages.Message { return s.said }

// Scene shows the end of the game up to the fraction at: traps burst outward from the one that was sprung, or flags sweep in.
func (s *Screen) Scene(at float64) { s.unseen = 1 - at }

// Help lists the other keys.
func (*Screen) Help() messages.Message { return minesweeper.Say("screen.help") }

// Handle moves the cursor, reveals and flags. A click does both at once: left reveals, right flags.
func (s *Screen) Handle(view game.View, in ui.Input) (game.Action, bool) {
	v := game.ViewOf[minesweeper.View](view)
	s.said = messages.Message{}
	if in.Zone != "" {
		return s.click(v, in)
	}
	if s.typed.Take(in, "1234567890", ", ") {
		return game.Action{}, true
	}
	switch in.Key {
	case "enter", "space", "f", "F":
		if !s.typedPlace(view) {
			return game.Action{}, true
		}
		if strings.EqualFold(in.Key, "f") {
			return s.act(v, minesweeper.Flag(s.at.X, s.at.Y)), true
		}
		return s.act(v, minesweeper.Reveal(s.at.X, s.at.Y)), true
	case "tab":
		return game.Action{}, s.jump(v, 1)
	case "shift+tab":
		return game.Action{}, s.jump(v, -1)
	}
	return game.Action{}, s.at.Move(in.Key, v.Width, v.Height)
}

// typedPlace goes to the column and row that are typed, if any are. It reports false, and says why, where that is no cell.
func (s *Screen) typedPlace(view game.View) bool {
	typed := strings.ReplaceAll(string(s.typed), ",", " ")
	if !s.Cancel() {
		return true
	}
	a, err := words.Voice{}.Read(view, "open "+typed)
	var why game.Refusal
	if errors.As(err, &why) {
		s.said = why.Message()
		return false
	}
	at, _ := game.AsAction[minesweeper.Action](a)
	s.at = ui.Cursor{X: at.X, Y: at.Y}
	return true
}

// jump goes to the next closed cell beside an opened one, or to the next closed one if there is no such cell.
func (s *Screen) jump(v minesweeper.View, step int) bool {
	area, at := v.Width*v.Height, s.at.Y*v.Width+s.at.X
	for _, beside := range []bool{true, false} {
		for n := 1; n < area; n++ {
			cell := ((at+n*step)%area + area) % area
			if v.Cells[cell] == '#' && (!beside || slices.ContainsFunc(v.Around(cell), func(i int) bool { return !v.Closed(i) })) {
				s.at = ui.Cursor{X: cell % v.Width, Y: cell / v.Width}
				return true
			}
		}
	}
	return true
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

// act is the action, none on an open cell: a click there is ignored without a message.
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

// Explain marks the cell that a hint is about, and the numbers that prove it.
func (s *Screen) Explain(h *game.Hint) {
	s.hint, s.hintedCell = h, false
	if h == nil {
		return
	}
	if s.hinted, s.hintedCell = game.AsAction[minesweeper.Action](h.Action); s.hintedCell {
		s.at = ui.Cursor{X: s.hinted.X, Y: s.hinted.Y}
	}
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
