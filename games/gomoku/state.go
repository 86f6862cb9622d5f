package gomoku

import (
	"encoding/json"
	"errors"
	"fmt"

	"wits/game"
	"wits/game/wire"
)

// The presets. In swap the first player places three stones, black, white, black, and the second chooses a colour.
const (
	Standard = "standard"
	Swap     = "swap"
)

// opening is how many stones a swap begins with.
const opening = 3

// state is a game: its moves, and what they came to.
type state struct {
	preset string
	moves  Moves // never written to; Apply makes a new one, and none is always an empty slice
	given  int   // how many stones a puzzle began with
	chosen Stone // what the second player took after a swap's opening
	ended  ended // how it ended without a stone; empty while it did not
	board  board // what the moves came to
	five   bool  // the last stone made five in a row
}

// ended is how a game ended other than by a stone.
type ended struct {
	Reason Reason
	By     game.Seat // who gave up or ran out of time; 0 for an agreement
}

// Preset is what is played.
func (s state) Preset() string { return s.preset }

// colour is that of the stone after n others.
func colour(n int) Stone { return [2]Stone{Black, White}[n%2] }

// black is the seat that has black, once that is known.
func (s state) black() (game.Seat, bool) {
	switch {
	case s.preset == Puzzle && colour(s.given) == White: // the first seat is to move
		return 1, true
	case s.preset != Swap || s.chosen == White:
		return 0, true
	case s.chosen == Black:
		return 1, true
	}
	return 0, false
}

// line is the row that won; nil without one.
func (s state) line() []Point {
	if !s.five {
		return nil
	}
	return s.board.line(s.moves[len(s.moves)-1])
}

// four reports whether the stone before the last of a puzzle made a four: with one more in a row it would have been five.
func (s state) four() bool {
	n := len(s.moves)
	if s.given == 0 || n < s.given+2 {
		return false
	}
	b, p := s.board, s.moves[n-2]
	b[s.moves[n-1].Cell()] = None
	for _, d := range directions() {
		for i := 1 - Five; i < Five; i++ {
			free := p.step(d, i)
			if !free.On() || b.at(free) != None {
				continue
			}
			b[free.Cell()] = b.at(p)
			row := b.run(p, d, -1) + 1 + b.run(p, d, 1)
			b[free.Cell()] = None
			if row >= Five {
				return true
			}
		}
	}
	return false
}

// turn is the seat that is due, if the game is not over.
func (s state) turn() game.Seat {
	black, known := s.black()
	switch {
	case !known && len(s.moves) < opening:
		return 0
	case !known:
		return 1
	case colour(len(s.moves)) == Black:
		return black
	}
	return 1 - black
}

// place returns the state with one more stone.
func (s state) place(p Point) state {
	s.board[p.Cell()] = colour(len(s.moves))
	moves := make(Moves, len(s.moves)+1) // appending would take twice as much
	moves[copy(moves, s.moves)] = p
	s.moves, s.five = moves, s.board.line(p) != nil
	return s
}

// stateJSON is the saved form. A game of the standard preset that no one has given up is its moves alone.
type stateJSON struct {
	Size   int        `json:"size"`
	Moves  Moves      `json:"moves"`
	Preset string     `json:"preset,omitempty"`
	Given  int        `json:"given,omitempty"`
	Chosen string     `json:"chosen,omitempty"`
	Ended  Reason     `json:"ended,omitempty"`
	By     *game.Seat `json:"by,omitempty"`
}

// MarshalJSON writes {"size":15,"moves":[[7,7],…]}, with what else there is to know.
func (s state) MarshalJSON() ([]byte, error) {
	if s.preset == Standard && s.given == 0 && s.chosen == None && s.ended.Reason == "" {
		b := append(make([]byte, 0, 32+8*len(s.moves)), `{"size":15,"moves":`...)
		return append(s.moves.append(b), '}'), nil
	}
	w := stateJSON{Size: Size, Moves: s.moves, Given: s.given, Ended: s.ended.Reason}
	if s.preset != Standard {
		w.Preset = s.preset
	}
	if s.chosen != None {
		w.Chosen = s.chosen.String()
	}
	if r := s.ended.Reason; r == ByForfeit || r == ByTime {
		w.By = &s.ended.By
	}
	return json.Marshal(w)
}

// UnmarshalJSON reads a state and refuses one that no game can reach.
func (s *state) UnmarshalJSON(data []byte) error {
	var w stateJSON
	if err := wire.Decode(data, &w); err != nil {
		return err
	}
	if w.Size != Size {
		return fmt.Errorf("size is %d: the board has %d lines", w.Size, Size)
	}
	if w.Preset == "" {
		w.Preset = Standard
	}
	next, err := empty(w.Preset)
	if err != nil {
		return err
	}
	if err := w.check(); err != nil {
		return err
	}
	next.given, next.chosen = w.Given, stoneNamed(w.Chosen)
	if next, err = w.replay(next); err != nil {
		return err
	}
	if next.ended, err = w.ended(next); err != nil {
		return err
	}
	*s = next
	return nil
}

// check says what is wrong with the stones that a puzzle began with, or with the colour that was taken after a swap.
func (w stateJSON) check() error {
	switch {
	case w.Preset != Puzzle && w.Given != 0:
		return errors.New("given: only puzzles begin with stones")
	case w.Preset == Puzzle && (w.Given < 1 || w.Given > len(w.Moves)):
		return fmt.Errorf("given is %d: a puzzle begins with some of its stones", w.Given)
	case w.Chosen == "":
		return nil
	case w.Preset != Swap:
		return errors.New("chosen: a colour is chosen in a swap only")
	case len(w.Moves) < opening:
		return fmt.Errorf("chosen: a colour is chosen after %d stones", opening)
	case stoneNamed(w.Chosen) == None:
		return errors.New(`chosen is "black" or "white"`)
	}
	return nil
}

// replay places the stones.
func (w stateJSON) replay(s state) (state, error) {
	if w.Preset == Swap && s.chosen == None && len(w.Moves) > opening {
		return s, fmt.Errorf("there are %d stones, yet no colour was chosen after %d", len(w.Moves), opening)
	}
	for i, p := range w.Moves {
		switch {
		case !p.On():
			return s, fmt.Errorf("move %d: %d,%d is not on the board", i+1, p.X, p.Y)
		case s.board.at(p) != None:
			return s, fmt.Errorf("move %d: there is a stone at %d,%d already", i+1, p.X, p.Y)
		case s.five:
			return s, fmt.Errorf("move %d comes after five in a row", i+1)
		}
		s.board[p.Cell()] = colour(i)
		s.moves, s.five = w.Moves[:i+1], s.board.line(p) != nil
	}
	return s, nil
}

// ended reads how a game ended other than by a stone.
func (w stateJSON) ended(s state) (ended, error) {
	personal := w.Ended == ByForfeit || w.Ended == ByTime
	switch {
	case w.Ended == "" && w.By == nil:
		return ended{}, nil
	case !personal && w.Ended != ByAgreement:
		return ended{}, errors.New(`ended is "forfeit", "timeout" or "agreement"`)
	case s.reason() != "":
		return ended{}, errors.New("ended: the stones had ended the game already")
	case personal && (w.By == nil || *w.By > 1):
		return ended{}, errors.New(`"by" is the seat that lost so, 0 or 1`)
	case !personal && w.By != nil:
		return ended{}, errors.New(`"by" does not belong to an agreement`)
	case !personal:
		return ended{Reason: w.Ended}, nil
	}
	return ended{w.Ended, *w.By}, nil
}
