package morris

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"wits/game/wire"
)

// Action places a man or, with From, moves one. One that closes a mill says which man it takes.
type Action struct {
	From, To, Take Point
}

type actionJSON struct {
	Type string          `json:"type"`
	From json.RawMessage `json:"from,omitempty"`
	To   json.RawMessage `json:"to,omitempty"`
	Take json.RawMessage `json:"take,omitempty"`
}

// MarshalJSON writes {"type":"place","to":"d6"} or {"type":"move","from":"d6","to":"d5"}, with "take" where a man is taken.
func (a Action) MarshalJSON() ([]byte, error) {
	b := make([]byte, 0, 64)
	if a.From == None {
		b = append(b, `{"type":"place","to":"`...)
	} else {
		b = append(b, `{"type":"move","from":"`...)
		b = append(b, a.From.String()...)
		b = append(b, `","to":"`...)
	}
	b = append(b, a.To.String()...)
	if a.Take != None {
		b = append(b, `","take":"`...)
		b = append(b, a.Take.String()...)
	}
	return append(b, `"}`...), nil
}

// UnmarshalJSON reads what MarshalJSON writes, and nothing else. A point that is not on the board is an illegal move.
func (a *Action) UnmarshalJSON(data []byte) error {
	var w actionJSON
	if err := wire.Decode(data, &w); err != nil {
		return err
	}
	switch {
	case w.Type != "place" && w.Type != "move":
		return fmt.Errorf("type %.40q is unknown: actions are place, move and forfeit", w.Type)
	case w.To == nil:
		return errors.New(`"to" is missing: where the man goes`)
	case w.Type == "move" && w.From == nil:
		return errors.New(`"from" is missing: which man moves`)
	case w.Type == "place" && w.From != nil:
		return errors.New(`"from" does not belong to place`)
	}
	*a = Action{}
	for _, part := range []struct {
		text json.RawMessage
		into *Point
	}{{w.From, &a.From}, {w.To, &a.To}, {w.Take, &a.Take}} {
		if part.text == nil {
			continue
		}
		if part.text[0] != '"' {
			return errors.New(`a point is a string such as "d6"`)
		}
		if err := part.into.UnmarshalJSON(part.text); err != nil {
			return err
		}
	}
	return nil
}

// String writes the move as players do: d6, d6-d5, d6-d5xa1.
func (a Action) String() string {
	s := a.To.String()
	if a.From != None {
		s = a.From.String() + "-" + s
	}
	if a.Take != None {
		s += "x" + a.Take.String()
	}
	return s
}

// ParseAction reads what String writes. Spaces and a colon serve as well: "d6 d5 x a1", "d6-d5:a1".
func ParseAction(text string) (Action, error) {
	move, take, taking := strings.Cut(strings.NewReplacer(":", "x", "×", "x").Replace(strings.ToLower(text)), "x")
	points, err := parsePoints(move)
	taken, err2 := parsePoints(take)
	switch {
	case err != nil:
		return Action{}, err
	case len(points) == 0 || len(points) > 2:
		return Action{}, errNoMove
	case err2 != nil:
		return Action{}, err2
	case taking && len(taken) != 1:
		return Action{}, errNoMove
	}
	a := Action{To: points[len(points)-1]}
	if len(points) == 2 {
		a.From = points[0]
	}
	if taking {
		a.Take = taken[0]
	}
	return a, nil
}

var errNoMove = errors.New("a move is written d6, d6-d5 or d6-d5xa1")

func parsePoints(text string) ([]Point, error) {
	var points []Point
	for _, name := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '-' || r == '\t' }) {
		p, ok := FindPoint(name)
		if !ok {
			return nil, offBoard(name)
		}
		points = append(points, p)
	}
	return points, nil
}
