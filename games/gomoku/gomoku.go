// Package gomoku holds the rules of Gomoku: five or more stones in a row on a board of 15 lines each way.
//
// It does no input or output and reads no clock. The game hides nothing, and nothing is drawn but which puzzle is played.
package gomoku

import (
	_ "embed" // the schema
	"fmt"
	"iter"
	"slices"
	"strings"

	"wits/game"
	"wits/game/rng"
	"wits/game/words"
)

// ID names the game.
const ID = "gomoku"

//go:embed schema.json
var schema string // of actions and views

// Say returns a message from the game's own message files.
func Say(key string, args ...words.Arg) words.Message { return words.New(ID+"."+key, args...) }

// Rules is the rule book.
type Rules struct{}

var (
	_ game.Rules[state, Action, View] = Rules{}
	_ game.Forfeiter[state]           = Rules{}
)

// Info describes the game: two seats that see everything, and no chance but which puzzle is drawn.
func Info() game.Info {
	return game.Info{ID: ID, Schema: &schema, Presets: []string{Standard, Swap, Puzzle}, Seats: 2, Certain: []string{Standard, Swap}, Open: true}
}

// Start returns the empty board, or the position of a puzzle.
func (Rules) Start(preset string, r rng.Rand) (state, error) {
	if preset == Puzzle {
		return drawPuzzle(r), nil
	}
	return empty(preset)
}

// empty is the board before the first stone.
func empty(preset string) (state, error) {
	if !slices.Contains(Info().Presets, preset) {
		return state{}, fmt.Errorf("%w %.40q: gomoku has %s", game.ErrPreset, preset, strings.Join(Info().Presets, ", "))
	}
	return state{preset: preset, moves: Moves{}}, nil
}

// Check refuses stones outside the board, on another, or where a colour is to be chosen; and a choice where none is due.
func (r Rules) Check(s state, by game.Seat, a Action) error {
	switch {
	case s.reason() != "":
		return game.ErrOver
	case by != s.turn():
		return game.ErrTurn
	case s.choosing() && a.Choose == None:
		return game.Break("choose", Say("rule.choose"))
	case a.Choose != None && !s.choosing():
		return game.Break("no-choice", Say("rule.no-choice"))
	case a.Choose != None:
		return nil
	case !a.On():
		return game.Break("on-board", Say("rule.on-board"))
	case s.board.at(a.Point) != None:
		return game.Break("empty-point", Say("rule.empty-point", words.Text("point", a.Point.String())))
	}
	return nil
}

// choosing reports whether a colour is to be chosen.
func (s state) choosing() bool {
	_, known := s.black()
	return !known && len(s.moves) == opening
}

// Apply places the stone, or gives the second player the colour.
func (r Rules) Apply(s state, by game.Seat, a Action) (state, error) {
	if err := r.Check(s, by, a); err != nil {
		return s, err
	}
	if a.Choose != None {
		s.chosen = a.Choose
		return s, nil
	}
	return s.place(a.Point), nil
}

// Legal yields every empty point in reading order or, after a swap's opening, both colours.
func (Rules) Legal(v View) iter.Seq[Action] {
	return func(yield func(Action) bool) {
		if !v.Due() {
			return
		}
		if v.Choosing() {
			_ = yield(Choose(Black)) && yield(Choose(White))
			return
		}
		for cell := range Cells {
			if p := PointAt(cell); v.At(p) == None && !yield(Action{Point: p}) {
				return
			}
		}
	}
}

// Actions yields a stone on every point, and both colours where one is chosen.
func (Rules) Actions(v View) iter.Seq[Action] {
	return func(yield func(Action) bool) {
		for cell := range Cells {
			if !yield(Action{Point: PointAt(cell)}) {
				return
			}
		}
		if v.Preset == Swap {
			_ = yield(Choose(Black)) && yield(Choose(White))
		}
	}
}
