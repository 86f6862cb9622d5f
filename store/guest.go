package store

import (
	"time"

	"wits/model"
)

// Idle says which guests may be forgotten: players who have given themselves no name and have not been here for some time.
type Idle struct {
	Name   string         // what guests are called
	Before time.Time      // when they were last here
	Spare  model.PlayerID // who is no guest whatever the name: the terminal's player
	Most   int            // how many at once
}

// Usage is how much is kept for a player.
type Usage struct {
	Matches int   // and public replays
	Actions int64 // in them
}
