// Package store holds the types that package play and the databases share: what is kept, and the errors of keeping it. The
// interfaces are declared where they are used, in package play.
//
// It opens nothing, imports no driver and never decides a rule of a game.
package store

import (
	"errors"
	"fmt"

	"wits/game"
	"wits/game/referee"
	"wits/game/words"
)

// Why a store refuses. Callers test them with errors.Is. Those up to ErrKey are about what was asked for, the others about
// where it is kept; after any of them but the last everything is as it was before.
var (
	ErrNoPlayer    = errors.New("unknown player")
	ErrNoMatch     = game.Refuse("unknown match", words.New("error.no-match")) // or another player's
	ErrNoChallenge = game.Refuse("no such challenge is pending", words.New("error.no-challenge"))
	ErrConflict    = game.Refuse("somebody else was faster", words.New("error.conflict"))
	ErrNoToken     = errors.New("unknown or revoked token")
	ErrNoCode      = errors.New("unknown, used or expired code")
	ErrNoLink      = errors.New("nothing is shared under this link")
	ErrNoTable     = game.Refuse("no table has this code", words.New("error.no-table"))
	ErrNoReplay    = game.Refuse("unknown replay", words.New("error.no-replay"))
	ErrTooMany     = game.Refuse("there are too many already", words.New("error.too-many"))
	ErrPlayed      = game.Refuse("the daily puzzle was played before, and its match is gone", words.New("error.played"))
	ErrKey         = errors.New("the key was used for another request")

	ErrDamaged    = game.Refuse("the data is damaged", words.New("error.damaged"))
	ErrForeign    = errors.New("the file belongs to another program")
	ErrNewer      = game.Refuse("the data was written by a newer version of the program", words.New("error.newer"))
	ErrUnwritable = game.Refuse("the data cannot be written here", words.New("error.unwritable"))
	ErrFull       = game.Refuse("the disk is full", words.New("error.full"))
	ErrBusy       = game.Refuse("another program keeps the data locked", words.New("error.busy"))
	ErrOverloaded = game.Refuse("the database has too much to do, and gave up", words.New("error.overloaded"))

	// ErrUnreachable may come with a change that was made: its answer was lost. The same key again gets the answer.
	ErrUnreachable = game.Refuse("the database cannot be reached", words.New("error.unreachable"))
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
