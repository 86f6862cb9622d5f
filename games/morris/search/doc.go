// Package search looks ahead: alpha-beta with a transposition table, bounded by a count of positions.
//
// It reads no clock and draws nothing: the same position, history and limits give the same scores.
package search
