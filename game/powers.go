package game

import (
	"iter"

	"wits/game/rng"
)

// The powers of rule books: what makes sense for a game is added to its rules, and found by assertion.

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

// Agreer is a rule book that knows draws, so that the players can agree on one: see referee.Draw.
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

// Counter is a rule book in which not every action is a move: marks and notes, say, are not. Without it every action of every seat
// is. A match has one number of moves, whoever asks: counting those of one seat alone counts rounds.
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
	// Par returns the fewest moves, as [Counter] counts them, that win the deal of s for somebody who knows all of it; 0 where that is
	// not known. It is asked of finished games alone.
	Par(s S) int
}

// Congruent is a rule book that deals one position turned or mirrored. Without it deals are the same where the first seat sees the same.
type Congruent[S any] interface {
	// Shape returns a text that two deals share when turning or mirroring one makes the other.
	Shape(s S) string
}

// Enumerator is a rule book whose deals can be listed.
type Enumerator[S any] interface {
	// Deals returns every hidden state that a preset can start from, once.
	Deals(preset string) ([]S, error)
}

// Setter is a rule book that can set up a deal which somebody wrote down.
type Setter[S, A any] interface {
	// Set reads a deal from a line, with the actions that open it.
	Set(line string) (S, []A, error)
}

// Lister is a rule book that can list its actions, for programs that give each a number.
type Lister[A, V any] interface {
	// Actions yields every action that Legal yields for any view of a match like v's, each once. It depends on v's preset alone: what
	// has happened in the match, or is hidden, changes neither the actions nor their order.
	Actions(v V) iter.Seq[A]
}

// Ranger is a [Lister] that knows which numbers are legal without listing the actions, where those are many.
type Ranger[V any] interface {
	// LegalRange returns the numbers of what Legal yields for v: those from first up to end, which is none of them.
	LegalRange(v V) (first, end int)
}

// Vectorizer is a rule book that can write views as numbers, a byte each, for programs that learn.
type Vectorizer[V any] interface {
	// Layout says what Vector writes for the views of a match like v's. It depends on v's preset alone.
	Layout(v V) []Part
	// Vector appends the numbers of a view. They tell no more than the view.
	Vector(to []byte, v V) []byte
}

// Part is a run of numbers that a [Vectorizer] writes. Of its indices the last runs fastest.
type Part struct {
	Name  string `json:"name"`
	Shape []int  `json:"shape"`
	High  int    `json:"high"`  // the numbers are 0 to High, at most 255
	About string `json:"about"` // what they mean, as a schema describes its members
}

// Size is how many numbers all the parts have.
func Size(layout []Part) (n int) {
	for _, p := range layout {
		size := 1
		for _, length := range p.Shape {
			size *= length
		}
		n += size
	}
	return n
}

// VectorTurn is how vectors write a seat that may be none: 0 for none, else its number from 1.
func VectorTurn(seat *Seat) byte {
	if seat == nil {
		return 0
	}
	return byte(*seat) + 1
}
