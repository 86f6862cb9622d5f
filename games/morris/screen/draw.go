package screen

import (
	"slices"
	"strings"

	"wits/game"
	messages "wits/game/words"
	"wits/games/morris"
	"wits/games/morris/words"
	"wits/term/ui"
)

// side is how many columns and rows the board has; not every place of them is a point.
const side = 7

// sizes are how large a place may be; the largest that fits is drawn.
var sizes = []ui.Size{{Width: 15, Height: 8}, {Width: 11, Height: 6}, {Width: 9, Height: 4}, {Width: 7, Height: 3}, {Width: 5, Height: 2}, {Width: 3, Height: 1}}

// joins are the lines from every place to those around it.
var joins = func() (all [side][side]ui.Crossing) {
	for _, l := range morris.Lines() {
		from, to := l[0].Place(), l[2].Place()
		for x := from.X; x < to.X; x++ {
			all[from.Y][x].Right, all[from.Y][x+1].Left = true, true
		}
		for y := from.Y; y < to.Y; y++ {
			all[y][from.X].Down, all[y+1][from.X].Up = true, true
		}
	}
	return all
}()

func column(x int) string { return string(rune('a' + x)) }
func row(y int) string    { return string(rune('0' + side - y)) }

// Draw draws the board with its lines and names, the cursor, the last move and where the chosen man may go.
func (s *Screen) Draw(view game.View, f ui.Frame) ui.Page {
	v := game.ViewOf[morris.View](view)
	p, ok := v.Position()
	if !ok {
		return ui.Page{}
	}
	s.follow(v)
	last, _ := v.Last()
	d := drawing{s: s, p: p, f: f, runs: v.Turn != nil, last: last.From.Set() | last.To.Set() | last.Take.Set()}
	d.targets, d.takeable = s.targets(v, &p)
	if s.to != morris.None && d.runs { // the mill is shown closed while it is chosen which man it takes
		d.p.Men[p.Turn] = p.Men[p.Turn]&^s.from.Set() | s.to.Set()
	}
	at := s.cursor.Place()
	return ui.Grid{
		Columns: side, Rows: side, Cell: d.cell, At: ui.Cursor{X: at.X, Y: at.Y}, Lit: d.runs, Column: column, Row: row, Below: true, Sizes: sizes,
	}.Draw(f, &s.Window)
}

// drawing is a position and what is marked in it.
type drawing struct {
	s                       *Screen
	p                       morris.Position
	f                       ui.Frame
	runs                    bool
	last, targets, takeable morris.Set
}

// cell draws a place: the man or the point there, or the line that passes.
func (d drawing) cell(x, y int) ui.Cell {
	t := d.f.Theme
	c := ui.Cell{Ink: t.Ink(t.Board.Line), Ground: t.Hue(t.Board.Light), Lines: joins[y][x]}
	c.Lines.Ink = c.Ink
	at, ok := morris.FindPoint(column(x) + row(y))
	switch {
	case ok && (d.p.Men[0] | d.p.Men[1]).Has(at):
		c.Glyph, c.Ink = man(d.p.Men[1].Has(at), d.f)
		c.Disc = true
	case ok && d.targets.Has(at):
		c.Glyph, c.Ink = "+", t.Ink(t.Board.Mark).Strong()
	case ok:
		c.Glyph = d.f.Glyphs.Pick("•", ".")
	case c.Lines.Left:
		c.Glyph = d.f.Glyphs.Pick("─", "-")
	case c.Lines.Up:
		c.Glyph = d.f.Glyphs.Pick("│", "|")
	}
	if ok {
		d.mark(&c, at)
	}
	return c
}

// man is how a man looks.
func man(black bool, f ui.Frame) (string, ui.Ink) {
	letter := "W"
	if black {
		letter = "B"
	}
	return f.Stone(black, letter)
}

// targets are the points that the next step of the move may choose: where the chosen man goes, or which man is taken.
func (s *Screen) targets(v morris.View, p *morris.Position) (to, take morris.Set) {
	switch {
	case !v.Due():
		return 0, 0
	case s.to != morris.None:
		return 0, p.Takeable()
	case s.from != morris.None:
		return p.Targets(s.from), 0
	}
	return 0, 0
}

// mark puts what marks a point around it: the cursor, what is chosen or can be taken, a hint, the last move.
func (d drawing) mark(c *ui.Cell, at morris.Point) {
	ink := d.f.Theme.Ink(d.f.Theme.Board.Mark).Strong()
	switch {
	case at == d.s.cursor && d.runs:
		c.Around("[", "]", ink)
	case at == d.s.from || at == d.s.to:
		c.Around("(", ")", ink)
	case d.takeable.Has(at):
		c.Around(">", "<", ink)
	case d.s.hinted.Has(at):
		c.Around("!", "!", ink)
	case d.last.Has(at):
		c.Around(d.f.Glyphs.Pick("‹", "<"), d.f.Glyphs.Pick("›", ">"), ink)
	}
}

// Brief says who is due.
func (s *Screen) Brief(view game.View, f ui.Frame) string {
	v := game.ViewOf[morris.View](view)
	if v.Turn == nil {
		return ""
	}
	if v.Due() {
		return f.Words.Say(morris.Say("screen.yours", messages.Say("side", words.Side(uint8(v.Seat)))))
	}
	return f.Words.Say(morris.Say("board.wait", messages.Say("side", words.Side(uint8(*v.Turn)))))
}

// Info is what stands beside the board.
func (s *Screen) Info(view game.View, f ui.Frame) []string {
	v := game.ViewOf[morris.View](view)
	p, ok := v.Position()
	if !ok {
		return nil
	}
	var lines []string
	for side := range uint8(2) {
		glyph, _ := man(side == 1, f)
		lines = append(lines, f.Legend(side == 1, glyph)+" "+f.Words.Say(morris.Say("screen.men",
			messages.Say("side", words.Side(side)), messages.Int("board", p.Men[side].Len()), messages.Int("hand", int(p.Hand[side])))))
	}
	if goal := words.Goal(v); !goal.Silent() {
		lines = append(lines, "", f.Words.Say(goal))
	}
	lines = append(lines, "")
	if last, ok := v.Last(); ok {
		lines = append(lines, f.Words.Say(morris.Say("screen.last", messages.Text("move", last.String()))))
	}
	if quiet := morris.Quiet(v.History()); quiet >= morris.QuietLimit/2 && v.Turn != nil {
		lines = append(lines, f.Words.Say(morris.Say("screen.quiet", messages.Int("n", morris.QuietLimit-quiet))))
	}
	return lines
}

// mill is a board on which white has just closed one, as in the browser's guide.
const mill = "W.B.B...WW...B....B..W.."

// Rules explains the game, with a mill.
func (s *Screen) Rules(f ui.Frame) ui.Page {
	rules := f.Say(morris.Say("rules.1"), morris.Say("rules.2"), morris.Say("rules.3"), morris.Say("rules.4"), morris.Say("rules.5"))
	return f.Rules(rules, ui.Example{Picture: picture(f, mill), Text: f.Words.Say(morris.Say("page.guide.3"))})
}

// picture draws a board that is written down, point by point.
func picture(f ui.Frame, written string) ui.Page {
	d := drawing{s: &Screen{}, f: f}
	d.p.Men, _ = morris.ReadBoard(written) // it is written down here, and a test draws it
	return f.Picture(slices.Repeat([]string{strings.Repeat(" ", side)}, side), func(_ rune, x, y int) ui.Cell { return d.cell(x, y) })
}
