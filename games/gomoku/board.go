package gomoku

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
)

// Size is the number of lines each way; Cells is how many stones the board holds.
const (
	Size  = 15
	Cells = Size * Size
)

// Stone is what a point holds: a stone of a colour, or none.
type Stone uint8

// What a point can hold. Black begins.
const (
	None Stone = iota
	Black
	White
)

var stoneNames = [...]string{"none", "black", "white"}

// String is the colour's name on the wire.
func (s Stone) String() string { return stoneNames[s] }

// stoneNamed is the stone of a colour's name on the wire; None for any other text.
func stoneNamed(name string) Stone { return Stone(max(0, slices.Index(stoneNames[:], name))) }

// letters are how rows spell what a point holds.
const letters = ".XO"

// Point is a point of the board: X is the column from the left, Y the row from the top, both from 0.
type Point struct {
	X int `json:"x"`
	Y int `json:"y"`
}

// On reports whether the point is on the board.
func (p Point) On() bool { return p.X >= 0 && p.X < Size && p.Y >= 0 && p.Y < Size }

// String names the point as players do: a letter for the column, and rows from 1 at the bottom, so h8 is the middle.
func (p Point) String() string { return fmt.Sprintf("%c%d", 'a'+rune(p.X), Size-p.Y) }

// Cell numbers a point in reading order; [PointAt] is its reverse.
func (p Point) Cell() int { return p.Y*Size + p.X }

// PointAt is the point with a number in reading order.
func PointAt(cell int) Point { return Point{cell % Size, cell / Size} }

// step is the point n steps further in a direction.
func (p Point) step(d Point, n int) Point { return Point{p.X + n*d.X, p.Y + n*d.Y} }

// directions are the four ways in which a row of stones can lie.
func directions() [4]Point { return [4]Point{{1, 0}, {0, 1}, {1, 1}, {1, -1}} }

// Five is how many stones in a row win; more do too.
const Five = 5

// board holds the stones in reading order.
type board [Cells]Stone

// at is what a point holds; nothing lies outside.
func (b *board) at(p Point) Stone {
	if !p.On() {
		return None
	}
	return b[p.Cell()]
}

// line is the row of five or more that the stone at p is part of, from one end to the other; nil where there is none.
func (b *board) line(p Point) []Point {
	for _, d := range directions() {
		before, after := b.run(p, d, -1), b.run(p, d, 1)
		if b.at(p) == None || before+1+after < Five {
			continue
		}
		row := make([]Point, 0, before+1+after)
		for i := -before; i <= after; i++ {
			row = append(row, p.step(d, i))
		}
		return row
	}
	return nil
}

// run counts the stones beside p in a direction that are like the one at p.
func (b *board) run(p, d Point, sign int) (n int) {
	for q := p.step(d, sign); q.On() && b[q.Cell()] == b[p.Cell()]; q = q.step(d, sign) {
		n++
	}
	return n
}

// rows spells the board, a string for each row from the top.
func (b *board) rows() []string {
	var text [Size * Size]byte
	for i, stone := range b {
		text[i] = letters[stone]
	}
	all, rows := string(text[:]), make([]string, Size)
	for y := range rows {
		rows[y] = all[y*Size : (y+1)*Size]
	}
	return rows
}

// Moves is a list of points, spelled [7,7] each. It is written at once: views and states hold all moves of a game.
type Moves []Point

// Cells numbers the points in reading order, as [Point.Cell] does.
func (m Moves) Cells() []int {
	list := make([]int, len(m))
	for i, p := range m {
		list[i] = p.Cell()
	}
	return list
}

// MarshalJSON writes [[7,7],[8,7]].
func (m Moves) MarshalJSON() ([]byte, error) { return m.append(nil), nil }

func (m Moves) append(b []byte) []byte {
	b = append(slices.Grow(b, 8*len(m)+2), '[')
	for i, p := range m {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendNumber(append(b, '['), p.X)
		b = appendNumber(append(b, ','), p.Y)
		b = append(b, ']')
	}
	return append(b, ']')
}

// appendNumber writes a number, which mostly has one digit.
func appendNumber(b []byte, n int) []byte {
	if n >= 0 && n < 10 {
		return append(b, '0'+byte(n))
	}
	return strconv.AppendInt(b, int64(n), 10)
}

// UnmarshalJSON reads what MarshalJSON writes.
func (m *Moves) UnmarshalJSON(data []byte) error {
	var list [][]int
	if err := json.Unmarshal(data, &list); err != nil || list == nil {
		return errNoMoves
	}
	moves := make(Moves, len(list))
	for i, pair := range list {
		if len(pair) != 2 {
			return errNoMoves
		}
		moves[i] = Point{pair[0], pair[1]}
	}
	*m = moves
	return nil
}

var errNoMoves = errors.New("a move is two whole numbers, such as [7,7]")
