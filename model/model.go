// Package model holds the types that the terminal, the server, clients and stores share: players, matches, challenges, puzzles,
// ranks, tokens, replays and statistics.
//
// It stores nothing, opens nothing and decides no rule of a game.
package model

import (
	"time"
)

// PlayerID names a player. Everything that is kept belongs to one, and nobody else can see it.
type PlayerID string

// MatchID names a match. It is drawn at random, so that it cannot be guessed, and says nothing about the deal.
type MatchID string

// Notice is something that the host of a server tells all players, in the host's own words.
type Notice struct {
	ID    string    `json:"id"` // another for every notice
	Text  string    `json:"text"`
	At    time.Time `json:"at"`
	Until time.Time `json:"until,omitzero"` // when it is no longer told; zero for as long as nobody withdraws it
}
