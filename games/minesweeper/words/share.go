package words

import (
	"fmt"
	"strings"

	"wits/game"
	"wits/games/minesweeper"
)

var _ game.Sharer = Voice{}

// Share draws how much of the board was opened, a green square for about six cells, filled from the top: where the cells lie would
// tell where the traps are. A sprung trap is the last one.
func (Voice) Share(view game.View) []string {
	v := game.ViewOf[minesweeper.View](view)
	opened, safe := 0, v.Area()-v.Traps
	for _, c := range []byte(v.Cells) {
		if c >= '0' && c <= '8' {
			opened++
		}
	}
	columns, rows := (v.Width+1)/2, (v.Height+2)/3
	full := columns * rows * opened / safe
	field := []rune(strings.Repeat("🟩", full) + strings.Repeat("⬜", columns*rows-full))
	if sprung(v) >= 0 {
		field[full] = '💥'
	}
	lines := make([]string, 0, rows+1)
	for y := range rows {
		lines = append(lines, string(field[y*columns:(y+1)*columns]))
	}
	return append(lines, fmt.Sprintf("%d/%d", opened, safe))
}
