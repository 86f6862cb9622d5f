package words

import (
	"fmt"
	"strings"

	"wits/game"
	"wits/games/chess"
	"wits/games/chess/board"
)

var _ game.Sharer = Voice{}

// widest is how many blocks a game's course is drawn with at most.
const widest = 24

// Share draws the course of a game: how much material white had more or less, the middle height being none, and below the
// result and how many moves there were. Of a puzzle it draws only how many moves were made of those that it takes.
func (Voice) Share(view game.View) []string {
	v := game.ViewOf[chess.View](view)
	p, moves, ok := v.Replay()
	if !ok {
		return nil
	}
	made := (len(moves) + 1) / 2
	if v.Mate > 0 {
		return []string{puzzle(made, v.Mate), fmt.Sprintf("%d/%d", made, v.Mate)}
	}
	heights := []int{p.Balance(board.White)}
	for _, m := range moves {
		p.Make(m)
		heights = append(heights, p.Balance(board.White))
	}
	return []string{course(heights), fmt.Sprintf("%s  %d", result(v), made)}
}

// puzzle draws moves: those that a mate takes, and those that were too many.
func puzzle(made, mate int) string {
	late := min(max(made-mate, 0), widest-mate)
	return strings.Repeat("🟩", min(made, mate)) + strings.Repeat("⬜", max(mate-made, 0)) + strings.Repeat("🟥", late)
}

// course draws numbers as blocks of eight heights, in as many blocks as there is room for.
func course(all []int) string {
	const blocks = "▁▂▃▄▅▆▇█"
	width := min(len(all), widest)
	var line strings.Builder
	for i := range width {
		ahead := all[(i+1)*len(all)/width-1]
		height := 3 + ahead/2
		if ahead%2 != 0 { // even a pawn is seen
			height = 3 + (ahead+max(-1, min(1, ahead)))/2
		}
		line.WriteRune([]rune(blocks)[max(0, min(7, height))])
	}
	return line.String()
}

// result is how chess players write who won.
func result(v chess.View) string {
	white := (v.Status == game.Won) == (v.Seat == 0)
	switch {
	case v.Status == game.Drawn:
		return "½-½"
	case white:
		return "1-0"
	}
	return "0-1"
}
