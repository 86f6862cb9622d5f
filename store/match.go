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
	Actions []referee.Entry // those it starts with
	Opening int             // how many moves they are; they are not the player's
	Status  game.Outcome    // for the first seat after them; empty is playing. One that is over is counted at once.
	Ended   []game.Outcome  // how it ended for each seat, when it is over; the Status alone where there is one
	Length  int             // the player's moves of the deal that they end, for the statistics
	Par     int             // how few it could have taken; 0 where that is not known
	State   Saved
	Program string // the version that dealt it
	At      time.Time
	Digest  string // of the replay that it is imported from, or of a device's match: it is begun once; empty for a match played here
	Most    int    // as many matches as a player may have running, this one included; 0 for any number
	Once    *Once
}

// Match is everything that is kept of a match: its setup, its actions, and the newest state.
type Match struct {
	model.Summary
	Seed    referee.Seed
	Players []string
	Starter model.PlayerID // who started it
	Clocked ClockState
	Actions []Action
	State   Saved
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
		Players: m.names(), Minds: m.Minds(), Clock: m.Clock, Actions: make([]referee.Entry, n),
	}
	for i := range rec.Actions {
		rec.Actions[i] = m.Actions[i].Entry
	}
	return rec
}

// names calls an empty seat by its number: it has no name yet.
func (m Match) names() []string {
	names := slices.Clone(m.Players)
	for i, name := range names {
		if name == "" {
			names[i] = fmt.Sprintf("p%d", i+1)
		}
	}
	return names
}

// ClockState is the state of a match's clocks, in the service's own time.
type ClockState struct {
	Left []game.Millis // of each seat, when that of the seat that is due began to run
	From game.Millis   // when that was
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
	Clock    ClockState     // where the match has a clock
	Took     game.Millis    // the time that the player who wins took, by a clock
	Length   int            // the player's moves of the latest deal, for the statistics and checkpoints
	Par      int            // how few it could have taken, when it is over; 0 where that is not known
	Moves    int            // of the match, when the action ends an attempt at a daily puzzle
	Bot      bool           // a bot's token acts
	Daily    bool           // in an attempt at a daily puzzle
	Assisted bool           // the action was not the player's own: the match is hinted from now on
	At       time.Time
}

// Appended is the result of a move.
type Appended struct {
	Seq      referee.Seq      // the action's number
	Repeated bool             // the key was known: nothing was appended, this is the first answer
	Award    *challenge.Award // what the action won, when it ended a challenge so
}
