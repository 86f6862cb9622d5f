package model

import (
	"time"

	"wits/game"
	"wits/game/referee"
)

// ReplayID names a published replay. It is made from what it says.
type ReplayID string

// Published is a public replay as a list shows it.
type Published struct {
	ID        ReplayID     `json:"id"`
	Game      string       `json:"game"`
	Preset    string       `json:"preset"`
	Status    game.Outcome `json:"status"`
	Seq       referee.Seq  `json:"seq"`
	Published time.Time    `json:"published"`
	Place     int64        `json:"-"` // its place among the player's; see Page
}
