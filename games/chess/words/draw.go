package words

import (
	"fmt"
	"strings"

	"wits/game"
	"wits/game/drawing"
	"wits/games/chess"
	"wits/games/chess/board"
)

var (
	_ game.Drawer = Voice{}
	_ game.Sharer = Voice{}
)

// side is that of a square, for which pieces are drawn.
const side = 40.0

// shapes are the outlines of pieces, as on the game's page.
var shapes = [...]string{
	board.Pawn:   "M 20 7.5 C 22.19 7.51 24.13 8.89 24.87 10.94 C 25.61 13 24.98 15.3 23.3 16.7 C 25.3 17.7 26.7 19.5 26.7 21.5 L 23.2 21.5 C 23.6 26.1 25.5 28.5 28.5 31 L 28.5 34.5 L 11.5 34.5 L 11.5 31 C 14.5 28.5 16.4 26.1 16.8 21.5 L 13.3 21.5 C 13.3 19.5 14.7 17.7 16.7 16.7 C 15.02 15.3 14.39 13 15.13 10.94 C 15.87 8.89 17.81 7.51 20 7.5 Z",
	board.Knight: "M 12.5 34.5 C 12.5 26 18 25 19 20 C 16.2 20.6 15 23.8 12 23.8 C 9.8 23.8 8.8 21.6 10 19.6 L 14.8 11.8 L 15.5 7 L 19.3 9.8 C 26.8 10.2 31.5 16.2 31.5 24.5 L 31.5 34.5 Z",
	board.Bishop: "M 20 5.5 C 21.05 5.49 22 6.11 22.41 7.07 C 22.83 8.03 22.62 9.15 21.9 9.9 C 26 12.8 28 16.5 28 19.8 C 28 22.7 26.3 24.8 24 26 L 25.4 30 L 29 30 L 29 34.5 L 11 34.5 L 11 30 L 14.6 30 L 16 26 C 13.7 24.8 12 22.7 12 19.8 C 12 16.5 14 12.8 18.1 9.9 C 17.38 9.15 17.17 8.03 17.59 7.07 C 18 6.11 18.95 5.49 20 5.5 Z",
	board.Rook:   "M 9.5 7 L 14 7 L 14 10.5 L 18 10.5 L 18 7 L 22 7 L 22 10.5 L 26 10.5 L 26 7 L 30.5 7 L 30.5 15 L 27 18 L 27 27.5 L 30.5 31 L 30.5 34.5 L 9.5 34.5 L 9.5 31 L 13 27.5 L 13 18 L 9.5 15 Z",
	board.Queen:  "M 7.5 12.5 L 13.3 20 L 15 9 L 20 19.5 L 25 9 L 26.7 20 L 32.5 12.5 L 29.5 28 L 29.5 34.5 L 10.5 34.5 L 10.5 28 Z",
	board.King:   "M 18.4 4.5 L 21.6 4.5 L 21.6 7.5 L 24.6 7.5 L 24.6 10.7 L 21.6 10.7 L 21.6 13.8 C 26.8 12.6 32.6 14.7 32.6 20.4 C 32.6 24.4 29.6 26.4 28.6 29 L 28.6 34.5 L 11.4 34.5 L 11.4 29 C 10.4 26.4 7.4 24.4 7.4 20.4 C 7.4 14.7 13.2 12.6 18.4 13.8 L 18.4 10.7 L 15.4 10.7 L 15.4 7.5 L 18.4 7.5 Z",
}

// marks are the lines on pieces.
var marks = [...]string{
	board.Pawn: "M 13 31 L 27 31", board.Knight: "M 18 13.5 L 18.1 13.5 M 12.5 31 L 28.5 31", board.Bishop: "M 20 13 L 20 20 M 16.8 16.5 L 23.2 16.5 M 14.6 30 L 25.4 30",
	board.Rook: "M 13.5 18 L 26.5 18 M 13.5 27.5 L 26.5 27.5", board.Queen: "M 10.5 28 L 29.5 28", board.King: "M 20 14 L 20 25 M 12 29 L 28 29",
}

// Draw draws the board as the view's seat looks at it, with the last move.
func (Voice) Draw(view game.View) (*drawing.Drawing, bool) {
	v := game.ViewOf[chess.View](view)
	p, err := board.ReadFEN(v.FEN)
	if err != nil {
		return nil, false
	}
	last := ""
	if n := len(v.Moves); n > 0 {
		last = v.Moves[n-1]
	}
	d := drawing.New(8*side, 8*side)
	for s := range board.Square(64) {
		x, y := int(s)%8, 7-int(s)/8
		if v.Seat == 1 {
			x, y = 7-x, 7-y
		}
		d.Rect(side*float64(x), side*float64(y), side, side, 0, groundOf(s, last))
		if piece := p.On(s); piece != 0 {
			drawPiece(d, side*float64(x), side*float64(y), piece)
		}
	}
	return d, true
}

// groundOf is the colour of a square, with that of a move on those that it left and reached.
func groundOf(s board.Square, last string) drawing.Color {
	name := s.String()
	switch {
	case len(last) >= 4 && (strings.HasPrefix(last, name) || last[2:4] == name):
		return "#d9c14e"
	case (int(s)+int(s)/8)%2 == 0:
		return "#a98b64"
	}
	return "#eee3cb"
}

func drawPiece(d *drawing.Drawing, x, y float64, p board.Piece) {
	const ink, chalk = "#14171c", "#fdfcf8"
	body, mark := drawing.Color(chalk), drawing.Color(ink)
	if p.Color() == board.Black {
		body, mark = ink, chalk
	}
	d.Add(
		drawing.Shape{Kind: drawing.Path, X: x, Y: y, R: 1, D: shapes[p.Kind()], Fill: body, Stroke: ink, Line: 1.6},
		drawing.Shape{Kind: drawing.Path, X: x, Y: y, R: 1, D: marks[p.Kind()], Stroke: mark, Line: 1.6},
	)
}

// widest is how many blocks a game's course is drawn with at most.
const widest = 24

// Share draws the course of a game: how much material white had more or less, the middle height being none, and below the
// result and how many moves there were. Of a puzzle it draws only how many moves were made of those that it takes.
func (Voice) Share(view game.View) []string {
	v := game.ViewOf[chess.View](view)
	p, moves, ok := v.Replay()
	if !ok {
		return nil
	}
	made := (len(moves) + 1) / 2
	if v.Mate > 0 {
		return []string{puzzle(made, v.Mate), fmt.Sprintf("%d/%d", made, v.Mate)}
	}
	heights := []int{p.Balance(board.White)}
	for _, m := range moves {
		p.Make(m)
		heights = append(heights, p.Balance(board.White))
	}
	return []string{course(heights), fmt.Sprintf("%s  %d", result(v), made)}
}

// puzzle draws moves: those that a mate takes, and those that were too many.
func puzzle(made, mate int) string {
	late := min(max(made-mate, 0), widest-mate)
	return strings.Repeat("🟩", min(made, mate)) + strings.Repeat("⬜", max(mate-made, 0)) + strings.Repeat("🟥", late)
}

// course draws numbers as blocks of eight heights, in as many blocks as there is room for.
func course(all []int) string {
	const blocks = "▁▂▃▄▅▆▇█"
	width := min(len(all), widest)
	var line strings.Builder
	for i := range width {
		ahead := all[(i+1)*len(all)/width-1]
		height := 3 + ahead/2
		if ahead%2 != 0 { // even a pawn is seen
			height = 3 + (ahead+max(-1, min(1, ahead)))/2
		}
		line.WriteRune([]rune(blocks)[max(0, min(7, height))])
	}
	return line.String()
}

// result is how chess players write who won.
func result(v chess.View) string {
	white := (v.Status == game.Won) == (v.Seat == 0)
	switch {
	case v.Status == game.Drawn:
		return "½-½"
	case white:
		return "1-0"
	}
	return "0-1"
}
