package screen

import (
	"slices"
	"strconv"

	"wits/game"
	"wits/games/gomoku"
	"wits/games/gomoku/coach"
	"wits/term/ui"
)

// Draw draws as much of the board as fits, around the cursor.
func (s *Screen) Draw(view game.View, f ui.Frame) ui.Page {
	v := game.ViewOf[gomoku.View](view)
	d := drawing{s, v, f, s.threats(v)}
	return ui.Grid{
		Columns: gomoku.Size, Rows: gomoku.Size, Cell: d.cell, At: s.At, Lit: v.Status == game.Playing, Below: true,
		Column: func(x int) string { return string(rune('a' + x)) },
		Row:    func(y int) string { return strconv.Itoa(gomoku.Size - y) },
	}.Draw(f, &s.Window)
}

type drawing struct {
	s       *Screen
	v       gomoku.View
	f       ui.Frame
	threats map[gomoku.Point]threat
}

// threat is what a stone at an empty point would make: how many in a row, and for whom.
type threat struct {
	glyph string
	own   bool
}

// threats are shown with a hint: whoever asks for one wants to see them. Places that are only pointed at are no hint.
func (s *Screen) threats(v gomoku.View) map[gomoku.Point]threat {
	if s.Hint == nil || s.Hint.Action.IsZero() || v.Turn == nil || v.Black == nil {
		return nil
	}
	all := map[gomoku.Point]threat{}
	inRow := map[string]string{"five": "5", "open-four": "4", "four": "4", "open-three": "3"}
	for _, t := range coach.Threats(v) {
		if made := inRow[t.Makes]; all[t.Point].glyph < made { // the most serious
			all[t.Point] = threat{made, t.Seat == v.Seat}
		}
	}
	return all
}

// stone is how a stone is drawn.
func stone(s gomoku.Stone, f ui.Frame) (string, ui.Ink) {
	return f.Stone(s == gomoku.Black, string(" XO"[s]))
}

// cell draws a point: its stone or the crossing, with brackets at the cursor, a hint and the last stone.
func (d drawing) cell(x, y int) ui.Cell {
	t, p := d.f.Theme, gomoku.Point{X: x, Y: y}
	const last = gomoku.Size - 1
	c := ui.Cell{Ground: t.Hue(t.Board.Light), Lines: ui.Crossing{Left: x > 0, Right: x < last, Up: y > 0, Down: y < last, Ink: t.Ink(t.Board.Line)}}
	switch own := d.v.At(p); own {
	case gomoku.Black, gomoku.White:
		c.Glyph, c.Ink = stone(own, d.f)
		c.Disc = true
	default:
		c.Glyph, c.Ink = d.crossing(p), t.Ink(t.Board.Line)
		if made, ok := d.threats[p]; ok {
			c.Glyph, c.Ink = made.glyph, t.Ink(t.Board.Mark).Strong().Inverse(!made.own)
		}
	}
	d.mark(&c, p)
	return c
}

// mark shows what is special about a point.
func (d drawing) mark(c *ui.Cell, p gomoku.Point) {
	t := d.f.Theme
	last := d.v.Last != nil && *d.v.Last == p
	if last {
		c.Ground = t.Hue(t.Board.Last)
	}
	if d.won(p) || d.s.Proves(p.X, p.Y) {
		if c.Ground = t.Hue(t.Board.Good); c.Ground == nil {
			c.Ink = c.Ink.Inverse(true)
		}
	}
	if p == d.s.point() && d.v.Status == game.Playing {
		c.Around("[", "]", t.Ink(t.Board.Mark).Strong())
	}
	if d.s.Hinted != nil && *d.s.Hinted == ui.Cursor(p) {
		c.Around("(", ")", t.Ink(t.Board.Mark).Strong())
	}
	if last {
		c.Around("<", ">", t.Ink(t.Board.Mark))
	}
}

// won reports whether a stone is shown as one of those that won: one after the other.
func (d drawing) won(p gomoku.Point) bool {
	i := slices.Index(d.v.Line, p)
	return i >= 0 && float64(i) < (1-d.s.Unseen)*float64(len(d.v.Line))
}

// crossing is an empty point. The middle and four around it are marked on every board.
func (d drawing) crossing(p gomoku.Point) string {
	const edge, mid, last = 3, gomoku.Size / 2, gomoku.Size - 1
	corner := func(at int) bool { return at == edge || at == last-edge }
	if corner(p.X) && corner(p.Y) || p.X == mid && p.Y == mid {
		return d.f.Glyphs.Pick("╋", "*")
	}
	side := func(at int) int {
		switch at {
		case 0:
			return 0
		case last:
			return 2
		}
		return 1
	}
	return d.f.Glyphs.Pick(string([]rune("┌┬┐├┼┤└┴┘")[3*side(p.Y)+side(p.X)]), "+")
}

// What the rules are explained with, as the browser's guide is: an open three, and two at once.
var (
	three  = []string{".......", "..O....", ".?XXX?.", "...OO..", "......."}
	double = []string{"...?...", ".O.X.O.", ".?XXX?.", ".O.X.O.", "...?..."}
)

// Rules explains the game, with the threats that decide it.
func (s *Screen) Rules(f ui.Frame) ui.Page {
	return f.Rules(f.Say(gomoku.Say("rules.1"), gomoku.Say("rules.2"), gomoku.Say("rules.3"), gomoku.Say("page.rules.swap")),
		ui.Example{Picture: picture(f, three), Text: f.Words.Say(gomoku.Say("page.help.three"))},
		ui.Example{Picture: picture(f, double), Text: f.Words.Say(gomoku.Say("page.help.double"))})
}

// picture draws a part of a board. Points with a question mark are marked.
func picture(f ui.Frame, rows []string) ui.Page {
	d := drawing{s: &Screen{ui.GridBase{At: ui.Cursor{X: -1, Y: -1}}}, v: gomoku.View{Status: game.Playing}, f: f}
	const away = 4 // a part away from the edges
	return f.Picture(rows, func(c rune, x, y int) ui.Cell {
		cell := d.cell(x+away, y+away)
		switch c {
		case 'X':
			cell.Glyph, cell.Ink = stone(gomoku.Black, f)
		case 'O':
			cell.Glyph, cell.Ink = stone(gomoku.White, f)
		case '?':
			cell.Around("(", ")", f.Theme.Ink(f.Theme.Board.Mark).Strong())
		}
		return cell
	})
}
