package minesweeper

import (
	"errors"
	"fmt"
	"strings"

	"wits/game"
	"wits/game/rng"
)

// Board is a size of the game.
type Board struct {
	Difficulty string
	Width      int
	Height     int
	Traps      int
}

// maxCells bounds what one board can take up: 1000×1000 fits.
const maxCells = 1 << 20

// Presets lists the four difficulties and the largest board that players know, which no challenge has; then the same boards with
// layouts that need no guess.
func Presets() []Board {
	return []Board{
		{"novice", 9, 9, 10},
		{"apprentice", 12, 12, 25},
		{"journeyman", 16, 16, 40},
		{"master", 20, 16, 60},
		{"grandmaster", 30, 16, 99},
		{"novice" + sure, 9, 9, 10},
		{"apprentice" + sure, 12, 12, 25},
		{"journeyman" + sure, 16, 16, 40},
		{"master" + sure, 20, 16, 60},
		{"grandmaster" + sure, 30, 16, 99},
	}
}

// sure ends the names of presets whose boards can be opened by thought alone. The name is in every record, and what it deals
// never changes: another way to choose layouts would be another name.
const sure = "-sure"

// Sure reports whether the board can be opened by thought alone.
func (b Board) Sure() bool { return strings.HasSuffix(b.Difficulty, sure) }

// Custom returns a board of any size, called WxHxT. The arena and `wits rpc` play such boards; players
// never get one.
func Custom(width, height, traps int) (Board, error) {
	b := Board{fmt.Sprintf("%dx%dx%d", width, height, traps), width, height, traps}
	switch {
	case width < 1 || height < 1 || width > maxCells/height:
		return Board{}, fmt.Errorf("%w: board %s: want at least one cell and at most %d", game.ErrPreset, b.Difficulty, maxCells)
	case traps < 1 || traps >= width*height:
		return Board{}, fmt.Errorf("%w: board %s: want 1 to %d traps, so that the first click can be safe",
			game.ErrPreset, b.Difficulty, width*height-1)
	}
	return b, nil
}

// board finds a preset by its name, or reads a custom board's.
func board(name string) (Board, error) {
	for _, b := range Presets() {
		if b.Difficulty == name {
			return b, nil
		}
	}
	var w, h, t int
	if n, _ := fmt.Sscanf(name, "%dx%dx%d", &w, &h, &t); n == 3 && fmt.Sprintf("%dx%dx%d", w, h, t) == name {
		return Custom(w, h, t)
	}
	return Board{}, fmt.Errorf("%w %.40q: minesweeper has %s", game.ErrPreset, name, strings.Join(Info().Presets, ", "))
}

// Area is the number of cells.
func (b Board) Area() int { return b.Width * b.Height }

// on reports whether x, y is on the board.
func (b Board) on(x, y int) bool { return x >= 0 && y >= 0 && x < b.Width && y < b.Height }

// Around lists the cells around a cell, in reading order.
func (b Board) Around(cell int) (all []int) {
	x0, x1, y0, y1 := b.near(cell)
	for y := y0; y <= y1; y++ {
		for i := y*b.Width + x0; i <= y*b.Width+x1; i++ {
			if i != cell {
				all = append(all, i)
			}
		}
	}
	return all
}

// near returns the cells around cell i and i itself, as rows y0…y1 and columns x0…x1.
func (b Board) near(i int) (x0, x1, y0, y1 int) {
	y := int(uint32(i) / uint32(b.Width)) // a board's cells fit 32 bits, and their division is the quicker one
	x := i - y*b.Width
	return max(x-1, 0), min(x+1, b.Width-1), max(y-1, 0), min(y+1, b.Height-1)
}

// Set reads a board written as "W H X Y BITS": its width and height, the column and row of the first click, and the
// cells row by row, 1 for a trap. The first click is played as the first action.
func (Rules) Set(line string) (state, []Action, error) {
	var w, h, x, y int
	var bits string
	if n, _ := fmt.Sscan(line, &w, &h, &x, &y, &bits); n != 5 || len(strings.Fields(line)) != 5 {
		return state{}, nil, errors.New("a board is written as W H X Y BITS")
	}
	b, err := Custom(w, h, strings.Count(bits, "1"))
	if err != nil {
		return state{}, nil, err
	}
	switch {
	case len(bits) != b.Area() || strings.Trim(bits, "01") != "":
		return state{}, nil, fmt.Errorf("board %dx%d: want %d bits, each 0 or 1, got %d characters", w, h, b.Area(), len(bits))
	case !b.on(x, y):
		return state{}, nil, fmt.Errorf("board %dx%d: the first click %d,%d is not on it", w, h, x, y)
	case bits[y*w+x] == '1':
		return state{}, nil, fmt.Errorf("board %dx%d: the first click %d,%d is on a trap", w, h, x, y)
	}
	s := unlaid(b, rng.Rand{})
	s.truth, s.rand = truthOf(b, []byte(strings.ReplaceAll(bits, "1", "*"))), rng.State{}
	return s, []Action{Reveal(x, y)}, nil
}
