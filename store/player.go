package store

import (
	"time"

	"wits/challenge"
	"wits/game/rng"
	"wits/model"
)

// NewPlayer is a player to be kept, with an adventurer at the beginning.
type NewPlayer struct {
	ID   model.PlayerID
	Name string
	Rand rng.State // what exploring draws from
	At   time.Time
	Once *Once
}

// Explorer is how far a player has explored, and what waits.
type Explorer struct {
	Steps   int64
	Rand    rng.State
	Pending []model.Pending // the longest waiting first
}

// Step is a step to be kept.
type Step struct {
	Player model.PlayerID
	After  int64            // the steps that must have been taken for this one to be the next
	Rand   rng.State        // as the step leaves it
	Found  challenge.TypeID // empty for nothing
	At     time.Time
	Once   *Once
}
