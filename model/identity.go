package model

import "time"

// TokenID names a token, so that its player can revoke it. It opens nothing.
type TokenID string

// TokenKind says what a token may do.
type TokenKind string

// A device's token stands for its player. A bot's plays and reads, but manages no tokens. An SSH key is no text that could be sent:
// whoever holds the private half proves it when they connect.
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

// Identity is whom a token stands for.
type Identity struct {
	Player PlayerID
	Token  TokenID
	Kind   TokenKind
}
