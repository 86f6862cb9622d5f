package protocol

import (
	"strconv"

	"wits/game/referee"
)

// opinion is what an engine says of a position while it thinks. The last word counts.
type opinion struct {
	referee.Opinion
	said bool
}

// read reads an info line. Lines about other moves than the best one say nothing here.
func (o *opinion) read(words []string) {
	var next referee.Opinion
	scored := false
	for i := 0; i+1 < len(words); i++ {
		n, _ := strconv.Atoi(words[i+1])
		switch words[i] {
		case "pv", "string":
			i = len(words) // what follows are moves, or anything
		case "multipv":
			if n > 1 {
				return
			}
		case "depth":
			next.Depth = n
		case "score":
			if i+2 >= len(words) {
				return
			}
			n, err := strconv.Atoi(words[i+2])
			if err != nil {
				return
			}
			scored = true
			if next.Score = n; words[i+1] == "mate" {
				next = mateIn(n, next.Depth)
			}
			i += 2
		}
	}
	if scored {
		o.Opinion, o.said = next, true
	}
}

// mateIn is the opinion of a side that mates in a number of moves, or is mated where it is negative. 0 is a mate on the board.
func mateIn(moves, depth int) referee.Opinion {
	o := referee.Opinion{Score: referee.Decided, Mate: moves, Depth: depth}
	if moves <= 0 {
		o.Score = -referee.Decided
	}
	return o
}
