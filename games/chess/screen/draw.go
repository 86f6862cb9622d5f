package screen

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"wits/game"
	messages "wits/game/words"
	"wits/games/chess"
	"wits/games/chess/board"
	"wits/games/chess/words"
	"wits/term/ui"
)

// sizes are how large a square may be; the largest that fits is drawn.
var sizes = []ui.Size{
	{Width: 13, Height: 6}, {Width: 11, Height: 5}, {Width: 9, Height: 4}, {Width: 7, Height: 3}, {Width: 5, Height: 3}, {Width: 5, Height: 2}, {Width: 4, Height: 2}, {Width: 3, Height: 1},
}

// margin is what the names of the rows take on the left.
const margin = 2

// Draw draws the board as large as it fits, with the pieces to choose from below while a pawn becomes one.
func (s *Screen) Draw(view game.View, f ui.Frame) ui.Page {
	v, p, ok := s.seen(view)
	if !ok {
		return ui.Page{}
	}
	d := drawing{s, v, &p, f, s.marks(v, &p, f)}
	page := ui.Grid{
		Columns: 8, Rows: 8, Cell: d.cell, At: s.place(v, s.at), Lit: v.Turn != nil, Below: true, Sizes: sizes,
		Column: func(x int) string { return string(rune('a' + d.square(x, 0).File())) },
		Row:    func(y int) string { return strconv.Itoa(d.square(0, y).Rank() + 1) },
	}.Draw(f, &s.Window)
	if s.become != board.None { // the pieces that the pawn may become, instead of the names of the columns
		page = page.Crop(0, len(page.Lines)-1)
		page.Append(ui.Flow(d.choices(), margin, 1, f.Width))
	}
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

// mark is how a square is marked: what stands around it, and its ground, none for its own. Where a piece could go there is a dot.
type mark struct {
	open, closing string
	ground        ui.Colour
	dot           bool
}

// marks are the squares that are marked, each by what matters most.
func (s *Screen) marks(v chess.View, p *board.Position, f ui.Frame) map[board.Square]mark {
	m, colours := map[board.Square]mark{}, f.Theme.Board
	if n := len(v.Moves); n > 0 {
		if from, to, _, ok := board.ReadLong(v.Moves[n-1]); ok {
			last := mark{open: f.Glyphs.Pick("‹", "-"), closing: f.Glyphs.Pick("›", "-"), ground: colours.Last}
			m[from], m[to] = last, last
		}
	}
	if v.Check {
		m[p.KingOf(p.Turn())] = mark{open: "!", closing: "!", ground: colours.Bad}
	}
	if s.Hint != nil {
		for _, at := range attacked(p) {
			if !s.Hint.Action.IsZero() { // places that are only pointed at tell nothing else
				m[at] = mark{open: "~", closing: "~"}
			}
		}
		for _, place := range s.Hint.Proof {
			m[board.At(place.X&7, place.Y&7)] = mark{open: "(", closing: ")"}
		}
	}
	if s.chosen != board.NoSquare && v.Due() {
		for _, move := range p.Moves() {
			if move.From() != s.chosen {
				continue
			}
			m[move.To()] = mark{ground: colours.Good, dot: true}
			if p.On(move.To()) != 0 {
				m[move.To()] = mark{open: "x", closing: "x", ground: colours.Good}
			}
		}
		m[s.chosen] = mark{open: "<", closing: ">", ground: colours.Good}
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
	marks map[board.Square]mark
}

// square is what is drawn in a column and a row.
func (d drawing) square(x, y int) board.Square { return d.s.square(d.v, ui.Cursor{X: x, Y: y}) }

// cell draws a square: the piece, and what is around it.
func (d drawing) cell(x, y int) ui.Cell {
	at := d.square(x, y)
	piece, m := d.p.On(at), d.marks[at]
	ground := cmp.Or(m.ground, squareColour(board.Dark.Has(at), d.f))
	c := square(piece, ground, d.f)
	switch {
	case m.dot:
		c.Glyph = d.f.Glyphs.Pick("•", "*")
	case piece == 0 && d.f.Theme.Name == "none" && board.Dark.Has(at): // where there are no colours
		c.Glyph = d.f.Glyphs.Pick("·", ".")
	}
	edge := ui.InkOf(d.f.Theme.Fill(ground))
	if at == d.s.at && d.v.Turn != nil {
		c.Around("[", "]", edge)
	}
	c.Around(m.open, m.closing, edge)
	return c
}

// square is a piece, or none, on a ground.
func square(piece board.Piece, ground ui.Colour, f ui.Frame) ui.Cell {
	c := ui.Cell{Glyph: " ", Ink: ui.InkOf(f.Theme.Fill(ground)), Ground: f.Theme.Hue(ground)}
	if c.Ground == nil {
		c.Ink = ui.Ink{}
	}
	if piece != 0 {
		c.Glyph, c.Sprite, c.Ink = draw(piece, f), sprites[piece.Kind()], f.Theme.Piece(piece.Color() == board.Black)
	}
	return c
}

func squareColour(dark bool, f ui.Frame) ui.Colour {
	if dark {
		return f.Theme.Board.Dark
	}
	return f.Theme.Board.Light
}

const (
	outlined = "♙♘♗♖♕♔"
	filled   = "♟♞♝♜♛♚"
)

// draw is a piece as a character: filled in its colour, or outlined for white where there are no colours.
func draw(piece board.Piece, f ui.Frame) string {
	glyphs := filled
	if piece.Color() == board.White && f.Theme.Name == "none" {
		glyphs = outlined
	}
	return f.Glyphs.Pick(string([]rune(glyphs)[piece.Kind()]), string(piece.Letter()))
}

// choices are the pieces that a pawn may become, each to be clicked.
func (d drawing) choices() (all []ui.Button) {
	for k := board.Queen; k >= board.Knight; k-- {
		letter := string("PNBRQK"[k])
		text := "[" + letter + " " + draw(board.NewPiece(d.p.Turn(), k), d.f) + "]"
		all = append(all, ui.Button{Text: d.f.Theme.Accent.Render(text), ID: "become " + letter})
	}
	return all
}

// Brief is how far the player looks back; else how it ended, or who is to move.
func (s *Screen) Brief(view game.View, f ui.Frame) string {
	v := game.ViewOf[chess.View](view)
	p, known := words.Position(view)
	switch {
	case !known:
		return ""
	case s.back > 0:
		return f.Theme.Accent.Render(f.Words.Say(chess.Say("screen.back", messages.Int("number", len(v.Moves)-s.back), messages.Int("all", len(v.Moves)))))
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
	if s.back > 0 || v.Check || v.Turn == nil { // whose turn it is stands with the players
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
		lines = append(lines, f.Words.Say(chess.Say("screen.lost", messages.Say("side", words.Side(c)), messages.Text("pieces", f.Legend(c == board.Black, taken.String())))))
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

// Positions that the rules are explained with, those of the browser's guide.
const (
	knight   = "7k/8/8/8/3N4/8/8/K7 w - - 0 1"
	castling = "4k3/8/8/8/8/8/PPP2PPP/R3K2R w KQ - 0 1"
)

// Rules explains the game: how pieces move, how it ends, and castling.
func (s *Screen) Rules(f ui.Frame) ui.Page {
	return f.Rules(
		f.Say(chess.Say("rules.1"), chess.Say("rules.5"), chess.Say("page.guide.2"), chess.Say("page.guide.3"), chess.Say("rules.2"), chess.Say("rules.3")),
		ui.Example{
			Picture: picture(f, knight, 2, 6, func(p *board.Position, m board.Move) bool { return p.On(m.From()).Kind() == board.Knight }),
			Text:    f.Words.Say(chess.Say("page.guide.1")),
		},
		ui.Example{Picture: picture(f, castling, 1, 2, func(_ *board.Position, m board.Move) bool { return m.Castles() }), Text: f.Words.Say(chess.Say("page.guide.4"))})
}

// picture draws some ranks of a position, and marks where the moves lead that it is about.
func picture(f ui.Frame, fen string, lowest, highest int, about func(*board.Position, board.Move) bool) ui.Page {
	p, _ := board.ReadFEN(fen) // it is written above, and a test draws it
	var to [64]bool
	for _, m := range p.Moves() {
		to[m.To()] = to[m.To()] || about(&p, m)
	}
	return f.Picture(slices.Repeat([]string{strings.Repeat(" ", 8)}, highest-lowest+1), func(_ rune, x, y int) ui.Cell {
		at := board.Square((highest-1-y)*8 + x)
		if to[at] {
			cell := square(0, f.Theme.Board.Good, f)
			cell.Glyph = f.Glyphs.Pick("•", "*")
			return cell
		}
		return square(p.On(at), squareColour((at.File()+at.Rank())%2 == 0, f), f)
	})
}
