// Package game is the contract between rule books and everything that plays them: terminal, browser, arena, bots.
//
// It does no input or output and reads no clock. It never hands out a hidden state: only a [Match] holds one, and only
// [Match.Save], [Match.State], [Match.Record] and [Match.Replay], which stores and local tools call, reveal what it was dealt from.
package game

import (
	"context"
	"iter"

	"wits/game/rng"
)

// Seat is a player's place at the table, from 0.
type Seat uint8

// Seq counts the actions a match has accepted. A refused action does not change it.
type Seq int64

// Seed is what a match is dealt from; see [rng.Seed].
type Seed = rng.Seed

// Rules is the rule book of one game: pure functions over values. S is the hidden state, A an action, V all that one
// seat can see. Arguments are left untouched, equal arguments give equal results, and S, A and V are JSON both ways.
type Rules[S, A, V any] interface {
	// Start deals a game of a preset. The same preset and generator deal the same game.
	Start(preset string, r rng.Rand) (S, error)
	// Check says why a is refused, nil when it is not. The reason depends on nothing that by cannot see.
	Check(s S, by Seat, a A) error
	// Apply returns the state after a. Where Check objects, Apply returns the same error and s stays as it is.
	Apply(s S, by Seat, a A) (S, error)
	// Legal yields moves open to the holder of v, from v alone. Apply accepts every one; a finished game has none.
	Legal(v V) iter.Seq[A]
	// View returns everything that to may know, and nothing else.
	View(s S, to Seat) V
	// Status tells whose turn it is, or how it ended.
	Status(s S) Status
}

// Forfeiter gives up a game. Every game can be given up, so [New] asks it of every rule book, beside Rules: the state
// must know, because a lost game shows what it hid.
type Forfeiter[S any] interface {
	// Forfeit returns the state in which by has lost. It is called for games that are not over.
	Forfeit(s S, by Seat) S
}

// Namer is a rule book whose state holds the players' names.
type Namer[S any] interface {
	// Name returns s with its players called so, one name a seat. It is called once, before the first action.
	Name(s S, players []string) S
}

// Presetter is a state that knows its preset. A saved state without a record can be restored only if it does.
type Presetter interface{ Preset() string }

// Shortener is a state that can be written shorter than as its JSON, for stores that write it with every action.
type Shortener interface {
	// Short writes the whole state. Different states are written differently.
	Short() ([]byte, error)
}

// ShortReader is a pointer to a Shortener. It reads what Short wrote; every Shortener has one.
type ShortReader interface {
	// ReadShort reads a state. What breaks the form of one is refused.
	ReadShort(short []byte) error
}

// Resampler is a rule book that can imagine. It is how the conformance kit proves that views leak nothing, and how a
// bot can weigh what may be.
type Resampler[S, V any] interface {
	// Resample deals a hidden state that looks like v to the seat that holds v. It reports false when it finds none.
	Resample(v V, r *rng.Rand) (S, bool)
}

// Concealer is a rule book that can show how a game ended without showing what it hid. A puzzle that others still play is
// shown so: a game that hides something can be one only if its rules conceal; see [Info.Conceals].
type Concealer[S, V any] interface {
	// Conceal returns what to has found out in an ended game, how it ended, and nothing else: states that looked alike
	// before the end, and whose end told to the same, give the same view.
	Conceal(s S, to Seat) V
}

// Counter is a rule book in which not every action is a move: marks and notes, say, are not. Without it every action is.
type Counter[S, A any] interface {
	// Counts reports whether a, which s allows, is a move there, where players are compared by how few they needed.
	Counts(s S, a A) bool
}

// Bot chooses from a view, never from a state.
type Bot[V, A any] interface {
	// Choose returns one of the moves in legal. The same view and generator give the same move.
	Choose(ctx context.Context, v V, legal iter.Seq[A], r *rng.Rand) (A, error)
}

// NamedBot is a bot with what a player is told about it.
type NamedBot[V, A any] struct {
	BotInfo
	Bot Bot[V, A]
}

// BotInfo names a bot. What it is like is in the game's message files, under bot.NAME.
type BotInfo struct {
	Name       string
	Difficulty string // easy, medium, hard or expert
}

// Info names a game and its parts. What they are called is in the game's message files: name, preset.PRESET, bot.NAME.
type Info struct {
	ID      string
	Presets []string
	Bots    []BotInfo
	Seats   int

	Conceals bool // its ended matches can be shown without what they hid; New says so
}
