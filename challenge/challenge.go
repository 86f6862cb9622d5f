// Package challenge holds what makes an adventurer come back: difficulties, rewards, levels, prestige and the challenges
// to be discovered.
//
// It does no input or output, reads no clock and draws from no generator but the one it is handed. It never stores
// anything and never plays a game: it says what a challenge is made of and what winning it is worth.
package challenge

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Difficulty is one of the four tiers of a challenge. Its text is what is stored and sent.
type Difficulty string

// The four difficulties. A match that is no challenge has none: the empty Difficulty.
const (
	Novice     Difficulty = "novice"
	Apprentice Difficulty = "apprentice"
	Journeyman Difficulty = "journeyman"
	Master     Difficulty = "master"
)

// Why a challenge cannot be had. Callers test them with errors.Is.
var (
	ErrDifficulty = errors.New("unknown difficulty")
	ErrType       = errors.New("unknown challenge")
)

// Difficulties lists the four, the easiest first.
func Difficulties() []Difficulty { return []Difficulty{Novice, Apprentice, Journeyman, Master} }

// ParseDifficulty finds the difficulty that a text names.
func ParseDifficulty(text string) (Difficulty, error) {
	if d := Difficulty(text); slices.Contains(Difficulties(), d) {
		return d, nil
	}
	return "", fmt.Errorf("%w %.40q: there are novice, apprentice, journeyman, master", ErrDifficulty, text)
}

// Name is the difficulty as players read it: Novice.
func (d Difficulty) Name() string {
	if d == "" {
		return ""
	}
	return strings.ToUpper(string(d[:1])) + string(d[1:])
}

// TypeID names a challenge type in stores and on the wire.
type TypeID string

// Type is a kind of challenge that can be discovered.
type Type struct {
	ID          TypeID
	Icon        string // one character, one column wide
	Title       string
	Description string
	Weight      int     // how often it is drawn, against the other types
	Tiers       [4]Tier // in the order of Difficulties
}

// Tier is a challenge at one difficulty: what is played, and what winning it is worth.
type Tier struct {
	Difficulty   Difficulty
	Game         string
	Preset       string
	ShowPossible bool   // the player is told how many codes are still possible
	Info         string // the size in a few words
	Reward       Reward
}

// Tier returns the tier of a difficulty.
func (t Type) Tier(d Difficulty) (Tier, error) {
	for _, tier := range t.Tiers {
		if tier.Difficulty == d {
			return tier, nil
		}
	}
	return Tier{}, fmt.Errorf("%w %.40q of %s", ErrDifficulty, d, t.ID)
}

// Find returns the type with an id.
func Find(id TypeID) (Type, error) {
	for _, t := range Types() {
		if t.ID == id {
			return t, nil
		}
	}
	return Type{}, fmt.Errorf("%w %.40q", ErrType, id)
}
