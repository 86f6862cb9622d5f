package search

import (
	"context"

	"wits/games/morris"
)

// salted tells what is remembered by Holds from the rest.
const salted = 1 << 62

// Holds looks for a refutation of a move: something after which it is worth less than floor. Unlike [Searcher.Search] it tries
// every answer of the other side to the full depth, deeper and deeper, and stops where one is found. It reports false then.
func (s *Searcher) Holds(ctx context.Context, p morris.Position, recent []morris.Action, a morris.Action, floor int, l Limits) bool {
	s.begin(ctx, l)
	s.guard, s.salt = true, salted
	s.remember(p, recent)
	quiet := morris.Quiet(recent)
	for depth := 4; depth <= min(l.Depth, maxDepth-2); depth++ {
		score := -s.follow(&p, a, depth-1, 1, -floor, -floor+1, quiet)
		switch {
		case s.ended, score > Sure:
			return true
		case score < floor:
			return false
		}
	}
	return true
}
