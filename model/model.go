// Package model holds the types that the terminal, the server, clients and stores share: players, matches, challenges, puzzles,
// ranks, tokens, replays and statistics.
//
// It stores nothing, opens nothing and decides no rule of a game.
package model

// PlayerID names a player. Everything that is kept belongs to one, and nobody else can see it.
type PlayerID string

// MatchID names a match. It is drawn at random, so that it cannot be guessed, and says nothing about the deal.
type MatchID string
