package model

import "wits/game"

// Ending is the result of a finished match for its player, compared with the player's matches before it.
type Ending struct {
	Moves   int         `json:"moves"`             // of all seats, in the latest deal; those made for everybody aside
	Par     int         `json:"par,omitempty"`     // how few could have won it; of wins alone, and where the game can tell
	Time    game.Millis `json:"time,omitempty"`    // by the clock or the stopwatch, in a game for one
	Stats   *Stats      `json:"stats,omitempty"`   // all matches of its kind, this one among them; absent where it is not counted
	Records []Record    `json:"records,omitempty"` // in what it is the player's best so far
	Streak  Streak      `json:"streak"`            // games won in a row, whatever was played
	Days    *Streak     `json:"days,omitempty"`    // of a daily puzzle: days in a row on which one was solved
}

// Record is something in which a win can be the best.
type Record string

// What a player's wins of a kind are compared by.
const (
	FewestMoves   Record = "moves"
	FastestWin    Record = "time"
	MostEfficient Record = "efficiency"
)

// Records lists in what a win is the player's best. The numbers count it already; a first win sets no record.
func (s Stats) Records(e Ending) (list []Record) {
	if s.Wins < 2 {
		return nil
	}
	if len(s.Lengths) > 0 && s.Lengths[0] == (Length{e.Moves, 1}) {
		list = append(list, FewestMoves)
	}
	if e.Time > 0 && e.Time == s.Best {
		list = append(list, FastestWin)
	}
	if rate := Efficiency(e.Par, e.Moves); rate > 0 && rate == s.BestPar {
		list = append(list, MostEfficient)
	}
	return list
}
