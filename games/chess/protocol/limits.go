package protocol

import (
	"strconv"

	"wits/game"
	"wits/games/chess/board"
)

// limits are what "go" allows; times are in milliseconds.
type limits struct {
	depth, nodes int
	move         int
	left, more   [2]int // on the clocks, and added with every move
	moves        int    // until the next time control
	infinite     bool
	only         []string
}

// usualNodes bounds a search that nothing bounds.
const usualNodes = 1_000_000

func readLimits(words []string) limits {
	var l limits
	mate, bounded := 0, false
	numbers := map[string]struct {
		to    *int
		least int
	}{
		"depth": {&l.depth, 1}, "nodes": {&l.nodes, 1}, "movetime": {&l.move, 1}, "movestogo": {&l.moves, 0}, "mate": {&mate, 1},
		"wtime": {&l.left[board.White], 1}, "btime": {&l.left[board.Black], 1}, "winc": {&l.more[board.White], 0}, "binc": {&l.more[board.Black], 0},
	}
	for i, word := range words {
		if word == "searchmoves" {
			l.only = words[i+1:]
			break
		}
		if word == "infinite" || word == "ponder" {
			l.infinite, bounded = true, true
		}
		if number, ok := numbers[word]; ok {
			n := 0
			if i+1 < len(words) {
				n, _ = strconv.Atoi(words[i+1])
			}
			*number.to, bounded = max(n, number.least), true
		}
	}
	if mate > 0 {
		l.depth = 2 * mate
	}
	if !bounded {
		l.nodes = usualNodes
	}
	return l
}

// reserve is the part of a clock that is kept back for sending the answer.
const reserve = 30

// time is how long to think, 0 for as long as the other limits say.
func (l limits) time(c board.Color) game.Millis {
	if l.infinite {
		return 0
	}
	if l.move > 0 {
		return game.Millis(l.move)
	}
	left := l.left[c]
	if left == 0 {
		return 0
	}
	moves := 30
	if l.moves > 0 {
		moves = min(moves, l.moves+1)
	}
	return game.Millis(max(min(left/moves+l.more[c]*3/4, left-reserve, left/2+1), 1))
}
