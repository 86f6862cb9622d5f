package model

import "time"

// TokenID names a token, so that its player can revoke it. It opens nothing.
type TokenID string

// TokenKind says what a token may do.
type TokenKind string

// A device's token may do all that its player may. The others are for programs: a play token plays and reads as the player, who
// uses another program; a bot's does the same for a program that plays by itself, and is ranked apart; a read token reads. None of
// the three manages tokens, names or what is public. An SSH key is never sent: its holder proves to have the private half when they
// connect.
const (
	Device  TokenKind = "device"
	PlayKey TokenKind = "play"
	BotKey  TokenKind = "bot"
	ReadKey TokenKind = "read"
	SSHKey  TokenKind = "ssh"
)

// Token is a token as its player may see it: not the token itself.
type Token struct {
	ID      TokenID   `json:"id"`
	Label   string    `json:"label"`
	Kind    TokenKind `json:"kind"`
	Created time.Time `json:"created"`
	Used    time.Time `json:"used,omitzero"`    // about when it was last used
	Expires time.Time `json:"expires,omitzero"` // when it ends by itself; zero for never
}

// Identity is the player of a token.
type Identity struct {
	Player  PlayerID
	Token   TokenID
	Kind    TokenKind
	Expires time.Time // zero for never
}

// Ended reports whether the token has ended by itself.
func (id Identity) Ended(now time.Time) bool { return !id.Expires.IsZero() && !now.Before(id.Expires) }
