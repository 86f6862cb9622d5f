package store

import "time"

// TokenID names a token, so that its player can revoke it. It opens nothing.
type TokenID string

// TokenKind says what a token may do.
type TokenKind string

// A device's token stands for its player. A bot's plays and reads, but manages no tokens.
const (
	Device TokenKind = "device"
	BotKey TokenKind = "bot"
)

// Hash is the SHA-256 of a token or a code, in hexadecimal. It is all that is kept of one, and opens nothing.
type Hash string

// Token is a token as its player may see it: not the token itself.
type Token struct {
	ID      TokenID   `json:"id"`
	Label   string    `json:"label"`
	Kind    TokenKind `json:"kind"`
	Created time.Time `json:"created"`
	Used    time.Time `json:"used,omitzero"` // about when it was last used
}

// NewToken is a token to be kept. Used is not looked at.
type NewToken struct {
	Token
	Hash Hash
	Most int // as many as a player may have, this one included
}

// NewCode is a code to be kept, which moves its player to another device.
type NewCode struct {
	Player  PlayerID
	Hash    Hash
	At      time.Time
	Expires time.Time
	Most    int // as many as a player may have open, this one included: the oldest goes
}

// Identity is whom a token stands for.
type Identity struct {
	Player PlayerID
	Token  TokenID
	Kind   TokenKind
}
