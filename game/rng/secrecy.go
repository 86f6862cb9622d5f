package rng

import (
	"errors"
	"fmt"
)

const (
	hiddenSeed = "seed(secret)"
	hiddenRand = "rand(secret)"
)

// Format prints a placeholder, whatever the verb.
func (Seed) Format(f fmt.State, _ rune) { _, _ = f.Write([]byte(hiddenSeed)) }

// MarshalJSON refuses: a seed is published with [Seed.Open], never by accident.
func (Seed) MarshalJSON() ([]byte, error) {
	return nil, errors.New("rng: a seed is not encoded; publish it with Open")
}

// MarshalText refuses, so that no text encoding or map key shows a seed.
func (Seed) MarshalText() ([]byte, error) {
	return nil, errors.New("rng: a seed is not encoded; publish it with Open")
}

// Format prints a placeholder, whatever the verb.
func (Rand) Format(f fmt.State, _ rune) { _, _ = f.Write([]byte(hiddenRand)) }

// MarshalJSON refuses: a generator is saved with [Rand.State], never by accident.
func (Rand) MarshalJSON() ([]byte, error) {
	return nil, errors.New("rng: a generator is not encoded; save its State")
}

// MarshalText refuses, so that no text encoding or map key shows a generator.
func (Rand) MarshalText() ([]byte, error) {
	return nil, errors.New("rng: a generator is not encoded; save its State")
}
