package model

import (
	"slices"
	"time"

	"wits/challenge"
	"wits/game"
)

// Day is a date of the daily puzzle, as 2006-01-02 in UTC.
type Day string

// DayOf returns the day of a time.
func DayOf(at time.Time) Day { return Day(at.UTC().Format(time.DateOnly)) }

// What a daily puzzle's terms say, and what it is counted under.
const (
	DailyType       challenge.TypeID     = "daily"
	DailyDifficulty challenge.Difficulty = "daily"
)

// Ends is when a day is over. The error says that the text is no date.
func (d Day) Ends() (time.Time, error) {
	begins, err := time.Parse(time.DateOnly, string(d))
	return begins.AddDate(0, 0, 1), err
}

// Kind says whom a leaderboard lists.
type Kind string

// People and bots are ranked apart.
const (
	People Kind = "people"
	Bots   Kind = "bots"
)

// What makes a player established: how long before a puzzle begins they must have joined, and how many games they must have won
// without help.
const (
	RankAge  = 24 * time.Hour
	RankWins = 5
)

// Experience decides whether a player is established.
type Experience struct {
	Since time.Time // when the player joined
	Wins  int       // games won here, from sealed deals, without hints; daily puzzles aside
}

// Ranked reports whether an attempt that begins now counts, at a puzzle that began then.
func (e Experience) Ranked(puzzle time.Time) bool { return e.Wins >= RankWins && !e.Early(puzzle) }

// Early reports whether a puzzle began too soon after the player joined.
func (e Experience) Early(puzzle time.Time) bool { return e.Since.Add(RankAge).After(puzzle) }

// Ranking is whether a player's attempt counts, with what it takes.
type Ranking struct {
	Ranked    bool `json:"ranked"`    // the attempt is ranked, or would be if it began now
	Bot       bool `json:"bot"`       // it is ranked among the bots
	Early     bool `json:"early"`     // the puzzle began too early after the player came
	From      Day  `json:"from"`      // the first day whose puzzle does
	Wins      int  `json:"wins"`      // games won here without hints, from sealed deals, daily puzzles aside
	WinsAsked int  `json:"winsAsked"` // how many it takes
}

// Rank is a line of a leaderboard. Players who did equally well share a rank.
type Rank struct {
	Rank    int          `json:"rank"`
	Name    string       `json:"name"`
	Status  game.Outcome `json:"status,omitempty"` // of a day
	Actions int          `json:"actions"`          // moves; of a day: how many it took; of all days: over all wins
	Wins    int          `json:"wins,omitempty"`   // of all days
	Played  int          `json:"played,omitempty"` // of all days
	You     bool         `json:"you"`
}

// DayResult is the state of a player's attempt at a daily puzzle, or of their practice of it.
type DayResult struct {
	Game     string       `json:"game"`
	Day      Day          `json:"day"`
	Match    MatchID      `json:"match,omitempty"` // absent when it is forgotten
	Status   game.Outcome `json:"status"`
	Moves    int          `json:"moves,omitempty"`    // how many it took, when it is over; of an attempt alone
	InTime   bool         `json:"inTime"`             // it ended on its day; of an attempt alone
	Practice bool         `json:"practice,omitempty"` // it was played later, as practice
}

// Calendar is a player's results in the daily puzzles of some days.
type Calendar struct {
	First  Day         `json:"first"` // the day of the first puzzles
	Today  Day         `json:"today"`
	From   Day         `json:"from"` // the days that are listed, both included
	To     Day         `json:"to"`
	Items  []DayResult `json:"items" nullable:"false"` // by day and game; practice after attempts
	Streak Streak      `json:"streak"`                 // days in a row on which a puzzle was solved
	Solved int         `json:"solved"`                 // all such days
}

// Streak counts successes in a row: the present run, and the longest.
type Streak struct {
	Now  int `json:"now"`
	Best int `json:"best"`
}

// Add returns the day a number of days later. A text that is not a date stays as it is.
func (d Day) Add(days int) Day {
	at, err := time.Parse(time.DateOnly, string(d))
	if err != nil {
		return d
	}
	return DayOf(at.AddDate(0, 0, days))
}

// DayStreak counts days in a row. Days may come in any order; a streak that reached yesterday is not over yet.
func DayStreak(days []Day, today Day) (s Streak) {
	days = slices.Compact(slices.Sorted(slices.Values(days)))
	run := 0
	for i, day := range days {
		if i > 0 && days[i-1].Add(1) == day {
			run++
		} else {
			run = 1
		}
		s.Best = max(s.Best, run)
		if day == today || day.Add(1) == today {
			s.Now = run
		}
	}
	return s
}
