package mastermind

import (
	"encoding/json"
	"errors"
	"iter"

	"wits/game"
)

// Player is a player's name. The empty one reads null on the wire: nobody.
type Player string

// MarshalJSON writes the name, or null for nobody.
func (p Player) MarshalJSON() ([]byte, error) {
	if p == "" {
		return []byte("null"), nil
	}
	return json.Marshal(string(p))
}

// UnmarshalJSON reads what MarshalJSON writes.
func (p *Player) UnmarshalJSON(data []byte) error {
	*p = ""
	if string(data) == "null" {
		return nil
	}
	if err := json.Unmarshal(data, (*string)(p)); err != nil || *p == "" {
		return errors.New("a player is a name in a string, or null")
	}
	return nil
}

// View is all that the player can see. SecretCode is empty while the game runs.
type View struct {
	SecretCode  Code         `json:"secretCode"`
	Attempts    []Attempt    `json:"attempts"`
	GameOver    bool         `json:"gameOver"`
	Winner      Player       `json:"winner"`
	MaxAttempts int          `json:"maxAttempts"`
	PlayerID    Player       `json:"playerId"`
	Status      game.Outcome `json:"status"`
	Colors      []Color      `json:"colors"`
	CodeLength  int          `json:"codeLength"`
}

// Variant is the size of the game seen.
func (v View) Variant() Variant {
	for _, p := range Presets() {
		if p.Pegs == v.CodeLength && p.Colors == len(v.Colors) && p.Attempts == v.MaxAttempts {
			return p
		}
	}
	return Variant{Pegs: v.CodeLength, Colors: len(v.Colors), Attempts: v.MaxAttempts}
}

// Possible yields the codes that every answer so far allows.
func (v View) Possible() iter.Seq[Code] {
	return func(yield func(Code) bool) {
		for c := range v.Variant().Codes() {
			if v.Allows(c) && !yield(c) {
				return
			}
		}
	}
}

// Allows reports whether c could be the secret: whether it would have given every answer so far.
func (v View) Allows(c Code) bool {
	for _, a := range v.Attempts {
		if Score(c, a.Code) != a.Feedback {
			return false
		}
	}
	return true
}
