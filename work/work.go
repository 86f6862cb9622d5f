// Package work schedules computation fairly: minds' moves, hints, pictures, reviews. It also says what a task is: work that a database
// keeps, for whichever process does it.
//
// A piece of work has a kind and an owner. Few pieces run at once, so that a processor is left for requests; the others wait,
// in a bounded queue, and the owner who has had least time lately goes next. A piece that faults is that piece's fault: it
// returns an error, is logged and counted, and nothing else ends.
//
// It knows no game and keeps nothing. A pool runs on this machine alone.
package work

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"runtime"
	"strings"
	"sync"
	"time"

	"wits/game/words"
	"wits/internal/rescue"
)

// Kind is a kind of work.
type Kind string

// The kinds of work, the most urgent first.
const (
	Move    Kind = "move"    // a mind's, in a match that somebody plays
	Help    Kind = "help"    // a hint, odds, a bot's move
	Picture Kind = "picture" // a card that is painted
	Replay  Kind = "replay"  // a document that is checked by playing it again
	Review  Kind = "review"  // one move of a match that is over
	Shard   Kind = "shard"   // a part of something large, such as a tournament
)

// Kinds lists them all.
func Kinds() []Kind { return []Kind{Move, Help, Picture, Replay, Review, Shard} }

// handicap is how much time a kind of work counts as if its owner had had it already: a review goes after everybody's moves, but
// for those of owners who have had far more than others.
func (k Kind) handicap() time.Duration {
	switch k {
	case Move:
		return 0
	case Help:
		return 500 * time.Millisecond
	case Picture, Replay:
		return time.Second
	case Review:
		return 5 * time.Second
	}
	return 10 * time.Second
}

// Owner is the client that a piece of work is done for: its address, and the player. Both have a share of the time.
type Owner struct{ Address, Player string }

type ownerKey struct{}

// For returns a context whose work is done for an owner.
func For(ctx context.Context, o Owner) context.Context { return context.WithValue(ctx, ownerKey{}, o) }

// OwnerOf returns the owner of a context's work; the zero Owner where none was set.
func OwnerOf(ctx context.Context) Owner {
	o, _ := ctx.Value(ownerKey{}).(Owner)
	return o
}

type requestKey struct{}

// Asked returns a context whose work is asked for by a request, as the log names it.
func Asked(ctx context.Context, request string) context.Context {
	return context.WithValue(ctx, requestKey{}, request)
}

// Piece is a piece of work, by what is known of it before it begins. What the same kind of work took in the same game, preset and
// mind says how long it will take.
type Piece struct {
	Kind               Kind
	Owner              Owner
	Game, Preset, Mind string
	Match              string        // for the log; may be empty
	Guess              time.Duration // how long it takes, until that is known better; 0 for a moment
}

// name is what is learned together.
func (p Piece) name() string {
	return strings.Join([]string{string(p.Kind), p.Game, p.Preset, p.Mind}, " ")
}

// Config says how much is done at once. The zero Config is for this machine, with a queue of any length and no log.
type Config struct {
	Places int          // for what takes long; 0 for one less than there are processors, and at least 1
	Queue  int          // pieces that may wait in all; 0 for any number
	Each   int          // of them, those of one address; 0 for any number
	Log    *slog.Logger // of faults; nil for none
}

// quick is what a piece takes at most that may run beside all places: it is done before anybody notices. So nobody's quick
// reply waits for a long thought of somebody else.
const quick = 50 * time.Millisecond

// Pool does work. It is safe for concurrent use.
type Pool struct {
	config Config

	mu      sync.Mutex
	waiting []*Ticket // in the order in which they came
	running map[*Ticket]struct{}
	long    int  // how many places are taken
	quick   bool // the place for what is quick is taken, or rests
	shares  map[Owner]*share
	costs   map[string]cost
	counts  map[Kind]*Counts
}

// New returns a pool.
func New(c Config) *Pool {
	if c.Places <= 0 {
		c.Places = max(1, runtime.GOMAXPROCS(0)-1)
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	p := &Pool{config: c, running: map[*Ticket]struct{}{}, shares: map[Owner]*share{}, costs: map[string]cost{}, counts: map[Kind]*Counts{}}
	for _, k := range Kinds() {
		p.counts[k] = &Counts{}
	}
	return p
}

// Do does a piece of work when it is its turn: it waits for that, and for do. The error is do's own, that of a context which ended
// first, a [*Full], or a [*Fault].
func (p *Pool) Do(ctx context.Context, piece Piece, do func(context.Context) error) error {
	t, err := p.Enter(piece)
	if err != nil {
		return err
	}
	return t.Do(ctx, do)
}

// Counts are what a kind of work came to so far, and how much of it there is now.
type Counts struct {
	Waiting, Thinking              int
	Done, Dropped, Refused, Failed uint64
	Seconds                        float64 // that pieces have taken
}

// Counts returns what each kind of work came to.
func (p *Pool) Counts() map[Kind]Counts {
	p.mu.Lock()
	defer p.mu.Unlock()
	all := make(map[Kind]Counts, len(p.counts))
	for k, c := range p.counts {
		all[k] = *c
	}
	return all
}

// Full says that there is no room for a piece of work in the queue.
type Full struct {
	Own   bool          // the owner's own pieces fill its part
	After time.Duration // about when there is room again
}

// Error is the error for logs.
func (f *Full) Error() string {
	if f.Own {
		return "too much of what was asked for is being thought about already"
	}
	return "too much is being thought about"
}

// Message is the error for the person who asked.
func (f *Full) Message() words.Message {
	if f.Own {
		return words.New("work.own", words.Int("n", f.Seconds()))
	}
	return words.New("work.full", words.Int("n", f.Seconds()))
}

// Seconds is about when there is room again, and at least 1.
func (f *Full) Seconds() int { return max(1, int(math.Ceil(f.After.Seconds()))) }

// Fault says that a piece of work broke, and nothing of what was in it: that may be secret.
type Fault struct{ Piece Piece }

// Error is the error for logs.
func (f *Fault) Error() string { return fmt.Sprintf("%s of %s broke", f.Piece.Kind, f.Piece.Game) }

// Message is the error for the person who asked.
func (f *Fault) Message() words.Message {
	if f.Piece.Kind == Move {
		return words.New("mind.failed")
	}
	return words.New("work.fault")
}

// catch does a piece of work and makes an error of a fault, which is logged once.
func (p *Pool) catch(ctx context.Context, piece Piece, do func(context.Context) error) (err error) {
	fault := rescue.Run(string(piece.Kind), func(f rescue.Fault) {
		about := append(f.Attrs(), "game", piece.Game, "preset", piece.Preset, "mind", piece.Mind, "match", piece.Match)
		if request, ok := ctx.Value(requestKey{}).(string); ok {
			about = append(about, "request", request)
		}
		p.config.Log.Error("a piece of work broke", about...)
	}, func() { err = do(ctx) })
	if fault != nil {
		return &Fault{piece}
	}
	return err
}

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
