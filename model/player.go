package model

import (
	"time"

	"wits/challenge"
)

// ChallengeID names a pending challenge: it is the step that found it.
type ChallengeID int64

// Pending is a challenge that waits.
type Pending struct {
	ID    ChallengeID      `json:"id"`
	Type  challenge.TypeID `json:"type"`
	Found time.Time        `json:"found"`
}

// GuestName is what players are called who have not given themselves a name. They are guests: less is kept of them, and not for ever.
const GuestName = "Adventurer"
