// Package model holds the nouns of the program: players, matches, challenges, puzzles, ranks, tokens, replays, statistics, as
// the terminal, the server, clients and stores all speak of them.
//
// It stores nothing, opens nothing and decides no rule of a game.
package model

// PlayerID names a player. Everything that is kept belongs to one, and nobody else can see it.
type PlayerID string

// MatchID names a match. It is drawn at random, so that it cannot be guessed, and says nothing about the deal.
type MatchID string
