package chess

import (
	"encoding/json"
	"errors"
	"fmt"

	"wits/game/wire"
	"wits/games/chess/board"
)

// Action is a move or, with Claim, the claim of a draw.
type Action struct {
	Claim bool
	Move  string // the long form, such as e2e4 or e7e8q, when Claim is not set
}

// Move returns the action that makes a move.
func Move(m board.Move) Action { return Action{Move: m.String()} }

// actionJSON is the wire form.
type actionJSON struct {
	Type string  `json:"type"`
	Move *string `json:"move,omitempty"`
}

// MarshalJSON writes {"type":"move","move":"e2e4"} or {"type":"claim"}.
func (a Action) MarshalJSON() ([]byte, error) {
	if a.Claim {
		return []byte(`{"type":"claim"}`), nil
	}
	return json.Marshal(actionJSON{"move", &a.Move})
}

// UnmarshalJSON reads what MarshalJSON writes, and nothing else.
func (a *Action) UnmarshalJSON(data []byte) error {
	var w actionJSON
	if err := wire.Decode(data, &w); err != nil {
		return err
	}
	switch {
	case w.Type == "claim" && w.Move == nil:
		*a = Action{Claim: true}
	case w.Type == "claim":
		return errors.New(`"move" does not belong to claim`)
	case w.Type == "move" && w.Move == nil:
		return errors.New(`"move" is missing: a move needs its squares, such as e2e4`)
	case w.Type == "move":
		if _, _, _, ok := board.ReadLong(*w.Move); !ok {
			return fmt.Errorf("move %.10q is none: write both squares, such as e2e4, and a promotion as e7e8q", *w.Move)
		}
		*a = Action{Move: *w.Move}
	default:
		return fmt.Errorf("type %.40q is unknown: actions are move, claim, draw and forfeit", w.Type)
	}
	return nil
}
