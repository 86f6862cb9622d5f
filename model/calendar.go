package model

import (
	"slices"
	"time"

	"wits/game"
)

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
