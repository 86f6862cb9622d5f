package gomoku

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"wits/game/wire"
)

// Action places a stone at a point or, with Choose set, takes a colour after a swap opening.
type Action struct {
	Point
	Choose Stone
}

// Place returns the action that places a stone. X is the column from the left, y the row from the top, both from 0.
func Place(x, y int) Action { return Action{Point: Point{x, y}} }

// Choose returns the action that takes a colour.
func Choose(s Stone) Action { return Action{Choose: s} }

// actionJSON is the wire form.
type actionJSON struct {
	Type  string  `json:"type"`
	X     *int    `json:"x,omitempty"`
	Y     *int    `json:"y,omitempty"`
	Color *string `json:"color,omitempty"`
}

// MarshalJSON writes {"type":"place","x":7,"y":7} or {"type":"choose","color":"white"}.
func (a Action) MarshalJSON() ([]byte, error) {
	if a.Choose != None {
		color := a.Choose.String()
		return json.Marshal(actionJSON{Type: "choose", Color: &color})
	}
	b := strconv.AppendInt([]byte(`{"type":"place","x":`), int64(a.X), 10)
	return append(strconv.AppendInt(append(b, `,"y":`...), int64(a.Y), 10), '}'), nil
}

// UnmarshalJSON reads what MarshalJSON writes, and nothing else.
func (a *Action) UnmarshalJSON(data []byte) error {
	if place, ok := readPlace(data); ok {
		*a = place
		return nil
	}
	return a.read(data)
}

// read reads any action.
func (a *Action) read(data []byte) error {
	var w actionJSON
	if err := wire.Decode(data, &w); err != nil {
		return err
	}
	switch place, choose := w.Type == "place", w.Type == "choose"; {
	case place && (w.X == nil || w.Y == nil):
		return errors.New(`"x" and "y" say where the stone is placed: one is missing`)
	case place && w.Color != nil:
		return errors.New(`"color" does not belong to place`)
	case place:
		*a = Place(*w.X, *w.Y)
	case choose && (w.X != nil || w.Y != nil):
		return errors.New(`"x" and "y" do not belong to choose`)
	case choose && (w.Color == nil || stoneNamed(*w.Color) == None):
		return errors.New(`"color" is "black" or "white"`)
	case choose:
		*a = Choose(stoneNamed(*w.Color))
	default:
		return fmt.Errorf("type %.40q is unknown: actions are place, choose and forfeit", w.Type)
	}
	return nil
}

// readPlace reads a stone's action as MarshalJSON writes it, which nearly all are. What it does not take may be one all the same.
func readPlace(data []byte) (Action, bool) {
	rest, begins := bytes.CutPrefix(data, []byte(`{"type":"place","x":`))
	x, rest, hasX := readLine(rest)
	rest, more := bytes.CutPrefix(rest, []byte(`,"y":`))
	y, rest, hasY := readLine(rest)
	return Place(x, y), begins && hasX && more && hasY && string(rest) == "}"
}

// readLine reads a number of one or two digits at the beginning of a text.
func readLine(text []byte) (n int, rest []byte, ok bool) {
	digits := 0
	for digits < len(text) && text[digits] >= '0' && text[digits] <= '9' {
		digits++
	}
	switch {
	case digits == 1:
		return int(text[0] - '0'), text[1:], true
	case digits == 2 && text[0] != '0':
		return 10*int(text[0]-'0') + int(text[1]-'0'), text[2:], true
	}
	return 0, text, false
}
