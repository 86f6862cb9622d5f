package mastermind

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/bits"
	"strings"

	"wits/game"
	"wits/game/words"
)

// Color is one of a variant's colours, from 0, in the order of the palette.
type Color uint8

const letters = "RBGYOVCN"

// MaxPegs and MaxColors are the largest sizes a Code can hold.
const (
	MaxPegs   = 8
	MaxColors = 8
)

// String returns the colour's letter.
func (c Color) String() string { return letters[c : c+1] }

// Name is what the colour is called.
func (c Color) Name() words.Message { return Say("color." + c.String()) }

// MarshalText writes the colour's letter.
func (c Color) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads a colour's letter. An unknown one is an illegal move, not a malformed one: every text there is
// names a colour or none.
func (c *Color) UnmarshalText(text []byte) error {
	i := strings.Index(letters, string(text))
	if len(text) != 1 || i < 0 {
		return game.Break("color", Say("rule.color.unknown", words.Text("text", fmt.Sprintf("%.20q", text)),
			words.Text("classic", spell(letters[:6])), words.Text("super", spell(letters[6:]))))
	}
	*c = Color(i)
	return nil
}

// spell lists letters for a sentence.
func spell(letters string) string { return strings.Join(strings.Split(letters, ""), ", ") }

// Code is a row of pegs: a small value that compares with ==. The zero Code has no pegs and reads null on the wire.
type Code struct {
	// Two masks, because feedback is then two ANDs and two population counts.
	places  uint64 // eight bits a place: one is set, the colour's
	colours uint64 // eight bits a colour: as many are set, from the lowest, as the colour has pegs
}

// NewCode returns the code of these pegs, at most MaxPegs.
func NewCode(pegs ...Color) Code {
	var c Code
	for _, color := range pegs {
		c = c.with(color)
	}
	return c
}

// ParseCode reads the letters of a code. It returns the first that is no colour, and reports false where they are none or too many.
func ParseCode(text string) (code Code, wrong string, ok bool) {
	var pegs []Color
	for _, letter := range text {
		var c Color
		if c.UnmarshalText([]byte(string(letter))) != nil {
			return code, string(letter), false
		}
		pegs = append(pegs, c)
	}
	if len(pegs) == 0 || len(pegs) > MaxPegs {
		return code, "", false
	}
	return NewCode(pegs...), "", true
}

// with adds a peg at the end.
func (c Code) with(color Color) Code {
	c.places |= 1 << (8*uint(c.Len()) + uint(color))
	group := 8 * uint(color)
	c.colours |= (c.colours<<1 | 1<<group) & (0xff << group)
	return c
}

// Len is the number of pegs.
func (c Code) Len() int { return bits.OnesCount64(c.places) }

// At is the colour of peg i, from 0.
func (c Code) At(i int) Color { return Color(bits.TrailingZeros8(uint8(c.places >> (8 * uint(i))))) }

// Has reports whether some peg has this colour.
func (c Code) Has(color Color) bool { return c.colours>>(8*uint(color))&1 == 1 }

// String returns the letters of the pegs.
func (c Code) String() string {
	var buf [MaxPegs]byte
	n := c.Len()
	for i := range n {
		buf[i] = letters[c.At(i)]
	}
	return string(buf[:n])
}

// fits reports whether every peg has one of the first n colours.
func (c Code) fits(n int) bool { return n == MaxColors || c.colours>>(8*uint(n)) == 0 }

// MarshalJSON writes ["R","B",…], or null for the zero Code.
func (c Code) MarshalJSON() ([]byte, error) { return c.append(make([]byte, 0, 4*MaxPegs+1)), nil }

// append appends the wire form.
func (c Code) append(buf []byte) []byte {
	n := c.Len()
	if n == 0 {
		return append(buf, "null"...)
	}
	for i := range n {
		sep := byte(',')
		if i == 0 {
			sep = '['
		}
		buf = append(buf, sep, '"', letters[c.At(i)], '"')
	}
	return append(buf, ']')
}

// UnmarshalJSON reads what MarshalJSON writes. The empty code and codes too long for any variant are illegal moves.
func (c *Code) UnmarshalJSON(data []byte) error {
	*c = Code{}
	if string(data) == "null" {
		return nil
	}
	var pegs []json.RawMessage
	if err := json.Unmarshal(data, &pegs); err != nil {
		return errors.New(`a code is an array of colour letters, like ["R","B","G","Y"]`)
	}
	if len(pegs) == 0 || len(pegs) > MaxPegs {
		return game.Break("code-length", Say("rule.code-length.never", words.Int("n", len(pegs))))
	}
	for _, raw := range pegs {
		var text string
		var color Color
		if len(raw) == 0 || raw[0] != '"' || json.Unmarshal(raw, &text) != nil {
			return errors.New(`a colour is a string of one letter, like "R"`)
		}
		if err := color.UnmarshalText([]byte(text)); err != nil {
			return err
		}
		*c = c.with(color)
	}
	return nil
}

// Feedback is the answer to a guess: black pegs for the right colour in the right place, white pegs for a right
// colour in a wrong one.
type Feedback struct {
	Black uint8 `json:"black"`
	White uint8 `json:"white"`
}

// Score answers a guess. Secret and guess have the same length.
func Score(secret, guess Code) Feedback {
	black, matches := secret.Matches(guess)
	return Feedback{Black: uint8(black), White: uint8(matches - black)}
}

// Matches counts the pegs that two codes share in their places, and those that they share in any.
func (c Code) Matches(other Code) (black, all int) {
	return bits.OnesCount64(c.places & other.places), bits.OnesCount64(c.colours & other.colours)
}

// Attempt is a guess and its answer.
type Attempt struct {
	Code     Code     `json:"code"`
	Feedback Feedback `json:"feedback"`
}
