package store

import (
	"time"

	"wits/model"
)

// HostRules are what the host has decided for all servers of a database.
type HostRules struct {
	Settings map[string]string // documents, by name
	Blocks   []Block
}

// The kinds of blocks.
const (
	BlockPlayer  = "player"
	BlockAddress = "address"
)

// Block keeps a player, or everybody of a network, out.
type Block struct {
	Kind    string    `json:"kind"`
	Subject string    `json:"subject"` // a player's id, or a network such as 192.0.2.7/32
	Reason  string    `json:"reason,omitempty"`
	At      time.Time `json:"at"`
}

// HostToken is a token for the host's address, without what it is.
type HostToken struct {
	ID      string    `json:"id"`
	Label   string    `json:"label"`
	Created time.Time `json:"created"`
	Expires time.Time `json:"expires,omitzero"`
}

// HostAct is something that a host did. Its outcome is empty until it is known.
type HostAct struct {
	ID      string    `json:"id"`
	At      time.Time `json:"at"`
	Who     string    `json:"who"`
	Action  string    `json:"action"`
	Subject string    `json:"subject,omitempty"`
	Detail  string    `json:"detail,omitempty"`
	Request string    `json:"request"`
	Outcome string    `json:"outcome"`
}

// KnownPlayer is a player as the host sees one.
type KnownPlayer struct {
	ID      model.PlayerID `json:"id"`
	Name    string         `json:"name"`
	Created time.Time      `json:"created"`
	Used    time.Time      `json:"used,omitzero"` // about when a token of theirs was last used
	Tokens  int            `json:"tokens"`
	Matches int            `json:"matches"`
}

// Sizes is how much a database holds.
type Sizes struct {
	Bytes   int64 `json:"bytes"`
	Players int64 `json:"players"`
	Matches int64 `json:"matches"`
	Running int64 `json:"running"` // matches
	Tables  int64 `json:"tables"`  // matches that wait for somebody
	Version int64 `json:"version"` // of its tables
}
