package gomoku

import (
	"encoding/json"
	"errors"
	"fmt"

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

type placeJSON struct {
	Type string `json:"type"`
	X    int    `json:"x"`
	Y    int    `json:"y"`
}

type chooseJSON struct {
	Type  string `json:"type"`
	Color string `json:"color"`
}

// actionText is the wire form as it is read.
type actionText struct {
	Type  string  `json:"type"`
	X     *int    `json:"x"`
	Y     *int    `json:"y"`
	Color *string `json:"color"`
}

// MarshalJSON writes {"type":"place","x":7,"y":7} or {"type":"choose","color":"white"}.
func (a Action) MarshalJSON() ([]byte, error) {
	if a.Choose != None {
		return json.Marshal(chooseJSON{"choose", a.Choose.String()})
	}
	return json.Marshal(placeJSON{"place", a.X, a.Y})
}

// UnmarshalJSON reads what MarshalJSON writes, and nothing else.
func (a *Action) UnmarshalJSON(data []byte) error {
	var w actionText
	if err := wire.Decode(data, &w); err != nil {
		return err
	}
	switch w.Type {
	case "place":
		return a.readPlace(w)
	case "choose":
		return a.readChoose(w)
	}
	return fmt.Errorf("type %.40q is unknown: actions are place, choose and forfeit", w.Type)
}

func (a *Action) readPlace(w actionText) error {
	switch {
	case w.X == nil || w.Y == nil:
		return errors.New(`"x" and "y" say where the stone is placed: one is missing`)
	case w.Color != nil:
		return errors.New(`"color" does not belong to place`)
	}
	*a = Place(*w.X, *w.Y)
	return nil
}

func (a *Action) readChoose(w actionText) error {
	if w.X != nil || w.Y != nil {
		return errors.New(`"x" and "y" do not belong to choose`)
	}
	for _, s := range []Stone{Black, White} {
		if w.Color != nil && *w.Color == s.String() {
			*a = Choose(s)
			return nil
		}
	}
	return errors.New(`"color" is "black" or "white"`)
}
