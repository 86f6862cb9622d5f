package minesweeper

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"wits/game"
	"wits/game/wire"
)

// View is all that the player can see. Cells is the board row by row, one character per cell: '#' hidden, 'F' flagged,
// '0'…'8' opened, and after a loss '*' a trap, '!' the sprung one, 'X' a flag on a safe cell. A concealed
// view of a lost game has '!' alone of these.
type View struct {
	Board
	Flags  int
	Status game.Outcome
	Cells  string
}

// At is what the cell in column x of row y shows.
func (v View) At(x, y int) byte { return v.Cells[y*v.Width+x] }

// Closed reports whether a cell is not opened.
func (v View) Closed(cell int) bool { return v.Cells[cell] == hidden || v.Cells[cell] == flagged }

// Untouched reports whether nothing is open yet.
func (v View) Untouched() bool { return strings.Trim(v.Cells, "#F") == "" }

// Open is the action that opens a cell; a flag on it has to go first.
func (v View) Open(cell int) Action {
	return Action{v.Cells[cell] == flagged, cell % v.Width, cell / v.Width}
}

// Row is what row y shows.
func (v View) Row(y int) string { return v.Cells[y*v.Width : (y+1)*v.Width] }

type viewJSON struct {
	Difficulty string       `json:"difficulty"`
	Width      int          `json:"width"`
	Height     int          `json:"height"`
	Traps      int          `json:"traps"`
	Flags      int          `json:"flags"`
	Status     game.Outcome `json:"status"`
	Rows       []string     `json:"rows"`
}

// MarshalJSON writes the wire form, the board as rows.
func (v View) MarshalJSON() ([]byte, error) {
	rows := make([]string, v.Height)
	for y := range rows {
		rows[y] = v.Row(y)
	}
	return json.Marshal(viewJSON{v.Difficulty, v.Width, v.Height, v.Traps, v.Flags, v.Status, rows})
}

// UnmarshalJSON reads what MarshalJSON writes. It checks the form, not whether a game can come to look so.
func (v *View) UnmarshalJSON(data []byte) error {
	var w viewJSON
	if err := wire.Decode(data, &w); err != nil {
		return err
	}
	b, err := namedBoard(w.Difficulty, w.Width, w.Height, w.Traps)
	if err != nil {
		return err
	}
	cells := strings.Join(w.Rows, "")
	if len(w.Rows) != b.Height || len(cells) != b.Area() {
		return fmt.Errorf("rows: want %d of %d cells", b.Height, b.Width)
	}
	for _, row := range w.Rows {
		if len(row) != b.Width || strings.Trim(row, "#F012345678*!X") != "" {
			return errors.New("rows: a row has the wrong length, or a character that no cell shows")
		}
	}
	*v = View{b, w.Flags, w.Status, cells}
	return nil
}

// namedBoard finds the board of a difficulty and checks that it has this size.
func namedBoard(difficulty string, width, height, traps int) (Board, error) {
	b, err := board(difficulty)
	if err != nil {
		return Board{}, err
	}
	if b.Width != width || b.Height != height || b.Traps != traps {
		return Board{}, fmt.Errorf("%s is %dx%d with %d traps, not %dx%d with %d",
			difficulty, b.Width, b.Height, b.Traps, width, height, traps)
	}
	return b, nil
}

// shown are what cells show, in the order of their numbers in a vector.
const shown = "012345678#F*!X"

// Layout says what Vector writes.
func (Rules) Layout(v View) []game.Part {
	return []game.Part{{
		Name: "cells", Shape: []int{v.Height, v.Width}, High: len(shown) - 1,
		About: "the cells row by row: 0 to 8 opened, 9 hidden, 10 flagged; after the end 11 a trap, 12 the sprung one, 13 a flag on a safe cell",
	}}
}

// Vector writes what every cell shows.
func (Rules) Vector(to []byte, v View) []byte {
	for i := range v.Cells {
		to = append(to, byte(strings.IndexByte(shown, v.Cells[i])))
	}
	return to
}
