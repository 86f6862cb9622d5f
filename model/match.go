package model

import (
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

// Page asks for a part of a list that is sorted by place, the latest first.
type Page struct {
	Before int64 // only matches with a smaller place; 0 for the first page
	Limit  int
}
