package minesweeper

import (
	"encoding/json"
	"fmt"

	"wits/game/wire"
)

// Action reveals a cell or, with Flag, sets or takes away its flag. X is the column from the left, Y the row from the
// top, both from 0.
type Action struct {
	Flag bool
	X, Y int
}

// Reveal returns the action that reveals a cell.
func Reveal(x, y int) Action { return Action{X: x, Y: y} }

// Flag returns the action that sets or takes away a flag.
func Flag(x, y int) Action { return Action{Flag: true, X: x, Y: y} }

func (a Action) verb() string {
	if a.Flag {
		return "flag"
	}
	return "reveal"
}

// actionJSON is the wire form.
type actionJSON struct {
	Type string `json:"type"`
	X    int    `json:"x"`
	Y    int    `json:"y"`
}

// MarshalJSON writes {"type":"reveal","x":4,"y":7} or the same with flag.
func (a Action) MarshalJSON() ([]byte, error) { return json.Marshal(actionJSON{a.verb(), a.X, a.Y}) }

// UnmarshalJSON reads what MarshalJSON writes, and nothing else.
func (a *Action) UnmarshalJSON(data []byte) error {
	var w actionJSON
	if err := wire.Decode(data, &w); err != nil {
		return err
	}
	if w.Type != "reveal" && w.Type != "flag" {
		return fmt.Errorf("type %.40q is unknown: actions are reveal, flag and forfeit", w.Type)
	}
	*a = Action{w.Type == "flag", w.X, w.Y}
	return nil
}
