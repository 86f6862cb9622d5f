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

// GoneName is what a player is called, in games that others keep, who has been deleted. Nobody else may be.
const GoneName = "Anonymous"

// What a player shows to others is a setting each, that is [Hidden] where they do not want it: their name in the tables of daily puzzles, and
// games with others, which these may then neither share by a link nor make public. Beginning anew leaves them as they are.
const (
	ShowRank  = "public.rank"
	ShowGames = "public.games"
	Hidden    = "no"
)
