package play

import "slices"

// HasDaily reports whether a game has a puzzle of the day.
func HasDaily(gameID string) bool {
	return slices.ContainsFunc(puzzles(), func(p puzzle) bool { return p.game == gameID })
}
