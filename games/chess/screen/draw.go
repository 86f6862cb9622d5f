package screen

import (
	"image/color"
	"strconv"
	"strings"

	"wits/game"
	messages "wits/game/words"
	"wits/games/chess"
	"wits/games/chess/board"
	"wits/games/chess/words"
	"wits/term/ui"
)

// The colours of the squares: light, dark, of the last move, of a check.
var (
	light   = ui.Colour{Dark: "#b9b4a3", Light: "#ece4cf", Contrast: "#ffffff"}
	dark    = ui.Colour{Dark: "#7d8796", Light: "#b5a886", Contrast: "#8a8a8a"}
	played  = ui.Colour{Dark: "#c2b25a", Light: "#e3cf62", Contrast: "#ffff5f"}
	checked = ui.Colour{Dark: "#c2604f", Light: "#e08070", Contrast: "#ff5f5f"}
	reached = ui.Colour{Dark: "#86a871", Light: "#b5d39a", Contrast: "#87ff5f"}
	danger  = ui.Colour{Dark: "#8f1410", Light: "#a11410", Contrast: "#af0000"}
)

// sizes are how large a square may be; the largest that fits is drawn.
var sizes = []ui.Size{{Width: 9, Height: 4}, {Width: 7, Height: 3}, {Width: 5, Height: 2}, {Width: 4, Height: 2}, {Width: 3, Height: 1}}

// margin is what the names of the rows take on the left.
const margin = 2

// Draw draws the board as large as it fits, with the pieces to choose from below while a pawn becomes one.
func (s *Screen) Draw(view game.View, f ui.Frame) ui.Page {
	v, p, ok := s.seen(view)
	if !ok {
		return ui.Page{}
	}
	d := drawing{s, v, &p, f, s.marks(v, &p)}
	var foot ui.Page
	d.choices(&foot)
	f.Height -= len(foot.Lines)
	page := ui.Grid{
		Columns: 8, Rows: 8, Cell: d.cell, At: s.place(v, s.at), Lit: v.Turn != nil, Below: true, Sizes: sizes,
		Column: func(x int) string { return string(rune('a' + d.square(x, 0).File())) },
		Row:    func(y int) string { return strconv.Itoa(d.square(0, y).Rank() + 1) },
	}.Draw(f, &s.window)
	page.Append(foot)
	return page
}

// seen is the view that is shown: an earlier one while the player looks back.
func (s *Screen) seen(view game.View) (chess.View, board.Position, bool) {
	v := game.ViewOf[chess.View](view)
	p, known := words.Position(view)
	s.back = min(s.back, len(v.Moves))
	if !known || s.back == 0 {
		return v, p, known
	}
	start, moves, ok := v.Replay()
	if !ok {
		return v, p, true
	}
	n := len(moves) - s.back
	for _, m := range moves[:n] {
		start.Make(m)
	}
	v.Moves, v.Check, v.FEN, v.Turn = v.Moves[:n], start.InCheck(), start.FEN(), nil
	return v, start, true
}

// marks are what is drawn around squares, by what matters most.
func (s *Screen) marks(v chess.View, p *board.Position) map[board.Square]byte {
	m := map[board.Square]byte{}
	if n := len(v.Moves); n > 0 {
		if from, to, _, ok := board.ReadLong(v.Moves[n-1]); ok {
			m[from], m[to] = 'l', 'l'
		}
	}
	if v.Check {
		m[p.KingOf(p.Turn())] = '!'
	}
	if s.hint != nil {
		for _, at := range attacked(p) {
			if !s.hint.Action.IsZero() { // places that are only pointed at tell nothing else
				m[at] = 'd'
			}
		}
		for _, place := range s.hint.Proof {
			m[board.At(place.X&7, place.Y&7)] = 'h'
		}
	}
	if s.chosen != board.NoSquare && due(v) {
		for _, move := range p.Moves() {
			if move.From() == s.chosen {
				m[move.To()] = 't'
			}
		}
		m[s.chosen] = 'c'
	}
	return m
}

// attacked are the pieces of the side to move that the other side could take: whoever asks for a hint is shown them too.
func attacked(p *board.Position) (list []board.Square) {
	other := *p
	if p.InCheck() {
		return nil
	}
	other.Pass()
	for _, m := range other.Moves() {
		if piece := p.On(m.To()); piece != 0 && piece.Color() == p.Turn() {
			list = append(list, m.To())
		}
	}
	return list
}

type drawing struct {
	s     *Screen
	v     chess.View
	p     *board.Position
	f     ui.Frame
	marks map[board.Square]byte
}

// square is what is drawn in a column and a row.
func (d drawing) square(x, y int) board.Square { return d.s.square(d.v, ui.Cursor{X: x, Y: y}) }

// cell draws a square: the piece, and what is around it.
func (d drawing) cell(x, y int) ui.Cell {
	at, t := d.square(x, y), d.f.Theme
	ink, ground := d.ground(at)
	c := ui.Cell{Glyph: d.glyph(at), Ink: ink, Ground: ground}
	if at == d.s.at && d.v.Turn != nil {
		c.Around("[", "]", ink)
	}
	switch d.marks[at] {
	case 'l':
		c.Around(d.f.Glyphs.Pick("‹", "-"), d.f.Glyphs.Pick("›", "-"), ink)
	case '!':
		c.Around("!", "!", ink)
	case 'h':
		c.Around("(", ")", ink)
	case 'c':
		c.Around("<", ">", ink)
	case 't':
		if d.p.On(at) != 0 {
			c.Around("x", "x", ink)
			break
		}
		c.Glyph = d.f.Glyphs.Pick("•", "*")
	case 'd':
		c.Around("~", "~", ui.Ink{Color: t.Hue(danger), Bold: true})
	}
	return c
}

// ground is what a square is drawn on, and in which ink.
func (d drawing) ground(at board.Square) (ui.Ink, color.Color) {
	ground := light
	if board.Dark.Has(at) {
		ground = dark
	}
	switch d.marks[at] {
	case 'l':
		ground = played
	case '!':
		ground = checked
	case 't', 'c':
		ground = reached
	}
	hue := d.f.Theme.Hue(ground)
	if hue == nil {
		return ui.Ink{}, nil
	}
	return ui.InkOf(d.f.Theme.Fill(ground)), hue
}

const (
	whiteGlyphs = "♙♘♗♖♕♔"
	blackGlyphs = "♟♞♝♜♛♚"
)

// glyph is the piece on a square. Empty dark squares have a dot where there are no colours.
func (d drawing) glyph(at board.Square) string {
	piece := d.p.On(at)
	if piece == 0 {
		if d.f.Theme.Name == "none" && board.Dark.Has(at) {
			return d.f.Glyphs.Pick("·", ".")
		}
		return " "
	}
	return draw(piece, d.f)
}

func draw(piece board.Piece, f ui.Frame) string {
	glyphs := whiteGlyphs
	if piece.Color() == board.Black {
		glyphs = blackGlyphs
	}
	return f.Glyphs.Pick(string([]rune(glyphs)[piece.Kind()]), string(piece.Letter()))
}

// choice is how wide a piece to choose is.
const choice = len("[Q Q]")

// choices are the pieces that a pawn may become, each to be clicked.
func (d drawing) choices(page *ui.Page) {
	if d.s.become == board.None {
		return
	}
	line, at := strings.Repeat(" ", margin), margin
	for k := board.Queen; k >= board.Knight; k-- {
		letter := string("PNBRQK"[k])
		text := "[" + letter + " " + draw(board.NewPiece(d.p.Turn(), k), d.f) + "]"
		page.Zones = append(page.Zones, ui.Zone{X: at, Y: len(page.Lines), Width: choice, ID: "become " + letter})
		at += choice + 1
		line += d.f.Theme.Accent.Render(text) + " "
	}
	page.Add(line)
}

// Brief is what is asked for now: a piece, the rest of a move, what is wrong; else who is to move.
func (s *Screen) Brief(view game.View, f ui.Frame) string {
	v := game.ViewOf[chess.View](view)
	p, known := words.Position(view)
	switch {
	case !known:
		return ""
	case s.become != board.None:
		return f.Theme.Accent.Render(f.Words.Say(chess.Say("screen.become")))
	case s.back > 0:
		return f.Theme.Accent.Render(f.Words.Say(chess.Say("screen.back", messages.Int("number", len(v.Moves)-s.back), messages.Int("all", len(v.Moves)))))
	case s.typed != "":
		return f.Words.Say(chess.Say("screen.typed", messages.Text("text", s.typed+"_")))
	case v.Turn == nil:
		return f.Words.Say(words.Ending(v))
	case v.Check:
		return f.Theme.Bad.Render(f.Words.Say(chess.Say("board.check", messages.Say("side", words.Side(p.Turn())))))
	}
	return f.Words.Say(chess.Say("board.turn", messages.Say("side", words.Side(p.Turn()))))
}

// Info is who is to move, and what was taken.
func (s *Screen) Info(view game.View, f ui.Frame) []string {
	v, _, ok := s.seen(view)
	if !ok {
		return nil
	}
	var lines []string
	if s.become != board.None || s.back > 0 || s.typed != "" || v.Check || v.Turn == nil { // whose turn it is stands with the players
		lines = append(lines, s.Brief(view, f))
	}
	if goal := words.Goal(v); !goal.Silent() {
		lines = append(lines, f.Words.Say(goal))
	}
	lost := words.Lost(v)
	for c := board.White; c <= board.Black; c++ {
		if len(lost[c]) == 0 {
			continue
		}
		var taken strings.Builder
		for _, k := range lost[c] {
			taken.WriteString(draw(board.NewPiece(c, k), f))
		}
		lines = append(lines, f.Words.Say(chess.Say("screen.lost", messages.Say("side", words.Side(c)), messages.Text("pieces", taken.String()))))
	}
	return lines
}

// Moves is the score of the game.
func (s *Screen) Moves(view game.View, _ ui.Frame) []string {
	v, _, ok := s.seen(view)
	if !ok {
		return nil
	}
	return words.Score(v)
}
