package store

import (
	"bytes"
	"encoding/json"
	"time"

	"wits/challenge"
	"wits/game"
)

// Terms are what a challenge promised when it was accepted. They are kept with the match, so that a later version of the
// program grants what was shown. The zero Terms are those of practice: nothing at stake.
type Terms struct {
	Type       challenge.TypeID     `json:"type,omitempty"`
	Difficulty challenge.Difficulty `json:"difficulty,omitempty"`
	Counted    bool                 `json:"showPossible,omitempty"` // the player is told how much is still open; the wire has its first name
	Reward     challenge.Reward     `json:"reward"`
}

// Practice reports whether nothing is at stake.
func (t Terms) Practice() bool { return t.Type == "" }

// NewMatch is a match to be kept from its start.
type NewMatch struct {
	ID      MatchID
	Player  PlayerID
	OldKey  string // the key in clear, for matches that an earlier version started under it; may be empty
	Game    string
	Setup   game.Setup  // with a name for every seat
	Accepts ChallengeID // the challenge, which then is pending no longer; 0 for practice
	Terms   Terms
	Day     Day          // of the daily puzzle that it is the player's one attempt at; empty for none
	Ranked  bool         // the attempt is ranked
	Bot     bool         // a bot's token begins it
	Actions []game.Entry // those it starts with
	Opening int          // how many moves they are; they are not the player's
	Status  game.Outcome // after them; empty is playing. One that is over is counted at once.
	Length  int          // actions of the deal that they end, for the statistics
	State   Saved
	Program string // the version that dealt it
	At      time.Time
	Digest  string // of the replay that it is imported from, which is imported once; empty for a match played here
	Most    int    // as many matches as a player may have running, this one included; 0 for any number
}

// Summary is a match as its player may see it at any time.
type Summary struct {
	ID          MatchID          `json:"id"`
	Game        string           `json:"game"`
	Preset      string           `json:"preset"`
	Commitment  string           `json:"commitment,omitempty"`
	Terms       Terms            `json:"terms"`
	Hinted      bool             `json:"hinted"`
	Seq         game.Seq         `json:"seq"`
	Status      game.Outcome     `json:"status"`
	Award       *challenge.Award `json:"award,omitempty"` // what winning it gave
	Started     time.Time        `json:"started"`
	Touched     time.Time        `json:"touched"`
	Ended       time.Time        `json:"ended,omitzero"`
	Day         Day              `json:"day,omitempty"`        // of the daily puzzle that it is an attempt at
	HiddenUntil time.Time        `json:"hiddenUntil,omitzero"` // when a daily puzzle's secrets, replay and link are told; absent when they are
	Imported    bool             `json:"imported,omitempty"`   // it was played elsewhere: nobody here knows with what help
	Place       int64            `json:"-"`                    // its place among the player's running or finished matches; see Page
}

// Match is everything that is kept of a match: its setup, its actions, and the newest state in the same breath.
type Match struct {
	Summary
	Seed    game.Seed
	Players []string
	Actions []Action
	State   Saved
	Program string // the version that wrote the state
}

// Action is an accepted action.
type Action struct {
	game.Entry
	Key     string
	Request string // see Move
	At      time.Time
}

// Answers reports whether an action is what was asked for: by a request, or by itself where there is none. Actions are
// written by their games, so equal ones have equal texts.
func (a Action) Answers(request string, action json.RawMessage) bool {
	return a.Request == request && (request != "" || bytes.Equal(a.Entry.Action, action))
}

// Record is how the match came about, or would have if it had only the first n of these actions.
func (m Match) Record(n game.Seq) game.Record {
	opened := m.Seed.Open()
	rec := game.Record{
		Preset: m.Preset, Seed: opened.Value, Salt: game.Digits(opened.Salt), Commitment: game.Digits(opened.Commitment),
		Players: m.Players, Actions: make([]game.Entry, n),
	}
	for i := range rec.Actions {
		rec.Actions[i] = m.Actions[i].Entry
	}
	return rec
}

// Move is an action to be appended to a match, with everything that changes in the same breath.
type Move struct {
	Player   PlayerID
	Match    MatchID
	After    game.Seq // where the match must stand for the move to be taken
	Key      string   // the same key a second time gives the first answer; may be empty
	Request  string   // what was asked for under the key where that is not the action: which bot; may be empty
	Action   game.Entry
	State    Saved
	Program  string
	Status   game.Outcome // after the action. A match that is over takes no more.
	Length   int          // actions of the latest deal, for the statistics and checkpoints
	Moves    int          // of the match, when the action ends an attempt at a daily puzzle
	Bot      bool         // a bot's token acts
	Daily    bool         // in an attempt at a daily puzzle
	Assisted bool         // the action was not the player's own: the match is hinted from now on
	At       time.Time
}

// Appended is what became of a move.
type Appended struct {
	Seq      game.Seq         // the action's number
	Repeated bool             // the key was known: nothing was appended, this is the first answer
	Award    *challenge.Award // what the action won, when it ended a challenge so
}

// Page asks for a part of a list that is sorted by place, the latest first.
type Page struct {
	Before int64 // only matches with a smaller place; 0 for the first page
	Limit  int
}
