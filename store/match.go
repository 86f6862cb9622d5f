package store

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"wits/challenge"
	"wits/game"
	"wits/game/referee"
	"wits/model"
	"wits/work"
)

// NewMatch is a match to be kept from its start.
type NewMatch struct {
	ID      model.MatchID
	Named   bool // a device has drawn the id: it may be another player's
	Player  model.PlayerID
	Game    string
	Setup   referee.Setup     // with a name for every seat; an empty name where nobody sits yet
	Holds   int               // the player's seat, or model.AllSeats
	Turn    game.Seat         // who is due
	Table   string            // the code that leads to the empty seat; empty for none
	Follows model.MatchID     // the match that it is the rematch of; empty for none
	Clock   ClockState        // where the setup has a clock
	Accepts model.ChallengeID // the challenge, which then is pending no longer; 0 for practice
	Terms   model.Terms
	Day     model.Day       // of the daily puzzle that it is the player's one attempt at; empty for none
	Archive model.Day       // of the daily puzzle that it practises; empty for none
	Ranked  bool            // the attempt is ranked
	Bot     bool            // a bot's token begins it
	Hinted  bool            // the player was helped in what it starts with
	Actions []referee.Entry // those it starts with
	Opening int             // how many moves they are; they are not the player's
	Status  game.Outcome    // for the first seat after them; empty is playing. One that is over is counted at once.
	Ended   []game.Outcome  // how it ended for each seat, when it is over; the Status alone where there is one
	Length  int             // the moves of the deal that they end, for the statistics
	Par     int             // how few it could have taken; 0 where that is not known
	State   Saved
	Program string // the version that dealt it
	At      time.Time
	Digest  string     // of the replay that it is imported from, or of a device's match: it is begun once; empty for a match played here
	Most    int        // as many matches as a player may have running, this one included; 0 for any number
	Invites *Invites   // bots that it is for; nil for none
	Due     *work.Task // what any process is to do then; nil for nothing
	Once    *Once
}

// Match is everything that is kept of a match: its setup, its actions, and what its newest state is known by.
type Match struct {
	model.Summary
	Seed    referee.Seed
	Players []string
	Starter model.PlayerID // who started it
	Clocked ClockState
	Actions []Action
	State   Saved  // the newest one's [Saved.Digest], or, where an older program kept it, the state itself
	Program string // the version that wrote the state
}

// Action is an accepted action.
type Action struct {
	referee.Entry
	Key     string
	Request string // see Move
	At      time.Time
}

// Replied is the request of a mind's action that was part of the answer to the player's action before it.
const Replied = "reply"

// Answers reports whether an action is what was asked for: by a request, or by itself where there is none. Actions are
// written by their games, so equal ones have equal texts.
func (a Action) Answers(request string, action json.RawMessage) bool {
	return a.Request == request && (request != "" || bytes.Equal(a.Entry.Action, action))
}

// Record is the record of the match with its first n actions.
func (m Match) Record(n referee.Seq) referee.Record {
	opened := m.Seed.Open()
	rec := referee.Record{
		Preset: m.Preset, Seed: opened.Value, Salt: referee.Digits(opened.Salt), Commitment: referee.Digits(opened.Commitment),
		Players: slices.Clone(m.Players), Minds: m.Minds(), Clock: m.Clock, Actions: make([]referee.Entry, n),
	}
	for i, name := range rec.Players {
		if name == "" { // an empty seat has no name yet
			rec.Players[i] = fmt.Sprintf("p%d", i+1)
		}
	}
	for i := range rec.Actions {
		rec.Actions[i] = m.Actions[i].Entry
	}
	return rec
}

// ClockState is the state of a match's clocks, in the service's own time.
type ClockState struct {
	Left []game.Millis // of each seat, when that of the seat that is due began to run
	From game.Millis   // when that was; of a stopwatch when it began, in milliseconds since 1970
	Flag game.Millis   // when it runs out; 0 when it does not run
}

// Move is an action to be appended to a match, with everything that changes with it.
type Move struct {
	Player   model.PlayerID
	Match    model.MatchID
	After    referee.Seq // the number of the last action before it
	Key      string      // the same key a second time gives the first answer; may be empty
	Request  string      // what was asked for under the key where that is not the action: which bot; [Replied] of a mind's; may be empty
	Action   referee.Entry
	State    Saved
	Program  string
	Status   game.Outcome   // for the first seat after the action. A match that is over takes no more.
	Ended    []game.Outcome // how it ended for each seat, when it is over; the Status alone where there is one
	Mind     bool           // a mind made it: no player did
	Turn     game.Seat      // who is due then
	Clock    ClockState     // where the match has a clock or a stopwatch
	Took     game.Millis    // the time that the player who wins took
	Length   int            // the moves of the latest deal, for the statistics and checkpoints
	Par      int            // how few it could have taken, when it is over; 0 where that is not known
	Moves    int            // of the match, when the action ends an attempt at a daily puzzle
	Bot      bool           // a bot's token acts
	Daily    bool           // in an attempt at a daily puzzle
	Assisted bool           // the action was not the player's own: the match is hinted from now on
	At       time.Time
	Due      *work.Task // what any process is to do then; nil for nothing
	Job      *work.Job  // that led to the move, and is done with it; nil for none
}

// Appended is the result of a move.
type Appended struct {
	Seq      referee.Seq      // the action's number
	Repeated bool             // the key was known: nothing was appended, this is the first answer
	Award    *challenge.Award // what the action won, when it ended a challenge so
}

// CheckpointEvery is how many actions lie between two checkpoints of a match.
const CheckpointEvery = 64

// Checkpoint is the state of a match after an action. It is kept with every action whose number is a multiple of
// [CheckpointEvery], so that later events can be made without replaying the earlier ones. The zero Checkpoint is the deal.
type Checkpoint struct {
	Seq    referee.Seq
	Length int // actions of the latest deal
	State  Saved
}

// Span asks for what happened in a match after an action.
type Span struct {
	After   referee.Seq // the number of the last action that is known already
	Limit   int         // actions after it, at most
	Program string      // whose checkpoints can be read: other versions may write states in another way
}

// Part is a match without the actions before a checkpoint: Actions begin after it.
type Part struct {
	Match
	From Checkpoint
	Left []game.Millis // on the clocks at the checkpoint, where the match has some
}

// Seating seats another person at a table, whose match then begins.
type Seating struct {
	Player  model.PlayerID
	Match   model.MatchID
	Code    string
	Seat    game.Seat
	Players []string // the names of all
	State   Saved    // dealt with them
	Program string
	Turn    game.Seat
	Clock   ClockState
	At      time.Time
	Most    int // as many matches as a player may have running, this one included
	Once    *Once
}

// Overdue is a match in which somebody's time is over.
type Overdue struct {
	Player model.PlayerID // one of its players
	Match  model.MatchID
}

// Review is what is kept of a match that was reviewed, and which seat its player had.
type Review struct {
	Seat     game.Seat
	Document string
}
