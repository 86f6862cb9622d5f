// Package store holds the words that whoever keeps matches and whoever plays them share: what is kept, and why keeping it
// is refused. The interfaces stand where they are used, in package play.
//
// It opens nothing, imports no driver and never decides a rule of a game.
package store

import (
	"errors"
	"fmt"

	"wits/game"
)

// PlayerID names a player. Everything that is kept belongs to one, and nobody else can see it.
type PlayerID string

// MatchID names a match. It is drawn at random, so that it cannot be guessed, and says nothing about the deal.
type MatchID string

// Why a store refuses. Callers test them with errors.Is. Those up to ErrKey are about what was asked for, the others about
// where it is kept; after any of them but the last everything is as it was before.
var (
	ErrNoPlayer    = errors.New("unknown player")
	ErrNoMatch     = errors.New("unknown match") // or another player's
	ErrNoChallenge = errors.New("no such challenge is pending")
	ErrConflict    = errors.New("somebody else was faster")
	ErrNoToken     = errors.New("unknown or revoked token")
	ErrNoCode      = errors.New("unknown, used or expired code")
	ErrNoLink      = errors.New("nothing is shared under this link")
	ErrNoReplay    = errors.New("unknown replay")
	ErrTooMany     = errors.New("there are too many already")
	ErrPlayed      = errors.New("the daily puzzle was played before, and its match is gone")
	ErrKey         = errors.New("the key was used for another request")

	ErrDamaged    = errors.New("the data is damaged")
	ErrForeign    = errors.New("the file belongs to another program")
	ErrNewer      = errors.New("the data was written by a newer version of the program")
	ErrUnwritable = errors.New("the data cannot be written here")
	ErrFull       = errors.New("the disk is full")
	ErrBusy       = errors.New("another program keeps the data locked")
	ErrOverloaded = errors.New("the database has too much to do, and gave up")

	// ErrUnreachable may come with a change that was made: its answer was lost. The same key again gets the answer.
	ErrUnreachable = errors.New("the database cannot be reached")
)

// Conflict says that something does not stand where the caller thought. It is an [ErrConflict].
type Conflict struct {
	Seq game.Seq // where it stands
}

// Error says where it stands.
func (c *Conflict) Error() string { return fmt.Sprintf("%v: it stands at %d", ErrConflict, c.Seq) }

// Is makes every Conflict an ErrConflict.
func (c *Conflict) Is(target error) bool { return target == ErrConflict }
