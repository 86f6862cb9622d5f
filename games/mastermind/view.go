package mastermind

import (
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"strconv"

	"wits/game"
	"wits/game/wire"
)

// Player is a player's name. The empty one reads null on the wire: nobody.
type Player string

// MarshalJSON writes the name, or null for nobody.
func (p Player) MarshalJSON() ([]byte, error) {
	if p == "" {
		return []byte("null"), nil
	}
	return wire.Encode(string(p)) // a replay's digest is made of names as they are
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

// View is all that the player can see. SecretCode is empty while the game runs, and in a concealed view
// of a game that was lost.
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

// MarshalJSON writes the wire form. It is written out because every answer carries one: reflection takes four times as
// long.
func (v View) MarshalJSON() ([]byte, error) {
	winner, err1 := v.Winner.MarshalJSON()
	player, err2 := v.PlayerID.MarshalJSON()
	status, err3 := json.Marshal(v.Status)
	if err := errors.Join(err1, err2, err3); err != nil {
		return nil, err
	}
	b := make([]byte, 0, 256+80*len(v.Attempts))
	b = v.SecretCode.append(append(b, `{"secretCode":`...))
	b = append(b, `,"attempts":[`...)
	for i, a := range v.Attempts {
		if i > 0 {
			b = append(b, ',')
		}
		b = a.Code.append(append(b, `{"code":`...))
		b = strconv.AppendUint(append(b, `,"feedback":{"black":`...), uint64(a.Feedback.Black), 10)
		b = strconv.AppendUint(append(b, `,"white":`...), uint64(a.Feedback.White), 10)
		b = append(b, `}}`...)
	}
	b = strconv.AppendBool(append(b, `],"gameOver":`...), v.GameOver)
	b = append(append(b, `,"winner":`...), winner...)
	b = strconv.AppendInt(append(b, `,"maxAttempts":`...), int64(v.MaxAttempts), 10)
	b = append(append(b, `,"playerId":`...), player...)
	b = append(append(b, `,"status":`...), status...)
	b = append(b, `,"colors":[`...)
	for i, c := range v.Colors {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, '"', letters[c], '"')
	}
	b = strconv.AppendInt(append(b, `],"codeLength":`...), int64(v.CodeLength), 10)
	return append(b, '}'), nil
}

// Variant is the size of the game seen.
func (v View) Variant() Variant {
	for _, p := range Presets() {
		if p.Pegs == v.CodeLength && p.Colors == len(v.Colors) && p.Attempts == v.MaxAttempts {
			return p
		}
	}
	return Variant{fmt.Sprintf("%dx%dx%d", v.CodeLength, len(v.Colors), v.MaxAttempts), v.CodeLength, len(v.Colors), v.MaxAttempts}
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

// Left counts the codes that every answer so far allows.
func (v View) Left() (n int) {
	for range v.Possible() {
		n++
	}
	return n
}

// Allows reports whether c could be the secret: whether it would have given every answer so far.
func (v View) Allows(c Code) bool {
	_, _, ruledOut := v.RulesOut(c)
	return !ruledOut
}

// RulesOut finds the first attempt whose answer keeps c from being the secret, from 0, and the answer that c would have
// given. It reports false when there is none.
func (v View) RulesOut(c Code) (attempt int, would Feedback, found bool) {
	for i, a := range v.Attempts {
		if would := Score(c, a.Code); would != a.Feedback {
			return i, would, true
		}
	}
	return 0, Feedback{}, false
}

// Layout says what Vector writes.
func (Rules) Layout(v View) []game.Part { return v.Layout() }

// Vector writes the attempts and their answers.
func (Rules) Vector(to []byte, v View) []byte { return v.Vector(to) }

// LegalRange is every code while the game runs.
func (Rules) LegalRange(v View) (first, end int) {
	if v.GameOver {
		return 0, 0
	}
	return 0, v.Variant().Count()
}

// Layout says what the view's Vector writes, for games that are built on this one.
func (v View) Layout() []game.Part {
	return []game.Part{
		{Name: "codes", Shape: []int{v.MaxAttempts, v.CodeLength}, High: len(v.Colors), About: "the attempts: 0 none yet, else the place of the colour in colors, from 1"},
		{Name: "answers", Shape: []int{v.MaxAttempts, 2}, High: v.CodeLength, About: "black and white of each attempt"},
		{Name: "secret", Shape: []int{v.CodeLength}, High: len(v.Colors), About: "the code as codes has it; 0 while it is hidden or not set"},
		{Name: "left", Shape: []int{1}, High: v.MaxAttempts, About: "attempts that are left"},
	}
}

// Vector appends the view's numbers.
func (v View) Vector(to []byte) []byte {
	for i := range v.MaxAttempts {
		var c Code
		if i < len(v.Attempts) {
			c = v.Attempts[i].Code
		}
		to = v.pegs(to, c)
	}
	for i := range v.MaxAttempts {
		var f Feedback
		if i < len(v.Attempts) {
			f = v.Attempts[i].Feedback
		}
		to = append(to, f.Black, f.White)
	}
	return append(v.pegs(to, v.SecretCode), byte(v.MaxAttempts-len(v.Attempts)))
}

// pegs appends the colours of a code, from 1; 0 for each where there is none.
func (v View) pegs(to []byte, c Code) []byte {
	for i := range v.CodeLength {
		if i < c.Len() {
			to = append(to, byte(c.At(i))+1)
			continue
		}
		to = append(to, 0)
	}
	return to
}
