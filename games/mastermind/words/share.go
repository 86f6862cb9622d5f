package words

import (
	"fmt"
	"strings"

	"wits/game"
	"wits/games/mastermind"
)

var _ game.Sharer = Voice{}

// Share draws the answers, a row for each attempt: green for black pegs, yellow for white ones, and the rest. Colours of the
// attempts are left out, so that it tells nothing of the code. Below is how many attempts it took of how many there were.
func (Voice) Share(view game.View) []string {
	v := game.ViewOf[mastermind.View](view)
	took := "X"
	lines := make([]string, 0, len(v.Attempts)+1)
	for i, a := range v.Attempts {
		black, white := int(a.Feedback.Black), int(a.Feedback.White)
		lines = append(lines, strings.Repeat("🟩", black)+strings.Repeat("🟨", white)+strings.Repeat("⬜", v.CodeLength-black-white))
		if black == v.CodeLength {
			took = fmt.Sprint(i + 1)
		}
	}
	return append(lines, fmt.Sprintf("%s/%d", took, v.MaxAttempts))
}
