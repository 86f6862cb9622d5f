// Package challenge defines an adventurer's progress: difficulties, rewards, levels, prestige and the challenges to be discovered.
//
// It does no input or output, reads no clock and uses no random generator but the one it is given. It never stores anything and never plays
// a game: it says what a challenge consists of and what winning it is worth.
package challenge

import (
	"errors"
	"fmt"
	"slices"

	"wits/game/words"
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

// Errors of lookups. Test for them with errors.Is.
var (
	ErrDifficulty = errors.New("unknown difficulty")
	ErrType       = errors.New("unknown challenge")
)

// Difficulties lists the four, the easiest first.
func Difficulties() []Difficulty { return []Difficulty{Novice, Apprentice, Journeyman, Master} }

// Name is what the difficulty is called; nothing for none.
func (d Difficulty) Name() words.Message {
	if !slices.Contains(Difficulties(), d) {
		return words.Literal(string(d))
	}
	return words.New("difficulty." + string(d))
}

// TypeID names a challenge type in stores and on the wire: it is the id of the game that is played.
type TypeID string

// Type is a kind of challenge that can be discovered. What it is called and its story are in the message files of its
// game, under challenge.title and challenge.story, the size of each tier in a few words under tier.DIFFICULTY, and what else
// there is to say of it under tier.DIFFICULTY.more.
type Type struct {
	ID    TypeID
	Icon  string  // one character, one column wide
	Tiers [4]Tier // in the order of Difficulties
}

// Game is what is played.
func (t Type) Game() string { return string(t.ID) }

// Title is what the challenge is called.
func (t Type) Title() words.Message { return words.New(string(t.ID) + ".challenge.title") }

// Story tells how it is found.
func (t Type) Story() words.Message { return words.New(string(t.ID) + ".challenge.story") }

// Info is the size of a tier in a few words.
func (t Type) Info(d Difficulty) words.Message { return words.New(string(t.ID) + ".tier." + string(d)) }

// More is a further detail of a tier, such as how dense its board is. Not every game has one.
func (t Type) More(d Difficulty) words.Message {
	return words.New(string(t.ID) + ".tier." + string(d) + ".more")
}

// Tier is a challenge at one difficulty: what is played, and what winning it is worth.
type Tier struct {
	Difficulty Difficulty
	Preset     string
	Mind       string // the bot in the other seats; empty in a game for one. The player has the first seat.
	Counted    bool   // the player is told how much is still open, as the game's voice counts it
	Reward     Reward
}

// NewType makes a type from four presets, the easiest first. The rewards are the same in every type.
func NewType(id, icon string, presets [4]string) Type {
	t := Type{ID: TypeID(id), Icon: icon}
	rewards := [4]Reward{{XPPercent: 50}, {XPPercent: 75}, {XPPercent: 100}, {PrestigeRanks: 1, XPPercent: 200}}
	for i, d := range Difficulties() {
		t.Tiers[i] = Tier{Difficulty: d, Preset: presets[i], Reward: rewards[i]}
	}
	return t
}

// Against returns the type with an opponent for each tier, the easiest first.
func (t Type) Against(minds [4]string) Type {
	for i := range t.Tiers {
		t.Tiers[i].Mind = minds[i]
	}
	return t
}

// Count returns the type with Counted set on the tiers of some difficulties.
func (t Type) Count(which ...Difficulty) Type {
	for i := range t.Tiers {
		t.Tiers[i].Counted = slices.Contains(which, t.Tiers[i].Difficulty)
	}
	return t
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
func Find(all []Type, id TypeID) (Type, error) {
	for _, t := range all {
		if t.ID == id {
			return t, nil
		}
	}
	return Type{}, fmt.Errorf("%w %.40q", ErrType, id)
}
