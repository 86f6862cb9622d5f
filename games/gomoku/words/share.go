package words

import (
	"fmt"
	"strings"

	"wits/game"
	"wits/games/gomoku"
)

var _ game.Sharer = Voice{}

// widest is how many moves of a puzzle are drawn at most.
const widest = 20

// Share draws the part of the board with stones: black, white, and empty points. Of a puzzle it draws only how many moves
// were made, because the stones are its answer. Below is how many stones were placed.
func (Voice) Share(view game.View) []string {
	v := game.ViewOf[gomoku.View](view)
	placed := len(v.Moves) - v.Given
	if v.Given > 0 {
		return []string{strings.Repeat("🟩", min((placed+1)/2, widest)) + end(v), fmt.Sprint(placed)}
	}
	left, top, right, bottom := v.Size, v.Size, -1, -1
	for _, m := range v.Moves {
		left, top, right, bottom = min(left, m.X), min(top, m.Y), max(right, m.X), max(bottom, m.Y)
	}
	var lines []string
	for y := top; y <= bottom; y++ {
		row := strings.NewReplacer("X", "⚫", "O", "⚪", ".", "🟫").Replace(v.Rows[y][left : right+1])
		lines = append(lines, row)
	}
	return append(lines, fmt.Sprint(placed))
}

// end is what follows the moves of a puzzle that was not solved.
func end(v gomoku.View) string {
	if v.Status == game.Won {
		return ""
	}
	return "🟥"
}
