// Package screen shows Trap Detection in the terminal. It draws views and nothing else, and keeps the cursor: what it
// does not get, it cannot show.
package screen

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"wits/game"
	"wits/games/minesweeper"
	"wits/games/minesweeper/words"
	"wits/term/ui"
)

// Screen is the board with its cursor.
type Screen struct {
	x, y       int    // the cursor
	left, top  int    // the first column and row shown, where not all fit
	shown      string // which columns and rows those are
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
	return []ui.Binding{{Key: "Arrows", Does: "Move"}, {Key: "Enter", Does: "Reveal"}, {Key: "F", Does: "Flag"}}
}

// Handle moves the cursor, reveals and flags. A click does both at once: left reveals, right flags.
func (s *Screen) Handle(view game.View, in ui.Input) ([]byte, bool) {
	v, ok := game.As[minesweeper.View](view)
	if !ok {
		return nil, false
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
		return nil, false
	}
	return nil, true
}

func (s *Screen) click(v minesweeper.View, in ui.Input) ([]byte, bool) {
	var x, y int
	if n, _ := fmt.Sscanf(in.Zone, "cell %d %d", &x, &y); n != 2 {
		return nil, false
	}
	s.x, s.y = x, y
	if in.Right {
		return s.act(v, minesweeper.Flag(x, y)), true
	}
	return s.act(v, minesweeper.Reveal(x, y)), true
}

// act is the action in its wire form, none on an open cell: there is nothing to refuse aloud when a player clicks there.
func (s *Screen) act(v minesweeper.View, a minesweeper.Action) []byte {
	if c := v.At(a.X, a.Y); c != '#' && c != 'F' {
		return nil
	}
	data, err := json.Marshal(a)
	if err != nil {
		return nil
	}
	return data
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
	s.shown = ""
	if columns < v.Width || rows < v.Height {
		s.shown = fmt.Sprintf("  %d-%d of %d, %d-%d of %d", s.left+1, s.left+columns, v.Width, s.top+1, s.top+rows, v.Height)
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

// cell draws what a cell shows, in reverse where it proves something.
func cell(c byte, f ui.Frame, proof bool) string {
	t, g := f.Theme, f.Glyphs
	style, glyph := t.Hidden, g.Hidden
	switch {
	case c == 'F':
		style, glyph = t.Flag, g.Flag
	case c == '*':
		style, glyph = t.Bad, g.Trap
	case c == '!':
		style, glyph = t.Bad, g.Sprung
	case c == 'X':
		style, glyph = t.Bad, g.WrongFlag
	case c == '0':
		style, glyph = t.Numbers[0], g.Clear
	case c >= '1' && c <= '8':
		style, glyph = t.Numbers[c-'0'], string(c)
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
	return fmt.Sprintf("Remaining: %d %s", v.Traps-v.Flags, f.Theme.Flag.Render(f.Glyphs.Flag)) + f.Theme.Dim.Render(s.shown)
}

// Info is the seed document's panel.
func (s *Screen) Info(view game.View, f ui.Frame) []string {
	v, ok := game.As[minesweeper.View](view)
	if !ok {
		return nil
	}
	lines := []string{
		f.Theme.Title.Render("Trap Detection"), "",
		"Difficulty: " + f.Words.Say(words.Preset(v.Board)),
		fmt.Sprintf("Grid: %d×%d", v.Width, v.Height),
		fmt.Sprintf("Traps: %d", v.Traps), "",
		s.Brief(view, f),
	}
	if s.counted && v.Status == game.Playing {
		lines = append(lines, f.Words.Say(words.Voice{}.Count(view)))
	}
	return lines
}
