// Package table holds the exact values of positions with few men, and what works them out.
//
// It knows nothing of repetition or of the hundred moves: it never says how a game goes, only how a position stands.
package table
