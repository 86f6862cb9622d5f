package screen

import (
	"strings"

	"wits/game"
	messages "wits/game/words"
	"wits/games/morris"
	"wits/games/morris/words"
	"wits/term/ui"
)

// The board is of wood, so dark that white men stand out from it and so light that black ones do, on every terminal. A test counts
// the contrast.
var (
	wood   = ui.Colour{Dark: "#b08a52", Light: "#b08a52", Contrast: "#af875f"}
	grain  = ui.Colour{Dark: "#6f532c", Light: "#6f532c", Contrast: "#3f2f0f"}
	whites = ui.Colour{Dark: "#ffffff", Light: "#ffffff", Contrast: "#ffffff"}
	blacks = ui.Colour{Dark: "#101010", Light: "#101010", Contrast: "#000000"}
	blue   = ui.Colour{Dark: "#04215c", Light: "#04215c", Contrast: "#00005f"}
	green  = ui.Colour{Dark: "#0c420f", Light: "#0c420f", Contrast: "#003f00"}
	red    = ui.Colour{Dark: "#6f0b08", Light: "#6f0b08", Contrast: "#5f0000"}
	brown  = ui.Colour{Dark: "#3f2f0f", Light: "#3f2f0f", Contrast: "#3f2f0f"}
)

// role is what a character of the drawing is for.
type role int

const (
	ground role = iota
	whiteMan
	blackMan
	target
	cursor
	chosen
	hinted
	lately
	taking
	roles
)

// ink is how a role is drawn.
func (r role) ink(t ui.Theme) ui.Ink {
	colour := [roles]ui.Colour{
		ground: grain, whiteMan: whites, blackMan: blacks, target: green, cursor: blue, chosen: blue, hinted: red, lately: brown, taking: red,
	}[r]
	ink := t.Ink(colour)
	ink.Bold = r != ground && r != lately
	return ink
}

// cell is a character of the drawing.
type cell struct {
	text string
	role role
}

// canvas is the board as cells. Points are across cells apart in a row, and down cells in a column.
type canvas struct {
	cells        [][]cell
	across, down int
	large        bool // men are drawn three lines high
}

// margin is the room left and right of the board, for brackets around its outermost points.
const margin = 3

// names is the room for the names of rows.
const names = 2

// scales are how far points may be apart, the farthest first.
var scales = [...][2]int{{16, 8}, {12, 6}, {10, 5}, {8, 4}, {6, 3}, {6, 2}, {4, 2}, {4, 1}, {3, 1}}

func newCanvas(f ui.Frame) *canvas {
	c := &canvas{}
	for _, scale := range scales {
		c.across, c.down = scale[0], scale[1]
		c.large = c.down >= 4
		if names+2*margin+6*c.across+1 <= f.Width && 6*c.down+2+2*c.edge() <= f.Height {
			break
		}
	}
	c.cells = make([][]cell, 6*c.down+1+2*c.edge())
	for y := range c.cells {
		c.cells[y] = make([]cell, 2*margin+6*c.across+1)
		for x := range c.cells[y] {
			c.cells[y][x] = cell{" ", ground}
		}
	}
	return c
}

// edge is the room above and below the board.
func (c *canvas) edge() int {
	if c.large {
		return 1
	}
	return 0
}

// at is where a point lies.
func (c *canvas) at(p morris.Point) (x, y int) {
	place := p.Place()
	return margin + place.X*c.across, place.Y*c.down + c.edge()
}

// lines draws what joins the points.
func (c *canvas) lines(f ui.Frame) {
	for _, l := range morris.Lines() {
		x, y := c.at(l[0])
		endX, endY := c.at(l[2])
		for ; x < endX; x++ {
			c.cells[y][x].text = f.Glyphs.Pick("─", "-")
		}
		for ; y < endY; y++ {
			c.cells[y][x].text = f.Glyphs.Pick("│", "|")
		}
	}
}

// point draws one with what is around it.
func (c *canvas) point(p morris.Point, in cell, left, right string, around role, f ui.Frame) {
	x, y := c.at(p)
	c.cells[y][x] = in
	beside := 1
	if c.large && (in.role == whiteMan || in.role == blackMan) {
		beside = 3
		for i, line := range []string{f.Glyphs.Pick("╭───╮", ".---."), f.Glyphs.Pick("│   │", "|   |"), f.Glyphs.Pick("╰───╯", "'---'")} {
			for j, r := range []rune(line) {
				if i != 1 || j != 2 {
					c.cells[y-1+i][x-2+j] = cell{string(r), in.role}
				}
			}
		}
	}
	if left != "" {
		c.cells[y][x-beside], c.cells[y][x+beside] = cell{left, around}, cell{right, around}
	}
}

// rows are the lines of the drawing, each with a name where it has one; the lit one is y.
func (c *canvas) rows(f ui.Frame, lit int) []string {
	var paint [roles]func(...string) string
	for r := range roles {
		paint[r] = r.ink(f.Theme).On(f.Theme.Hue(wood)).Render
	}
	lines := make([]string, len(c.cells))
	for y, row := range c.cells {
		lines[y] = c.name(f, y, lit)
		for x := 0; x < len(row); {
			text, r := "", row[x].role
			for ; x < len(row) && row[x].role == r; x++ {
				text += row[x].text
			}
			lines[y] += paint[r](text)
		}
	}
	return lines
}

// name is what a line of the drawing is called, from 7 to 1.
func (c *canvas) name(f ui.Frame, y, lit int) string {
	row := (y - c.edge()) / c.down
	if (y-c.edge())%c.down != 0 || y < c.edge() || row > 6 {
		return strings.Repeat(" ", names)
	}
	style := f.Theme.Dim
	if row == lit {
		style = f.Theme.Cursor
	}
	return style.Render(string(rune('7'-row))) + " "
}

// columns names the columns.
func (c *canvas) columns(f ui.Frame, lit int) string {
	line := strings.Repeat(" ", names+margin)
	for x := range 7 {
		style := f.Theme.Dim
		if x == lit {
			style = f.Theme.Cursor
		}
		line += style.Render(string(rune('a' + x)))
		if x < 6 {
			line += strings.Repeat(" ", c.across-1)
		}
	}
	return line
}

// Draw draws the board with its lines and names, the cursor, the last move and where the chosen man may go.
func (s *Screen) Draw(view game.View, f ui.Frame) ui.Page {
	v := game.ViewOf[morris.View](view)
	p, ok := v.Position()
	if !ok {
		return ui.Page{}
	}
	s.follow(v)
	var foot ui.Page
	s.foot(&foot, v, f)
	f.Height -= len(foot.Lines)
	c := newCanvas(f)
	c.lines(f)
	last, _ := v.Last()
	marked := last.From.Set() | last.To.Set() | last.Take.Set()
	targets, takeable := s.targets(v, &p)
	if s.to != morris.None && v.Turn != nil { // the mill is shown closed while it is chosen which man it takes
		p.Men[p.Turn] = p.Men[p.Turn]&^s.from.Set() | s.to.Set()
	}
	var page ui.Page
	for at := morris.Point(1); at <= morris.Points; at++ {
		left, right, around := s.around(at, marked, takeable, v.Turn != nil, f)
		c.point(at, man(&p, at, targets, f), left, right, around, f)
		x, y := c.at(at)
		tall, wide := c.down/2, min(c.across/2, 3)
		page.Zones = append(page.Zones, ui.Zone{X: names + x - wide, Y: y - tall, Width: 2*wide + 1, Height: 2*tall + 1, ID: at.String()})
	}
	x, y := -1, -1
	if v.Turn != nil {
		x, y = s.cursor.Place().X, s.cursor.Place().Y
	}
	page.Add(c.rows(f, y)...)
	page.Add(c.columns(f, x))
	page.Append(foot)
	return page
}

// man is what stands on a point.
func man(p *morris.Position, at morris.Point, targets morris.Set, f ui.Frame) cell {
	switch {
	case p.Men[0].Has(at):
		if f.Theme.Hue(whites) == nil { // a ring where there are no colours
			return cell{f.Glyphs.Pick("○", "W"), whiteMan}
		}
		return cell{f.Glyphs.Pick("●", "W"), whiteMan}
	case p.Men[1].Has(at):
		return cell{f.Glyphs.Pick("●", "B"), blackMan}
	case targets.Has(at):
		return cell{"+", target}
	}
	return cell{f.Glyphs.Pick("•", "."), ground}
}

// legend is a man on its wood, for the panel.
func legend(side uint8, f ui.Frame) string {
	at := man(&morris.Position{Men: [2]morris.Set{morris.Set(1 - side), morris.Set(side)}}, 1, 0, f)
	if f.Theme.Hue(wood) == nil {
		return f.Theme.Bold.Render(at.text)
	}
	return at.role.ink(f.Theme).On(f.Theme.Hue(wood)).Render(" " + at.text + " ")
}

// targets are the points that the next step of the move may choose: where the chosen man goes, or which man is taken.
func (s *Screen) targets(v morris.View, p *morris.Position) (to, take morris.Set) {
	switch {
	case v.Turn == nil || *v.Turn != v.Seat:
		return 0, 0
	case s.to != morris.None:
		return 0, p.Takeable()
	case s.from != morris.None:
		return p.Targets(s.from), 0
	}
	return 0, 0
}

// around is what marks a point: the cursor, what is chosen or can be taken, a hint, the last move.
func (s *Screen) around(at morris.Point, last, takeable morris.Set, runs bool, f ui.Frame) (left, right string, style role) {
	switch {
	case at == s.cursor && runs:
		return "[", "]", cursor
	case at == s.from || at == s.to:
		return "(", ")", chosen
	case takeable.Has(at):
		return ">", "<", taking
	case s.hint.Has(at):
		return "!", "!", hinted
	case last.Has(at):
		return f.Glyphs.Pick("‹", "<"), f.Glyphs.Pick("›", ">"), lately
	}
	return "", "", ground
}

// foot says what is typed.
func (s *Screen) foot(page *ui.Page, v morris.View, f ui.Frame) {
	if v.Turn == nil {
		return
	}
	if s.typed != "" {
		page.Add(f.Theme.Cursor.Render(f.Glyphs.Arrow) + " " + s.typed)
	}
}

// Brief says who is due.
func (s *Screen) Brief(view game.View, f ui.Frame) string {
	v := game.ViewOf[morris.View](view)
	if v.Turn == nil {
		return ""
	}
	if s.to != morris.None {
		return f.Theme.Accent.Render(f.Words.Say(morris.Say("screen.take")))
	}
	if *v.Turn == v.Seat {
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
		lines = append(lines, legend(side, f)+" "+f.Words.Say(morris.Say("screen.men",
			messages.Say("side", words.Side(side)), messages.Int("board", p.Men[side].Len()), messages.Int("hand", int(p.Hand[side])))))
	}
	if goal := words.Goal(v); !goal.Silent() {
		lines = append(lines, "", f.Words.Say(goal))
	}
	if s.to != morris.None && v.Turn != nil {
		lines = append(lines, "", s.Brief(view, f))
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
