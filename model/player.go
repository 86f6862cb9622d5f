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
