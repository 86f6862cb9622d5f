package screen

import (
	"slices"
	"strconv"

	"wits/game"
	messages "wits/game/words"
	"wits/games/minesweeper"
	"wits/term/ui"
)

// sizes are how large a cell may be; the largest that fits is drawn.
var sizes = []ui.Size{
	{Width: 11, Height: 5}, {Width: 9, Height: 4}, {Width: 7, Height: 3}, {Width: 5, Height: 2}, {Width: 4, Height: 2}, {Width: 3, Height: 1}, {Width: 2, Height: 1},
}

// sprites are a flag, the numbers from 1 on, and a trap.
var sprites = ui.Sprites(`
#..  .#.  ##.  ##.  #.#  ###  .##  ###  .#.  ..#..
##.  ##.  ..#  ..#  #.#  #..  #..  ..#  #.#  #.#.#
###  .#.  .#.  .#.  ###  ##.  ##.  .#.  .#.  .###.
#..  .#.  #..  ..#  ..#  ..#  #.#  .#.  #.#  #.#.#
#..  ###  ###  ##.  ..#  ##.  .#.  .#.  .#.  ..#..

##.  ##.  ##.  ###  #.#  ###  #..  ###  ###  #.#
###  .#.  ..#  .##  ###  ##.  ###  ..#  ###  .#.
#..  .#.  .#.  ..#  ..#  ..#  #.#  .#.  #.#  #.#
#..  ###  ###  ###  ..#  ##.  ###  .#.  ###  ...
`)

// Draw draws as much of the board as fits, around the cursor.
func (s *Screen) Draw(view game.View, f ui.Frame) ui.Page {
	v := game.ViewOf[minesweeper.View](view)
	d := drawing{s, v, f, s.shownEnd(v)}
	number := func(i int) string { return strconv.Itoa(i + 1) }
	g := ui.Grid{
		Columns: v.Width, Rows: v.Height, Cell: d.cell, Column: number, Row: number, At: s.At, Lit: v.Status == game.Playing, Sizes: sizes,
	}
	p := g.Draw(f, &s.Window)
	s.shown = messages.Message{}
	if w := s.Window; !w.Whole(g) {
		s.shown = minesweeper.Say("screen.part", messages.Int("left", w.Left+1), messages.Int("right", w.Left+w.Columns), messages.Int("width", v.Width),
			messages.Int("top", w.Top+1), messages.Int("bottom", w.Top+w.Rows), messages.Int("height", v.Height))
	}
	return p
}

// shownEnd tells which cells of an ended game are drawn as it ended; the others still look as they did before. Traps burst outward from the
// one that was sprung, or flags sweep in.
func (s *Screen) shownEnd(v minesweeper.View) func(x, y int) bool {
	if s.Unseen <= 0 {
		return func(int, int) bool { return true }
	}
	at := 1 - s.Unseen
	if v.Status == game.Won {
		return func(x, _ int) bool { return float64(x) < at*float64(v.Width) }
	}
	sprung := slices.Index([]byte(v.Cells), '!')
	if sprung < 0 {
		sprung = v.Width*(v.Height/2) + v.Width/2
	}
	far := at * float64(max(v.Width, v.Height))
	return func(x, y int) bool {
		dx, dy := x-sprung%v.Width, y-sprung/v.Width
		return dx == 0 && dy == 0 || float64(max(dx, -dx, dy, -dy)) <= far
	}
}

// The colours of the numbers are the seed document's: blue, green, red, dark blue, dark red, cyan, grey, white. On a light
// ground white is black, and the pale ones are darker. The first is that of a clear cell.
var numbers = [9]ui.Colour{
	{Dark: "#5b6475", Light: "#a9b0bc", Contrast: "#bcbcbc"},
	{Dark: "#6aa8ff", Light: "#1f5fd0", Contrast: "#5fafff"},
	{Dark: "#7ddb6f", Light: "#1e7a1e", Contrast: "#00ff00"},
	{Dark: "#ff7b7b", Light: "#d0222c", Contrast: "#ff5f5f"},
	{Dark: "#4f84f0", Light: "#0b2f80", Contrast: "#87afff"},
	{Dark: "#d95f5f", Light: "#7d1018", Contrast: "#ff8787"},
	{Dark: "#56d4d4", Light: "#0a7a80", Contrast: "#00ffff"},
	{Dark: "#a0a6b4", Light: "#6b7280", Contrast: "#d0d0d0"},
	{Dark: "#ffffff", Light: "#000000", Contrast: "#ffffff"},
}

var (
	hidden  = ui.Colour{Dark: "#8a93a8", Light: "#6b7280", Contrast: "#ffffff"}
	flagged = ui.Colour{Dark: "#ffb454", Light: "#a84200", Contrast: "#ffff00"}
	blast   = ui.Colour{Dark: "#6b2530", Light: "#f6c5c8", Contrast: "#5f0000"}
)

type drawing struct {
	s     *Screen
	v     minesweeper.View
	f     ui.Frame
	shown func(x, y int) bool
}

// cell draws what a cell shows, in reverse where it proves something, with brackets at the cursor and at a hint.
func (d drawing) cell(x, y int) ui.Cell {
	t, at := d.f.Theme, ui.Cursor{X: x, Y: y}
	c := d.look(d.at(x, y), x, y)
	if d.s.Proves(x, y) {
		c.Ink = c.Ink.Inverse(true)
	}
	if at == d.s.At && d.v.Status == game.Playing {
		c.Around("[", "]", ui.InkOf(t.Cursor))
	}
	if d.s.Hinted != nil && at == *d.s.Hinted {
		c.Around("(", ")", ui.InkOf(t.Mark))
	}
	return c
}

// at is what a cell shows: when the area is secured, every trap has its flag.
func (d drawing) at(x, y int) byte {
	c := d.v.At(x, y)
	switch {
	case d.v.Status == game.Won && c == '#' && d.shown(x, y):
		return 'F'
	case d.shown(x, y):
		return c
	case c == '*' || c == '!':
		return '#'
	case c == 'X':
		return 'F'
	}
	return c
}

func (d drawing) look(c byte, x, y int) ui.Cell {
	t, pick := d.f.Theme, d.f.Glyphs.Pick
	bad := ui.InkOf(t.Bad)
	up := func(glyph string, ink ui.Ink) ui.Cell {
		return ui.Cell{Glyph: glyph, Ink: ink, Ground: t.RaisedAt(x, y)}
	}
	switch {
	case c == 'F':
		flag := up(pick("⚑", "F"), t.Ink(flagged).Strong())
		flag.Sprite = sprites[0]
		return flag
	case c == 'X':
		return up(pick("✗", "X"), bad)
	case c == '*':
		return ui.Cell{Glyph: "*", Sprite: sprites[9], Ink: bad, Ground: t.Sunken.GetBackground()}
	case c == '!':
		sprung := ui.Cell{Glyph: "*", Sprite: sprites[9], Ink: bad.Inverse(t.Hue(blast) == nil), Ground: t.Hue(blast)}
		sprung.Around(">", "<", bad)
		return sprung
	case c == '0':
		return ui.Cell{Glyph: pick("·", "."), Ink: t.Ink(numbers[0]), Ground: t.Sunken.GetBackground()}
	case c >= '1' && c <= '8':
		return ui.Cell{Glyph: string(c), Sprite: sprites[c-'0'], Ink: t.Ink(numbers[c-'0']).Strong(), Ground: t.Sunken.GetBackground()}
	}
	return up(pick("░", "#"), t.Ink(hidden))
}

// What the rules are explained with, as the browser's help is.
var (
	corner = []string{"001#", "0011", "0000"}
	pair   = []string{"F###", "1111", "0000"}
)

// Rules explains the game, with what follows from numbers.
func (s *Screen) Rules(f ui.Frame) ui.Page {
	rules := f.Say(
		minesweeper.Say("rules.1"), minesweeper.Say("rules.2"), minesweeper.Say("page.help.flood"), minesweeper.Say("rules.3"), minesweeper.Say("page.help.end"))
	d := drawing{s: s, f: f}
	cell := func(c rune, x, y int) ui.Cell { return d.look(byte(c), x, y) }
	return f.Rules(rules,
		ui.Example{Picture: f.Picture(corner, cell), Text: f.Words.Say(minesweeper.Say("page.help.one"))},
		ui.Example{Picture: f.Picture(pair, cell), Text: f.Words.Say(minesweeper.Say("page.help.two"))})
}
