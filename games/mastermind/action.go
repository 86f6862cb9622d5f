package mastermind

import (
	"encoding/json"
	"errors"
	"fmt"

	"wits/game/wire"
)

// Action submits a guess or, with Reset, asks for a new secret.
type Action struct {
	Reset bool
	Code  Code // the guess, when Reset is not set
}

// Submit returns the action that guesses c.
func Submit(c Code) Action { return Action{Code: c} }

// Reset returns the action that deals a new secret.
func Reset() Action { return Action{Reset: true} }

// actionJSON is the wire form: a code that is null is not one that is left out.
type actionJSON struct {
	Type string          `json:"type"`
	Code json.RawMessage `json:"code,omitempty"`
}

// MarshalJSON writes {"type":"submit","code":[…]} or {"type":"reset"}.
func (a Action) MarshalJSON() ([]byte, error) {
	if a.Reset {
		return json.Marshal(actionJSON{Type: "reset"})
	}
	return json.Marshal(actionJSON{"submit", a.Code.append(nil)})
}

// UnmarshalJSON reads what MarshalJSON writes, and nothing else.
func (a *Action) UnmarshalJSON(data []byte) error {
	var w actionJSON
	if err := wire.Decode(data, &w); err != nil {
		return err
	}
	switch {
	case w.Type == "submit" && (w.Code == nil || string(w.Code) == "null"):
		return errors.New(`"code" is missing: submit needs the guess`)
	case w.Type == "submit":
		*a = Action{}
		return a.Code.UnmarshalJSON(w.Code)
	case w.Type == "reset" && w.Code != nil:
		return errors.New(`"code" does not belong to reset`)
	case w.Type == "reset":
		*a = Reset()
	default:
		return fmt.Errorf("type %.40q is unknown: actions are submit, reset and forfeit", w.Type)
	}
	return nil
}
