package store

import (
	"time"

	"wits/game"
	"wits/model"
)

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
