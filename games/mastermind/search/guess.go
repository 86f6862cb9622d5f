package search

import (
	"context"
	"errors"

	"wits/games/mastermind"
)

// ErrContradiction is returned when no code fits the answers given.
var ErrContradiction = errors.New("no code fits the answers so far")

// guessWork is how many answers are looked at for one guess by a rule: less than a tenth of a second.
const guessWork = 8_000_000

// Guess is a rule's guess after some attempts, whichever way those were chosen. Where comparing all guesses would
// take too long to wait for, it compares every second, third … of them.
func (s *Space) Guess(rule Rule, attempts []mastermind.Attempt) (mastermind.Code, error) {
	set, sym, err := s.recall(attempts)
	if err != nil {
		return mastermind.Code{}, err
	}
	return s.codes[s.pick(rule, set, sym, guessWork)], nil
}

// Limits bound the search for one guess.
type Limits struct {
	// Guesses is how many more may be made; 0 sets no bound. Where it cannot be kept it is forgotten.
	Guesses int
	// Work is the number of answers looked at, about: some hundred million a second. 0 sets no end, and the guess is
	// then the best there is.
	Work int
}

// Best searches for the guess that leads to the fewest guesses on average over the codes still possible.
func (s *Space) Best(ctx context.Context, attempts []mastermind.Attempt, l Limits) (mastermind.Code, error) {
	set, sym, err := s.recall(attempts)
	if err != nil {
		return mastermind.Code{}, err
	}
	if len(set) <= 2 {
		return s.codes[set[0]], nil
	}
	if l.Work > 0 && len(set)*len(s.usable(set, sym, nil)) > l.Work/4 {
		return s.codes[s.pick(promising, set, sym, l.Work)], nil
	}
	return s.search(ctx, set, sym, l)
}

func (s *Space) search(ctx context.Context, set []index, sym *symmetry, l Limits) (mastermind.Code, error) {
	e := effort{}
	if l.Work > 0 {
		e = effort{width: 8, small: exhaustive, work: l.Work}
	}
	left := l.Guesses
	if left <= 0 {
		left = unbounded
	}
	x := newSearcher(ctx, s, e)
	p := position{set: set, sym: sym, left: left, limit: len(s.reading) - 1}
	total := x.solve(p, never)
	switch best := x.memo[x.key(p)]; {
	case best.exact && total < never:
		return s.codes[best.guess], nil
	case x.done:
		return mastermind.Code{}, ctx.Err()
	}
	return s.search(ctx, set, sym, Limits{Work: l.Work})
}

// recall finds the codes that the attempts leave possible, and what may still be swapped.
func (s *Space) recall(attempts []mastermind.Attempt) ([]index, *symmetry, error) {
	var set []index
	v := mastermind.View{Attempts: attempts}
	for i, c := range s.codes {
		if v.Allows(c) {
			set = append(set, index(i))
		}
	}
	if len(set) == 0 {
		return nil, nil, ErrContradiction
	}
	sym := newSymmetry(s)
	for _, a := range attempts {
		sym = sym.after(s.find(a.Code))
	}
	return set, sym, nil
}
