// Package store holds the types that package play and the databases share: what is kept, and the errors of keeping it. The
// interfaces are declared where they are used, in package play.
//
// It opens nothing, imports no driver and never decides a rule of a game.
package store

import (
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"wits/game/referee"
	"wits/game/words"
)

// Why a store refuses. Callers test them with errors.Is. Those up to ErrKey are about what was asked for, the others about
// where it is kept; after any of them but the last everything is as it was before.
var (
	ErrNoPlayer    = errors.New("unknown player")
	ErrNoMatch     = referee.Refuse("unknown match", words.New("error.no-match")) // or another player's
	ErrNoChallenge = referee.Refuse("no such challenge is pending", words.New("error.no-challenge"))
	ErrConflict    = referee.Refuse("somebody else was faster", words.New("error.conflict"))
	ErrNoToken     = errors.New("unknown or revoked token")
	ErrNoCode      = errors.New("unknown, used or expired code")
	ErrNoLink      = errors.New("nothing is shared under this link")
	ErrNoTable     = referee.Refuse("no table has this code", words.New("error.no-table"))
	ErrNoReplay    = referee.Refuse("unknown replay", words.New("error.no-replay"))
	ErrTooMany     = referee.Refuse("there are too many already", words.New("error.too-many"))
	ErrPlayed      = referee.Refuse("the daily puzzle was played before, and its match is gone", words.New("error.played"))
	ErrKey         = errors.New("the key was used for another request")

	ErrDamaged    = referee.Refuse("the data is damaged", words.New("error.damaged"))
	ErrForeign    = errors.New("the file belongs to another program")
	ErrNewer      = referee.Refuse("the data was written by a newer version of the program", words.New("error.newer"))
	ErrUnwritable = referee.Refuse("the data cannot be written here", words.New("error.unwritable"))
	ErrFull       = referee.Refuse("the disk is full", words.New("error.full"))
	ErrBusy       = referee.Refuse("another program keeps the data locked", words.New("error.busy"))
	ErrOverloaded = referee.Refuse("the database has too much to do, and gave up", words.New("error.overloaded"))

	// ErrUnreachable may come with a change that was made: its answer was lost. The same key again gets the answer.
	ErrUnreachable = referee.Refuse("the database cannot be reached", words.New("error.unreachable"))
)

// Conflict says that something is not at the number that the caller expected. It is an [ErrConflict].
type Conflict struct {
	Seq referee.Seq // the number it is at
}

// Error says at which number it is.
func (c *Conflict) Error() string { return fmt.Sprintf("%v: it stands at %d", ErrConflict, c.Seq) }

// Message says that the match went on.
func (c *Conflict) Message() words.Message { return words.New("error.conflict") }

// Is makes every Conflict an ErrConflict.
func (c *Conflict) Is(target error) bool { return target == ErrConflict }

// Once makes a change idempotent. The key is kept in the same transaction as the first change under it. When the same request comes
// again nothing is changed, and Made is what the first one made. Another request under the same key is refused with [ErrKey]. A
// second change with the same Once is a bug and is not made. Without a key, and nil, a Once does nothing.
type Once struct {
	Owner   string // a player's id, or where a visitor comes from
	Key     Hash
	Request Hash   // of everything that is asked for
	Made    string // to be told again: set before the change is made, or by it
	At      time.Time

	Refused  error // why its key cannot be used: then no change is made
	Repeated bool  // the change was made before; set by the store
	Used     bool  // a change carries it; set by the store
}

// Marks reports whether there is a key to be kept.
func (o *Once) Marks() bool { return o != nil && o.Key != "" }

// Saved is what is kept and never shown: a match's newest state as [referee.Match.State] wrote it, or the secret of the daily
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

// Digest returns a short digest of the state: states that differ have different ones.
func (s Saved) Digest() Saved {
	sum := sha256.Sum256(s.Bytes())
	return Save(base64.RawURLEncoding.AppendEncode(nil, sum[:16]))
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
