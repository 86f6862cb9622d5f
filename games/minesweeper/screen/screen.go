// Package screen shows Trap Detection in the terminal. It draws views and nothing else, and keeps the cursor: what it
// does not get, it cannot show.
package screen

import (
	"fmt"
	"strconv"
	"strings"

	"wits/game"
	messages "wits/game/words"
	"wits/games/minesweeper"
	"wits/games/minesweeper/words"
	"wits/term/ui"
)

// Screen is the board with its cursor.
type Screen struct {
	x, y       int              // the cursor
	left, top  int              // the first column and row shown, where not all fit
	shown      messages.Message // which columns and rows those are
	hint       *game.Hint
	hinted     minesweeper.Action
	hintedCell bool
	counted    bool
}

var _ ui.Screen = (*Screen)(nil)

// New returns a screen with the cursor in the middle of a board. Counted, it shows how many safe cells are closed.
func New(v game.View, counted bool) *Screen {
	b, _ := game.As[minesweeper.View](v)
	return &Screen{x: b.Width / 2, y: b.Height / 2, counted: counted}
}

// Keys lists what the screen understands, in the seed document's words.
func (*Screen) Keys() []ui.Binding {
	return []ui.Binding{
		{Key: ui.Arrows, Does: messages.New("do.move")},
		{Key: "enter", Does: minesweeper.Say("do.reveal")},
		{Key: "f", Does: minesweeper.Say("do.flag")},
	}
}

// Help says what else moves and plays.
func (*Screen) Help() messages.Message { return minesweeper.Say("screen.help") }

// Handle moves the cursor, reveals and flags. A click does both at once: left reveals, right flags.
func (s *Screen) Handle(view game.View, in ui.Input) (game.Action, bool) {
	v, ok := game.As[minesweeper.View](view)
	if !ok {
		return game.Action{}, false
	}
	if in.Zone != "" {
		return s.click(v, in)
	}
	switch in.Key {
	case "left", "a":
		s.x = max(s.x-1, 0)
	case "right", "l", "d":
		s.x = min(s.x+1, v.Width-1)
	case "up", "k", "w":
		s.y = max(s.y-1, 0)
	case "down", "j", "s":
		s.y = min(s.y+1, v.Height-1)
	case "home":
		s.x = 0
	case "end":
		s.x = v.Width - 1
	case "pgup":
		s.y = 0
	case "pgdown":
		s.y = v.Height - 1
	case "enter", "space":
		return s.act(v, minesweeper.Reveal(s.x, s.y)), true
	case "f", "F":
		return s.act(v, minesweeper.Flag(s.x, s.y)), true
	default:
		return game.Action{}, false
	}
	return game.Action{}, true
}

func (s *Screen) click(v minesweeper.View, in ui.Input) (game.Action, bool) {
	var x, y int
	if n, _ := fmt.Sscanf(in.Zone, "cell %d %d", &x, &y); n != 2 {
		return game.Action{}, false
	}
	s.x, s.y = x, y
	if in.Right {
		return s.act(v, minesweeper.Flag(x, y)), true
	}
	return s.act(v, minesweeper.Reveal(x, y)), true
}

// act is the action, none on an open cell: there is nothing to refuse aloud when a player clicks there.
func (s *Screen) act(v minesweeper.View, a minesweeper.Action) game.Action {
	if c := v.At(a.X, a.Y); c != '#' && c != 'F' {
		return game.Action{}
	}
	return game.NewAction(a)
}

// Focus puts the cursor where an action was played.
func (s *Screen) Focus(a game.Action) {
	if move, ok := game.AsAction[minesweeper.Action](a); ok {
		s.x, s.y = move.X, move.Y
	}
}

// Explain marks the cell that a hint speaks of, and those that prove it.
func (s *Screen) Explain(h *game.Hint) {
	s.hint, s.hintedCell = h, false
	if h == nil {
		return
	}
	if s.hinted, s.hintedCell = game.AsAction[minesweeper.Action](h.Action); s.hintedCell {
		s.x, s.y = s.hinted.X, s.hinted.Y
	}
}

// Draw draws as much of the board as fits, around the cursor.
func (s *Screen) Draw(view game.View, f ui.Frame) ui.Page {
	v, ok := game.As[minesweeper.View](view)
	if !ok {
		return ui.Page{}
	}
	columns, rows := min(v.Width, (f.Width-1)/2), min(v.Height, f.Height)
	s.left = scroll(s.left, s.x, columns, v.Width)
	s.top = scroll(s.top, s.y, rows, v.Height)
	s.shown = messages.Message{}
	if columns < v.Width || rows < v.Height {
		s.shown = minesweeper.Say("screen.part", messages.Int("left", s.left+1), messages.Int("right", s.left+columns), messages.Int("width", v.Width),
			messages.Int("top", s.top+1), messages.Int("bottom", s.top+rows), messages.Int("height", v.Height))
	}
	p := ui.Page{Lines: make([]string, 0, rows), Zones: make([]ui.Zone, 0, rows*columns)}
	var b strings.Builder
	var drawn [128]string // a cell looks like every other that shows the same
	for y := s.top; y < s.top+rows; y++ {
		b.Reset()
		for x := s.left; x < s.left+columns; x++ {
			b.WriteString(s.gap(v, f, x, y))
			if c := v.At(x, y); s.proves(x, y) {
				b.WriteString(cell(c, f, true))
			} else {
				if drawn[c] == "" {
					drawn[c] = cell(c, f, false)
				}
				b.WriteString(drawn[c])
			}
			id := "cell " + strconv.Itoa(x) + " " + strconv.Itoa(y)
			p.Zones = append(p.Zones, ui.Zone{X: 2*(x-s.left) + 1, Y: y - s.top, Width: 1, ID: id})
		}
		b.WriteString(s.gap(v, f, s.left+columns, y))
		p.Lines = append(p.Lines, b.String())
	}
	return p
}

// scroll keeps at among the n shown, with one more beside it where there is one.
func scroll(first, at, n, all int) int {
	first = min(first, max(0, at-1))
	first = max(first, min(all-n, at+2-n))
	return max(0, min(first, all-n))
}

// gap is what stands before column x: half a bracket beside the cursor or the hinted cell, else a space.
func (s *Screen) gap(v minesweeper.View, f ui.Frame, x, y int) string {
	switch {
	case y == s.y && x == s.x && v.Status == game.Playing:
		return f.Theme.Cursor.Render("[")
	case y == s.y && x == s.x+1 && v.Status == game.Playing:
		return f.Theme.Cursor.Render("]")
	case s.hintedCell && y == s.hinted.Y && x == s.hinted.X:
		return f.Theme.Mark.Render("(")
	case s.hintedCell && y == s.hinted.Y && x == s.hinted.X+1:
		return f.Theme.Mark.Render(")")
	}
	return " "
}

// The colours of the numbers are the seed document's: blue, green, red, dark blue, dark red, cyan, grey, white. On a light
// ground white is black, and the pale ones are darker. The first is that of a clear cell.
var numbers = [9]ui.Colour{
	{Dark: "#767d8f", Light: "#9aa1ad", Contrast: "#bcbcbc"},
	{Dark: "#6aa8ff", Light: "#1f5fd0", Contrast: "#5fafff"},
	{Dark: "#7ddb6f", Light: "#1e7a1e", Contrast: "#00ff00"},
	{Dark: "#ff7b7b", Light: "#d0222c", Contrast: "#ff5f5f"},
	{Dark: "#3f74e0", Light: "#0b2f80", Contrast: "#87afff"},
	{Dark: "#c94f4f", Light: "#7d1018", Contrast: "#ff8787"},
	{Dark: "#56d4d4", Light: "#0a7a80", Contrast: "#00ffff"},
	{Dark: "#a0a6b4", Light: "#6b7280", Contrast: "#d0d0d0"},
	{Dark: "#ffffff", Light: "#000000", Contrast: "#ffffff"},
}

var (
	hidden  = ui.Colour{Dark: "#7a8295", Light: "#6b7280", Contrast: "#ffffff"}
	flagged = ui.Colour{Dark: "#ffb454", Light: "#b04a00", Contrast: "#ffff00"}
)

// flag draws a flag.
func flag(f ui.Frame, proof bool) string {
	return f.Theme.Paint(flagged).Bold(true).Reverse(proof).Render(f.Glyphs.Pick("⚑", "F"))
}

// cell draws what a cell shows, in reverse where it proves something.
func cell(c byte, f ui.Frame, proof bool) string {
	style, glyph := f.Theme.Paint(hidden), f.Glyphs.Pick("░", "#")
	switch {
	case c == 'F':
		return flag(f, proof)
	case c == '*':
		style, glyph = f.Theme.Bad, "*"
	case c == '!':
		style, glyph = f.Theme.Bad, f.Glyphs.Pick("✹", "!")
	case c == 'X':
		style, glyph = f.Theme.Bad, f.Glyphs.Pick("✗", "X")
	case c == '0':
		style, glyph = f.Theme.Paint(numbers[0]), f.Glyphs.Pick("·", ".")
	case c >= '1' && c <= '8':
		style, glyph = f.Theme.Paint(numbers[c-'0']), string(c)
	}
	return style.Reverse(proof || c == '!').Render(glyph)
}

func (s *Screen) proves(x, y int) bool {
	if s.hint == nil {
		return false
	}
	for _, p := range s.hint.Proof {
		if p.X == x && p.Y == y {
			return true
		}
	}
	return false
}

// Brief is how many traps are not flagged, and which part of the board is shown where not all of it is.
func (s *Screen) Brief(view game.View, f ui.Frame) string {
	v, _ := game.As[minesweeper.View](view)
	part := ""
	if !s.shown.Silent() {
		part = "  " + f.Words.Say(s.shown)
	}
	return f.Words.Say(minesweeper.Say("screen.remaining", messages.Int("number", v.Traps-v.Flags))) + " " + flag(f, false) + f.Theme.Dim.Render(part)
}

// Info is the seed document's panel.
func (s *Screen) Info(view game.View, f ui.Frame) []string {
	v, ok := game.As[minesweeper.View](view)
	if !ok {
		return nil
	}
	lines := []string{
		f.Theme.Title.Render(f.Words.Say(minesweeper.Say("screen.title"))), "",
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
