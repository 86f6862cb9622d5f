package work

import (
	"context"
	"encoding/json"
	"errors"
	"time"
)

// Think is the kind of a task that is a mind's move: a [Move] where it is done.
const Think Kind = "think"

// Tasks lists the kinds that a task may have, the most urgent first.
func Tasks() []Kind { return []Kind{Think, Review, Shard} }

// Task is work that is done once, by whichever process gets it. Its kind, subject and number name it: asked for again, it is the same.
type Task struct {
	Kind    Kind
	Needs   string // what whoever does it must have, such as a game; letters, digits and -.
	Subject string // what it is about: a match, a run
	N       int64  // which of several
	Seq     int64  // where its subject stands; a task of a later place takes the place of this one
	Owner   Owner
	Args    json.RawMessage // what else must be known; may be empty
	Refused *Full           // there was no room for it where it was to be noted; nil where it was
}

// Job is a task that this process does now.
type Job struct {
	Task
	ID       int64  // another for every attempt
	Finished bool   // what it came to was kept, and its end with it
	Before   []byte // what an attempt before this one has told of, where it was lost
}

// Standing is how a task stands.
type Standing struct {
	Seq    int64 // where its subject stood when it was asked for
	Known  bool  // there is one
	Waits  bool  // nobody does it yet
	Waited time.Duration
	Ahead  float64       // about how many go before it, for each that can be done at once
	Nobody bool          // no process is there that does any
	Took   time.Duration // that it has been done for so far; 0 where nobody does it
	Failed bool          // it could not be done
	Result []byte        // what it has come to so far, of those that tell
}

// Handler does the tasks of a kind that need something this process has.
type Handler struct {
	Kind  Kind
	Needs string
	// Do does a job. The error is nil when it is done or not wanted any more, an [ErrElsewhere] when another process may be able to do it,
	// a [*Failure] when nobody is; with any other it is tried again.
	Do func(context.Context, *Job) (result []byte, err error)
}

// ErrElsewhere says that a job cannot be done here, for a reason that may not hold elsewhere.
var ErrElsewhere = errors.New("not here")

// Failure says that a job cannot be done, wherever it is tried.
type Failure struct{ Err error }

// Error is the error for logs.
func (f *Failure) Error() string { return f.Err.Error() }

// Unwrap returns why.
func (f *Failure) Unwrap() error { return f.Err }

// Run is something large that is done in parts, each a task of the kind [Shard].
type Run struct {
	ID    string
	Parts []Part
}

// Part is a part of a run.
type Part struct {
	Needs string // what whoever does it must have
	Args  json.RawMessage
}

// Progress is how far a run is.
type Progress struct {
	Run                         string
	Since                       time.Time // when its first part was noted
	Total, Done, Failed, Paused int
	Why                         string // of a part that failed
}

// Load is how much there is to do for the processes that share a database.
type Load struct {
	Kinds   map[Kind]KindLoad // of every kind that a task may have
	Workers int               // processes that do tasks
}

// KindLoad is how much there is to do of a kind.
type KindLoad struct {
	Waiting, Running int
	Oldest           time.Duration // that the one which waits longest has waited
}
