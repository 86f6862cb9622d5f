package model

import (
	"time"

	"wits/challenge"
	"wits/game"
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

// ArchiveFormat is the format of archives that this program writes and reads.
const ArchiveFormat = 1

// Archive is what is kept of a player beside their matches, as they take it along in a file.
type Archive struct {
	Format     int                  `json:"format"`
	Program    string               `json:"program"`
	Made       time.Time            `json:"made"`
	Player     challenge.Adventurer `json:"player"`
	Streak     Streak               `json:"streak"`
	Settings   map[string]string    `json:"settings"`
	Tokens     []Token              `json:"tokens"` // what they are called; not the tokens themselves
	Statistics []Stats              `json:"statistics"`
	Days       []DayResult          `json:"days"` // attempts at daily puzzles
	Steps      int64                `json:"steps"`
	Challenges []Pending            `json:"challenges"`
}

// Archived is a match in an archive.
type Archived struct {
	Summary
	Replay string     `json:"replay,omitempty"` // the file that has it; none while the match runs or its day is not over
	View   *game.View `json:"view,omitempty"`   // what the player sees of a match that has none
}

// Brought is what an archive has brought.
type Brought struct {
	Matches int `json:"matches" doc:"that are here now"`
	Again   int `json:"again" doc:"of these, that were here before"`
	Left    int `json:"left" doc:"that have no replay yet: they stay where they were played"`
}
