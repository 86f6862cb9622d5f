// Package search finds moves in Gomoku: which shapes a stone would make, wins by fours and by threes, and the best move
// of a search that is bounded by a count of nodes.
//
// It never reads a clock and draws from no generator: the same board, limits and noise give the same move.
package search
