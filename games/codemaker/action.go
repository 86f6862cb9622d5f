package codemaker

import (
	"encoding/json"
	"errors"
	"fmt"

	"wits/game/wire"
	"wits/games/mastermind"
)

// Action sets the code or guesses it. A code that was set is shown to others as an action without its code.
type Action struct {
	Set  bool
	Code mastermind.Code
}

// Set returns the action that sets the code.
func Set(c mastermind.Code) Action { return Action{Set: true, Code: c} }

// Submit returns the action that guesses.
func Submit(c mastermind.Code) Action { return Action{Code: c} }

// actionJSON is the wire form.
type actionJSON struct {
	Type string          `json:"type"`
	Code json.RawMessage `json:"code,omitempty"`
}

// MarshalJSON writes {"type":"set","code":[…]}, {"type":"submit","code":[…]}, or {"type":"set"} for a code that is not shown.
func (a Action) MarshalJSON() ([]byte, error) {
	w := actionJSON{Type: "submit"}
	if a.Set {
		w.Type = "set"
	}
	if !a.Set || a.Code.Len() > 0 {
		code, err := a.Code.MarshalJSON()
		if err != nil {
			return nil, err
		}
		w.Code = code
	}
	return json.Marshal(w)
}

// UnmarshalJSON reads what MarshalJSON writes, and nothing else.
func (a *Action) UnmarshalJSON(data []byte) error {
	var w actionJSON
	if err := wire.Decode(data, &w); err != nil {
		return err
	}
	*a = Action{Set: w.Type == "set"}
	switch {
	case w.Type != "set" && w.Type != "submit":
		return fmt.Errorf("type %.40q is unknown: actions are set, submit and forfeit", w.Type)
	case string(w.Code) == "null":
		return errors.New(`"code" is null: leave it out, or name the colours`)
	case w.Code == nil && a.Set:
		return nil
	case w.Code == nil:
		return errors.New(`"code" is missing: submit needs the guess`)
	}
	return a.Code.UnmarshalJSON(w.Code)
}
