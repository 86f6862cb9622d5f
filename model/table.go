package model

import (
	"wits/game"
	"wits/game/referee"
)

// Table is a match that waits for another person, as anybody sees it who knows its code.
type Table struct {
	Code   string         `json:"code"`
	Game   string         `json:"game"`
	Preset string         `json:"preset"`
	Player string         `json:"player"` // the name of the player who opened it
	Seat   game.Seat      `json:"seat"`   // the empty seat
	Clock  *referee.Clock `json:"clock,omitempty"`
}
