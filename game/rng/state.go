package rng

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
)

// State is where a generator stands, as a saved game keeps it: a number for Mulberry32, a string of hexadecimal
// digits for ChaCha8. Whoever has it can compute every later draw, so it belongs in saved states alone.
type State struct{ rand Rand }

// State returns where r stands. [State.Restore] goes on exactly from there. Generators that stand at the same place
// have deeply equal states, however they got there.
func (r Rand) State() State {
	switch {
	case r.sealed == nil && r.start != nil && r.drawn == 0:
		return State{r}
	case r.sealed == nil:
		return State{New(r.mulberry())}
	}
	return State{Rand{sealed: veil(settle(*r.sealed))}}
}

// settle returns c without what it has already drawn but still holds in its buffers.
func settle(c *rand.ChaCha8) *rand.ChaCha8 {
	raw, err := c.MarshalBinary()
	if err != nil {
		panic(err) // documented to have none
	}
	settled := new(rand.ChaCha8)
	if err := settled.UnmarshalBinary(raw); err != nil {
		panic(err) // it is what MarshalBinary wrote
	}
	return settled
}

// Restore returns the generator that stood there.
func (s State) Restore() Rand { return s.rand }

// MarshalJSON encodes the state for a saved game.
func (s State) MarshalJSON() ([]byte, error) {
	if s.rand.sealed == nil {
		return strconv.AppendUint(nil, uint64(s.rand.mulberry()), 10), nil
	}
	raw, err := (*s.rand.sealed).MarshalBinary()
	if err != nil {
		return nil, fmt.Errorf("rng state: %w", err)
	}
	return json.Marshal(hex.EncodeToString(raw))
}

// UnmarshalJSON reads a state. It refuses what [State.MarshalJSON] cannot have written.
func (s *State) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && data[0] != '"' {
		n, err := strconv.ParseUint(string(data), 10, 32)
		if err != nil {
			return fmt.Errorf("rng state %.20s: want a whole number from 0 to 4294967295 or a string", data)
		}
		s.rand = New(uint32(n))
		return nil
	}
	var text string
	if err := json.Unmarshal(data, &text); err != nil {
		return fmt.Errorf("rng state: %w", err)
	}
	c, err := readChaCha8(text)
	if err != nil {
		return err
	}
	s.rand = Rand{sealed: veil(c)}
	return nil
}

// readChaCha8 reads a state. The standard library's reader trusts what it is given, so the form is checked before, and
// afterwards that writing it gives the same text.
func readChaCha8(text string) (*rand.ChaCha8, error) {
	const prefix, size = "chacha8:", 48
	raw, err := hex.DecodeString(text)
	if err != nil || len(raw) != size || string(raw[:len(prefix)]) != prefix {
		return nil, fmt.Errorf("rng state: want %d hexadecimal digits, the state of a ChaCha8 generator", 2*size)
	}
	c := new(rand.ChaCha8)
	if err = c.UnmarshalBinary(raw); err == nil {
		raw, err = c.MarshalBinary()
	}
	if err != nil || hex.EncodeToString(raw) != text {
		return nil, errors.New("rng state: not the state of a ChaCha8 generator")
	}
	return c, nil
}
