package search

import (
	"context"

	"wits/games/mastermind"
)

// foundWork bounds how many answers are looked at for each guess where it is told how many codes are found.
const foundWork = 100_000

// Chance is how many of the codes that are possible after some attempts good guesses find with a number of attempts left, as a share.
func (s *Space) Chance(ctx context.Context, attempts []mastermind.Attempt, left int) (float64, error) {
	set, sym, err := s.recall(attempts)
	if err != nil {
		return 0, err
	}
	return float64(s.found(ctx, set, sym, left)) / float64(len(set)), ctx.Err()
}

// found counts the codes of a set that are found.
func (s *Space) found(ctx context.Context, set []index, sym *symmetry, left int) int {
	switch n := len(set); {
	case left <= 1 || ctx.Err() != nil:
		return min(n, left)
	case n <= left || left >= enough:
		return n
	}
	guess := s.pick(promising, set, sym, foundWork)
	sorted := make([]index, len(set))
	starts := s.split(guess, set, sorted)
	sum, next := int(starts[1]-starts[0]), sym.after(guess)
	for a := 1; a < len(s.reading); a++ {
		if part := sorted[starts[a]:starts[a+1]]; len(part) > 0 {
			sum += s.found(ctx, part, next, left-1)
		}
	}
	return sum
}
