package minesweeper

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"wits/game"
	"wits/game/rng"
	"wits/game/wire"
)

// stateJSON has the fields of the seed document's MinesweeperGame, without the interface's cursor and pending forfeit.
// Two are added: where the sprung trap is, and what the traps will be laid from, until they are.
type stateJSON struct {
	Grid           [][]cellJSON `json:"grid"`
	Width          int          `json:"width"`
	Height         int          `json:"height"`
	Difficulty     string       `json:"difficulty"`
	GameResult     *string      `json:"game_result"`
	FirstClickDone bool         `json:"first_click_done"`
	TotalMines     int          `json:"total_mines"`
	FlagsPlaced    int          `json:"flags_placed"`
	Sprung         *pointJSON   `json:"sprung"`
	RngState       *rng.State   `json:"rng_state"`
}

type cellJSON struct {
	HasMine       bool `json:"has_mine"`
	Revealed      bool `json:"revealed"`
	Flagged       bool `json:"flagged"`
	AdjacentMines int  `json:"adjacent_mines"`
}

type pointJSON struct {
	X int `json:"x"`
	Y int `json:"y"`
}

// MarshalJSON writes the whole state, traps included.
func (s state) MarshalJSON() ([]byte, error) {
	w := stateJSON{
		Grid: make([][]cellJSON, s.Height), Width: s.Width, Height: s.Height, Difficulty: s.Difficulty,
		FirstClickDone: s.truth != "", TotalMines: s.Traps, FlagsPlaced: s.flags,
	}
	for i := range s.cells {
		w.Grid[i/s.Width] = append(w.Grid[i/s.Width], s.cell(i))
	}
	if name, over := map[game.Outcome]string{game.Won: "win", game.Lost: "loss"}[s.result]; over {
		w.GameResult = &name
	}
	if s.truth == "" {
		w.RngState = &s.rand
	}
	if i := strings.IndexByte(s.cells, sprung); i >= 0 {
		w.Sprung = &pointJSON{i % s.Width, i / s.Width}
	}
	return json.Marshal(w)
}

// Short writes what the rest follows from: the board's name, what the cells hide and what they show. It is a thirtieth of
// the grid, and written out because every kept action writes one.
func (s state) Short() ([]byte, error) {
	rand, err := json.Marshal(s.rand) // until the traps lie
	if err != nil {
		return nil, err
	}
	b := make([]byte, 0, 128+2*len(s.cells)+len(rand))
	b = append(append(b, `{"difficulty":"`...), s.Difficulty...)
	b = append(append(b, `","status":"`...), s.result...)
	b = append(append(b, `","truth":"`...), s.truth...)
	b = append(append(b, `","cells":"`...), s.cells...)
	b = append(append(b, `","rng_state":`...), rand...)
	return append(b, '}'), nil
}

// ReadShort reads what Short wrote. What it counts follows from what the cells show.
func (s *state) ReadShort(short []byte) error {
	var w struct {
		Difficulty string       `json:"difficulty"`
		Status     game.Outcome `json:"status"`
		Truth      string       `json:"truth"`
		Cells      string       `json:"cells"`
		RngState   rng.State    `json:"rng_state"`
	}
	if err := wire.Decode(short, &w); err != nil {
		return err
	}
	b, err := board(w.Difficulty)
	if err != nil {
		return err
	}
	if len(w.Cells) != b.Area() || w.Truth != "" && (len(w.Truth) != b.Area() || strings.Trim(w.Truth, "*012345678") != "") {
		return errors.New("it has other cells than its board")
	}
	*s = state{Board: b, truth: w.Truth, cells: w.Cells, result: w.Status, rand: w.RngState}
	for _, c := range []byte(w.Cells) {
		s.closed += count(c < '0' || c > '8')
		s.flags += count(c == flagged || c == wrong)
	}
	return nil
}

// cell is what is known of cell i. A loss reveals every trap, the flagged ones too.
func (s state) cell(i int) cellJSON {
	seen := s.cells[i]
	c := cellJSON{Revealed: seen != hidden && seen != flagged && seen != wrong, Flagged: seen == flagged || seen == wrong}
	if s.truth != "" {
		c.HasMine = s.truth[i] == trap
		c.AdjacentMines = int(s.truth[i] - '0')
		if c.HasMine {
			c.AdjacentMines = adjacent(s.Board, s.truth, i)
		}
		c.Revealed = c.Revealed || c.HasMine && s.result == game.Lost
	}
	return c
}

// UnmarshalJSON reads a state and refuses one that no game can reach. It rebuilds the state from the traps, the opened
// cells and the flags, and then checks that everything the JSON says follows from them.
func (s *state) UnmarshalJSON(data []byte) error {
	var w stateJSON
	if err := wire.Decode(data, &w); err != nil {
		return err
	}
	b, err := namedBoard(w.Difficulty, w.Width, w.Height, w.TotalMines)
	if err != nil {
		return err
	}
	if err := w.checkShape(b); err != nil {
		return err
	}
	built, err := w.build(b)
	if err != nil {
		return err
	}
	if err := w.checkCells(built); err != nil {
		return err
	}
	*s = built
	return nil
}

// checkShape checks sizes and counts, so that build can index freely.
func (w stateJSON) checkShape(b Board) error {
	if len(w.Grid) != b.Height {
		return fmt.Errorf("grid has %d rows, want %d", len(w.Grid), b.Height)
	}
	var traps, flags int
	for y, row := range w.Grid {
		if len(row) != b.Width {
			return fmt.Errorf("grid row %d has %d cells, want %d", y, len(row), b.Width)
		}
		for _, c := range row {
			traps += count(c.HasMine)
			flags += count(c.Flagged)
		}
	}
	switch {
	case w.FirstClickDone && traps != b.Traps:
		return fmt.Errorf("the grid has %d mines, total_mines is %d", traps, b.Traps)
	case !w.FirstClickDone && traps != 0:
		return errors.New("the grid has mines before the first click is done")
	case flags != w.FlagsPlaced:
		return fmt.Errorf("the grid has %d flags, flags_placed is %d", flags, w.FlagsPlaced)
	case w.FirstClickDone != (w.RngState == nil):
		return errors.New("rng_state is there until the first click is done, and null from then on")
	case w.Sprung != nil && !b.on(w.Sprung.X, w.Sprung.Y):
		return fmt.Errorf("sprung %d,%d is not on the board", w.Sprung.X, w.Sprung.Y)
	}
	return nil
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// build makes the state that the traps, the opened safe cells, the flags and the result give.
func (w stateJSON) build(b Board) (state, error) {
	grid := slices.Concat(w.Grid...)
	s := state{Board: b, closed: b.Area(), flags: w.FlagsPlaced, result: game.Playing}
	if w.FirstClickDone {
		traps := bytes.Repeat([]byte{'0'}, len(grid))
		for i, c := range grid {
			if c.HasMine {
				traps[i] = trap
			}
		}
		s.truth = truthOf(b, traps)
	} else {
		s.rand = *w.RngState
	}
	cells := []byte(closedCells(b.Area()))
	clearing := false
	for i, c := range grid {
		switch {
		case c.Flagged:
			cells[i] = flagged
		case c.Revealed && !w.FirstClickDone:
			return state{}, fmt.Errorf("cell %d,%d is revealed before the first click is done", i%b.Width, i/b.Width)
		case c.Revealed && !c.HasMine:
			cells[i] = s.truth[i]
			s.closed--
			clearing = clearing || s.truth[i] == '0' || !b.roomy()
		}
	}
	s.cells = string(cells)
	if w.FirstClickDone && !clearing {
		return state{}, errors.New("no clearing is open: the first click opens a cell with no mines around it")
	}
	return w.end(s)
}

// roomy reports whether every first click finds room to keep its neighbours free.
func (b Board) roomy() bool { return b.Area()-9 >= b.Traps }

// end gives s the result that the JSON claims, if it can have it.
func (w stateJSON) end(s state) (state, error) {
	cleared := s.closed == s.Traps && s.truth != ""
	switch {
	case w.GameResult == nil && cleared, w.GameResult != nil && *w.GameResult == "loss" && cleared:
		return s, errors.New(`every safe cell is revealed: game_result is "win"`)
	case w.Sprung != nil && (w.GameResult == nil || *w.GameResult != "loss"):
		return s, errors.New(`a trap is sprung: game_result is "loss"`)
	case w.GameResult == nil:
		return s, nil
	case *w.GameResult == "win" && !cleared:
		return s, errors.New(`game_result is "win", yet safe cells are not revealed`)
	case *w.GameResult == "win":
		s.result = game.Won
		return s, nil
	case *w.GameResult != "loss":
		return s, fmt.Errorf(`game_result is %.20q: want "win", "loss" or null`, *w.GameResult)
	case w.Sprung == nil:
		return s.lose(-1), nil
	}
	i := w.Sprung.Y*s.Width + w.Sprung.X
	if s.truth == "" || s.truth[i] != trap || s.cells[i] == flagged {
		return s, fmt.Errorf("sprung %d,%d is no trap that could be revealed", w.Sprung.X, w.Sprung.Y)
	}
	return s.lose(i), nil
}

// checkCells checks that every cell says what it says in the rebuilt state.
func (w stateJSON) checkCells(s state) error {
	for y, row := range w.Grid {
		for x, got := range row {
			want := s.cell(y*s.Width + x)
			switch {
			case got.AdjacentMines != want.AdjacentMines:
				return fmt.Errorf("cell %d,%d: adjacent_mines is %d, counted %d", x, y, got.AdjacentMines, want.AdjacentMines)
			case got.Revealed != want.Revealed:
				return fmt.Errorf("cell %d,%d: revealed is %t, which this game cannot have come to", x, y, got.Revealed)
			}
		}
	}
	return nil
}
