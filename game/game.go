// Package game is what the author of a game implements: [Rules] with what [Info] says of them, bots ([Bot]), and, for players, a
// [Voice] and a [Coach]. What only some games can do is an interface of its own, found by assertion. Package referee plays it.
//
// Nothing here does input or output or reads a clock.
package game

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"

	"wits/game/rng"
)

// Seat is a player's place at the table, from 0.
type Seat uint8

// Everyone is who looks on without a seat. [Discreet] rules are asked what everyone may see.
const Everyone Seat = 255

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

// Forfeiter gives up a game. Every game can be given up, so referee.New asks it of every rule book, besides Rules: the state
// must know, because a lost game shows what it hid.
type Forfeiter[S any] interface {
	// Forfeit returns the state in which by has lost. It is called for games that are not over.
	Forfeit(s S, by Seat) S
}

// Bot chooses from a view, never from a state.
type Bot[V, A any] interface {
	// Choose returns one of the moves in legal. The same view and generator give the same move.
	Choose(ctx context.Context, v V, legal iter.Seq[A], r *rng.Rand) (A, error)
}

// Judge is a bot that answers when the other side offers a draw. Any other bot declines.
type Judge[V any] interface {
	// Agrees reports whether the bot takes the draw that is offered to the holder of v, who need not be due. The same view and generator
	// give the same answer.
	Agrees(ctx context.Context, v V, r *rng.Rand) (bool, error)
}

// NamedBot is a bot with what a player is told about it.
type NamedBot[V, A any] struct {
	BotInfo
	Bot Bot[V, A]
}

// Named is a bot with its name and how hard it is to beat.
func Named[V, A any](name, difficulty string, bot Bot[V, A]) NamedBot[V, A] {
	return NamedBot[V, A]{BotInfo: BotInfo{Name: name, Difficulty: difficulty}, Bot: bot}
}

// Millis is a time on a clock, in milliseconds.
type Millis int64

// Elapsed writes a time that has passed as minutes and whole seconds, such as 1:05, with hours where there are some.
func (t Millis) Elapsed() string {
	seconds := int64(t) / 1000
	if seconds >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
	}
	return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
}

// BotInfo names a bot. What it is like is in the game's message files, under bot.NAME.
type BotInfo struct {
	Name       string
	Difficulty string // easy, medium, hard or expert
	Takes      Millis // what a move takes at most, about, on one processor; 0 for what is usual for the difficulty
}

// Cost is what a move of the bot takes at most, about, on one processor. A clock must leave it that much.
func (b BotInfo) Cost() Millis {
	return cmp.Or(b.Takes, map[string]Millis{"easy": 5, "medium": 20, "hard": 150}[b.Difficulty], 2500)
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
	// Knowing are the seats that see the whole state of a game that hides something, such as one that sets a code for the other.
	Knowing []Seat
	// CheckDecides says that Legal yields only some of the moves, because there are too many to list: what Check accepts is a move.
	CheckDecides bool
	Untimed      bool // it is played without a clock; every other game may have one
	// Stopwatch says that practice of a game for one is timed, from its first action to its end: no limit, a best time.
	Stopwatch bool

	// Schema points to a referee.Description as JSON, for programs: the form of actions and views. It is a pointer so that a game that is
	// printed does not print it.
	Schema *string

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
