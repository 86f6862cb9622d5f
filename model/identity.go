package model

import "time"

// TokenID names a token, so that its player can revoke it. It opens nothing.
type TokenID string

// TokenKind says what a token may do.
type TokenKind string

// A device's token may do all that its player may. A bot's token plays and reads, but manages no tokens. An SSH key is never sent: its
// holder proves to have the private half when they connect.
const (
	Device TokenKind = "device"
	BotKey TokenKind = "bot"
	SSHKey TokenKind = "ssh"
)

// Token is a token as its player may see it: not the token itself.
type Token struct {
	ID      TokenID   `json:"id"`
	Label   string    `json:"label"`
	Kind    TokenKind `json:"kind"`
	Created time.Time `json:"created"`
	Used    time.Time `json:"used,omitzero"` // about when it was last used
}

// Identity is the player of a token.
type Identity struct {
	Player PlayerID
	Token  TokenID
	Kind   TokenKind
}
