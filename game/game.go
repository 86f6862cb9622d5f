// Package game is the contract between rule books and everything that plays them: terminal, browser, arena, bots.
//
// It does no input or output and reads no clock. It never hands out a hidden state: only a [Match] holds one, and only
// [Match.Save], [Match.State], [Match.Record] and [Match.Replay], which stores and local tools call, reveal what it was dealt from.
package game

import (
	"context"
	"iter"
	"slices"

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
	// Legal yields the moves open to the holder of v, from v alone; none when the game is over or another seat is due. Those that
	// no player needs to choose among, such as a reset, may be left out. Above 100,000 it yields some: see [Info.CheckDecides].
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
	// Resample deals a hidden state that looks like v to the seat that holds v, another one with another generator where several do.
	// It reports false for a view that no state has.
	Resample(v V, r *rng.Rand) (S, bool)
}

// Concealer is a rule book that can show how a game ended without showing what it hid. A puzzle that others still play is
// shown so: a game that hides something can be one only if its rules conceal; see [Info.Conceals].
type Concealer[S, V any] interface {
	// Conceal returns what to has found out in an ended game, how it ended, and nothing else: states that looked alike
	// before the end, and whose end told to the same, give the same view.
	Conceal(s S, to Seat) V
}

// Agreer is a rule book that knows draws, so that the players can agree on one: see [Draw].
type Agreer[S any] interface {
	// Agree returns the state in which the game was drawn by agreement. It is called for games that are not over.
	Agree(s S) S
}

// Timer is a rule book that tells a clock that ran out from a game that was given up. Without it they are the same.
type Timer[S any] interface {
	// TimeOut returns the state in which the clock of by, who was due, ran out. It is called for games that are not over.
	TimeOut(s S, by Seat) S
}

// Discreet is a rule book with actions that not every seat may see, such as setting a code. Without it every action is shown
// to everybody.
type Discreet[S, A any] interface {
	// Shown returns what a seat, or [Everyone], is shown of an action that s allows. What it is shown tells it nothing
	// that its view after the action does not.
	Shown(s S, by Seat, a A, to Seat) A
}

// Spectated is a rule book that hides something from its seats, and yet has something to show to everybody. Without it
// spectators see what the seats see where nothing is hidden or there is one seat, and nothing elsewhere.
type Spectated[S, V any] interface {
	// Audience returns what every seat may know, and nothing else.
	Audience(s S) V
}

// Everyone is who looks on without a seat. [Discreet] rules are asked what everyone may see.
const Everyone Seat = 255

// Counter is a rule book in which not every action is a move: marks and notes, say, are not. Without it every action is.
type Counter[S, A any] interface {
	// Counts reports whether a, which s allows by, is a move there, where players are compared by how few they needed.
	Counts(s S, by Seat, a A) bool
}

// Redealer is a rule book with an action that deals the match anew; on the wire its type is reset.
type Redealer[A any] interface {
	// Redeals reports whether a is that action.
	Redeals(a A) bool
}

// Parred is a rule book that can tell how few moves a deal could have been won in: what a player's own number is held against.
type Parred[S any] interface {
	// Par returns the fewest moves, as [Counter] counts them, that win the deal of s for who knows all of it; 0 where that is
	// not known. It is asked of finished games alone.
	Par(s S) int
}

// Congruent is a rule book that deals one position turned or mirrored. Without it deals are the same where the first seat sees the same.
type Congruent[S any] interface {
	// Shape returns a text that two deals share when turning or mirroring one makes the other.
	Shape(s S) string
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
	Takes      Millis // what a move takes at most, about, on one processor; 0 for what is usual for the difficulty
}

// Cost is what a move of the bot takes at most, about, on one processor. A clock must leave it that much.
func (b BotInfo) Cost() Millis {
	switch {
	case b.Takes > 0:
		return b.Takes
	case b.Difficulty == "easy":
		return 5
	case b.Difficulty == "medium":
		return 20
	case b.Difficulty == "hard":
		return 150
	}
	return 2500
}

// Cost is what a move of a bot takes at most, about; 0 for one that the game does not have, such as a guest.
func (i Info) Cost(bot string) Millis {
	at := slices.IndexFunc(i.Bots, func(b BotInfo) bool { return b.Name == bot })
	if at < 0 {
		return 0
	}
	return i.Bots[at].Cost()
}

// Info is what a game says of itself in plain data. What its parts are called is in the game's message files: name,
// preset.PRESET, bot.NAME.
type Info struct {
	ID      string
	Presets []string // the easiest first
	Seats   int      // how many play, numbered from 0; one where it is 0. Who begins, Rules.Status says
	Certain []string // presets that leave nothing to chance: what they deal is always the same, so no seed is told
	Open    bool     // nothing is hidden: every seat sees the whole state, moves can be taken back, everybody can watch
	// CheckDecides says that Legal yields only some of the moves, because there are too many to list: what Check accepts is a move.
	CheckDecides bool
	Untimed      bool // it is played without a clock; every other game may have one

	// AudienceSeat is whose view [Spectated] rules show to everybody: whoever looks on is told how it stands for that seat.
	AudienceSeat Seat

	// New fills these in.
	Bots     []BotInfo
	Conceals bool // its ended matches can be shown without what they hid: see [Concealer]
	Draws    bool // players can agree on a draw: see [Agreer]
	TimesOut bool // it says itself that a clock ran out: see [Timer]
}

// Chance reports whether chance has a say in a preset: only then a seed means something to its players.
func (i Info) Chance(preset string) bool { return !slices.Contains(i.Certain, preset) }

// Commits reports whether players are told a commitment to the seed: where chance has a say, and where a mind holds a seat of a
// game that hides something, because what the mind hides follows from the seed.
func (i Info) Commits(preset string, mind bool) bool { return i.Chance(preset) || mind && !i.Open }
