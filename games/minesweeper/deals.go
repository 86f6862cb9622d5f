package minesweeper

import (
	"errors"
	"fmt"
	"strings"

	"wits/game"
	"wits/game/rng"
)

var _ game.Setter[state, Action] = Rules{}

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
