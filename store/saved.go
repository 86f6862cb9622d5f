package store

import (
	"errors"
	"fmt"
	"log/slog"
)

// Saved is what is kept and never shown: a match's newest state as [game.Match.State] wrote it, or the secret of the daily
// puzzles. Printing, logging or encoding one by accident shows nothing.
type Saved struct {
	// A pointer to a pointer, because fmt prints those as addresses even in unexported fields.
	text **[]byte
}

// Save wraps a state, which must not be changed afterwards.
func Save(state []byte) Saved {
	p := &state
	return Saved{&p}
}

// Reveal returns the state. Only stores, and the code that restores a match, call it.
func (s Saved) Reveal() string { return string(s.Bytes()) }

// Bytes returns the state, not to be changed. Only stores call it.
func (s Saved) Bytes() []byte {
	if s.text == nil {
		return nil
	}
	return **s.text
}

const hiddenState = "state(secret)"

// Format prints a placeholder, whatever the verb.
func (Saved) Format(f fmt.State, _ rune) { _, _ = f.Write([]byte(hiddenState)) }

// LogValue logs a placeholder.
func (Saved) LogValue() slog.Value { return slog.StringValue(hiddenState) }

// MarshalJSON refuses: a state is kept, never sent.
func (Saved) MarshalJSON() ([]byte, error) {
	return nil, errors.New("store: a saved state is not encoded; only a store keeps it")
}
