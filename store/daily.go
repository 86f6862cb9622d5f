package store

import "time"

import (
	"wits/challenge"
	"wits/game"
)

// Day is a date of the daily puzzle, as 2006-01-02 in UTC.
type Day string

// DayOf is the day of a moment.
func DayOf(at time.Time) Day { return Day(at.UTC().Format(time.DateOnly)) }

// What a daily puzzle's terms say, and what it is counted under.
const (
	DailyType       challenge.TypeID     = "daily"
	DailyDifficulty challenge.Difficulty = "daily"
)

// Attempt is a player's one attempt at a daily puzzle. It outlives its match, which a reset forgets.
type Attempt struct {
	Match  MatchID // empty when it is forgotten
	Status game.Outcome
}

// Rank is a line of a leaderboard. Players who did equally well share a rank.
type Rank struct {
	Rank    int          `json:"rank"`
	Name    string       `json:"name"`
	Status  game.Outcome `json:"status,omitempty"` // of a day
	Actions int          `json:"actions"`          // of a day: how many it took; of all days: over all wins
	Wins    int          `json:"wins,omitempty"`   // of all days
	Played  int          `json:"played,omitempty"` // of all days
	You     bool         `json:"you"`
}
