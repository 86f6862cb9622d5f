package protocol

import (
	"strconv"

	"wits/game"
	"wits/games/chess/board"
)

// limits are what "go" allows.
type limits struct {
	depth, nodes int
	move         game.Millis
	left, more   [2]game.Millis // on the clocks, and added with every move
	moves        int            // until the next time control
	infinite     bool
	only         []string
}

// usualNodes bounds a search that nothing bounds.
const usualNodes = 1_000_000

func readLimits(words []string) limits {
	var l limits
	bounded := false
	for i := 0; i < len(words); i++ {
		n := 0
		if i+1 < len(words) {
			n, _ = strconv.Atoi(words[i+1])
		}
		n = max(n, 0)
		ms := game.Millis(n)
		switch words[i] {
		case "depth":
			l.depth = max(n, 1)
		case "nodes":
			l.nodes = max(n, 1)
		case "movetime":
			l.move = max(ms, 1)
		case "wtime":
			l.left[board.White] = max(ms, 1)
		case "btime":
			l.left[board.Black] = max(ms, 1)
		case "winc":
			l.more[board.White] = ms
		case "binc":
			l.more[board.Black] = ms
		case "movestogo":
			l.moves = n
		case "mate":
			l.depth = max(2*n, 1)
		case "infinite", "ponder":
			l.infinite, bounded = true, true
			continue
		case "searchmoves":
			l.only = words[i+1:]
			i = len(words)
			continue
		default:
			continue
		}
		bounded = true
		i++
	}
	if !bounded {
		l.nodes = usualNodes
	}
	return l
}

// reserve is what is kept back of a clock for the way of an answer.
const reserve = 30

// time is how long to think, 0 for as long as the other limits say.
func (l limits) time(c board.Color) game.Millis {
	if l.infinite {
		return 0
	}
	if l.move > 0 {
		return l.move
	}
	left := l.left[c]
	if left == 0 {
		return 0
	}
	moves := game.Millis(30)
	if l.moves > 0 {
		moves = min(moves, game.Millis(l.moves)+1)
	}
	return max(min(left/moves+l.more[c]*3/4, left-reserve, left/2+1), 1)
}
