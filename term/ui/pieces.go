package ui

// Board is the colours of a board and of what is marked on it. Black and white pieces stand out from all of its grounds on every terminal, and
// marks from all of them but Dark.
type Board struct {
	Name            string
	Light, Dark     Colour // squares; a board without squares is Light
	Last, Good, Bad Colour // the last move; where to go, and what won; what is attacked
	Line, Mark      Colour // lines, and what is written beside pieces
}

// Boards lists the boards' names, the default first.
func Boards() []string { return []string{"wood", "slate", "green"} }

// Few is the board for terminals with 16 colours.
const Few = "few"

// NewBoard returns a board by its name: the default for unknown names.
func NewBoard(name string) Board {
	all := map[string][7]string{ // light, dark, last, good, bad, line, mark
		"wood":  {"#b08a52", "#86601c", "#7f8a99", "#4f8f36", "#b5543f", "#7d5f34", "#04215c"},
		"slate": {"#8793a3", "#5c687c", "#8f8420", "#4f8f36", "#b5543f", "#566274", "#04215c"},
		"green": {"#8f8f60", "#4f7a52", "#7f8a99", "#8f8420", "#b5543f", "#5f5f38", "#04215c"},
		Few:     {"8", "12", "5", "13", "9", "0", "0"}, // as xterm shows them, all are between black and white
	}
	hex, ok := all[name]
	if !ok {
		name = Boards()[0]
		hex = all[name]
	}
	at := func(i int) Colour { return Colour{hex[i], hex[i], hex[i]} }
	line := at(5)
	if name != Few {
		line.Contrast = "#000000"
	}
	return Board{name, at(0), at(1), at(2), at(3), at(4), line, at(6)}
}

// Piece is the ink of a black or white piece.
func (t Theme) Piece(black bool) Ink {
	if black {
		return t.Ink(Colour{"#000000", "#000000", "#000000"})
	}
	return t.Ink(Colour{"#ffffff", "#ffffff", "#ffffff"})
}

// Stone returns the glyph and the ink of a stone: a disc, or a ring for a white one in a theme without colours. In ASCII it is a letter.
func (f Frame) Stone(black bool, letter string) (string, Ink) {
	glyph := "●"
	if !black && f.Theme.Name == "none" {
		glyph = "○"
	}
	return f.Glyphs.Pick(glyph, letter), f.Theme.Piece(black).Strong()
}

// Legend draws a piece on the board's own ground, for the panel beside it.
func (f Frame) Legend(black bool, glyph string) string {
	if f.Theme.Name == "none" {
		return f.Theme.Bold.Render(glyph)
	}
	return f.Theme.Piece(black).Strong().On(f.Theme.Hue(f.Theme.Board.Light)).Render(" " + glyph + " ")
}
