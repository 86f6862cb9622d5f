package store

import (
	"time"

	"wits/model"
)

// Hash is the SHA-256 of a token, a public key or a code, in hexadecimal. It is all that is kept of one, and opens nothing.
type Hash string

// NewToken is a token to be kept. Used is not looked at.
type NewToken struct {
	model.Token
	Hash Hash
	Most int // as many as a player may have, this one included
	Once *Once

	// Moves says that a token with this hash is taken from the player who has it: so an SSH key moves when it is linked.
	Moves bool
}

// NewCode is a code to be kept, which moves its player to another device.
type NewCode struct {
	Player  model.PlayerID
	Hash    Hash
	At      time.Time
	Expires time.Time
	Most    int // as many as a player may have open, this one included: the oldest goes
	Once    *Once
}
