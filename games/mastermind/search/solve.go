package search

import (
	"context"
	"errors"
	"fmt"
	"sync"
)

// ErrNoStrategy is returned when no strategy keeps to the guesses allowed, or none was found in time.
var ErrNoStrategy = errors.New("no strategy")

// Options bound a strategy and the effort to find it.
type Options struct {
	// MaxGuesses is the most that any code may take; 0 sets no bound.
	MaxGuesses int
	// Width is how many guesses are tried for a large set of codes, the most promising first. The search starts with
	// one and doubles up to this. 0 tries all: what is found is the optimum.
	Width int
	// Each, where set, does n numbered things, in any order and side by side if it likes, for a search with a width.
	Each func(n int, do func(i int) error) error
	// Progress, where set, is called with every strategy that is better than those before.
	Progress func(Result)
}

// Result is a strategy and how well it does.
type Result struct {
	Strategy Strategy
	Report   Report
	Nodes    int  // sets of codes looked into
	Optimal  bool // no strategy that keeps to the options has a lower total
}

// unbounded is the guesses left when there is no bound: more than any strategy worth finding takes.
const unbounded = 1 << 20

// exhaustive is the size up to which sets get all guesses whatever the width.
const exhaustive = 12

// Solve looks for the strategy with the fewest guesses over all codes of a size. When the context is done it returns
// the best so far. The strategy has been verified.
func Solve(ctx context.Context, pegs, colors int, o Options) (Result, error) {
	space, err := NewSpace(pegs, colors)
	if err != nil {
		return Result{}, err
	}
	v := &solver{ctx: ctx, space: space, options: o, left: o.MaxGuesses}
	if v.left == 0 {
		v.left = unbounded
	}
	switch {
	case o.Width > 0:
		err = v.widen(o.Width)
	case space.table == nil: // proving may be cut short or never end: there is something to fall back on
		err = v.widen(1)
	default:
		t, _, _ := space.plain(space.all)
		err = v.offer(t, false)
	}
	if err == nil && o.Width == 0 {
		err = v.prove()
	}
	if err != nil {
		return Result{}, err
	}
	if v.best.Strategy.Tree == nil {
		return Result{}, fmt.Errorf("%w for %d pegs, %d colours in %d guesses", ErrNoStrategy, pegs, colors, v.left)
	}
	return v.best, nil
}

// solver keeps the best strategy found so far.
type solver struct {
	ctx     context.Context
	space   *Space
	options Options
	left    int
	mu      sync.Mutex // for what follows, and what lines hold
	nodes   int
	best    Result
}

// prove searches everything.
func (v *solver) prove() error {
	x := newSearcher(v.ctx, v.space, effort{})
	p := v.space.position(v.left)
	ceiling := never
	if v.best.Strategy.Tree != nil {
		ceiling = v.best.Report.Total + 1
	}
	total := x.solve(p, ceiling)
	v.nodes += x.nodes
	if total >= ceiling {
		return nil
	}
	return v.offer(x.tree(p), !x.done)
}

// offer verifies a strategy and keeps it when it is better than the best, or is now known to be the best there is.
func (v *solver) offer(t *Tree, optimal bool) error {
	s := Strategy{v.space.variant.Pegs, v.space.variant.Colors, t}
	report, err := s.Verify()
	if err != nil {
		return err
	}
	if v.best.Strategy.Tree != nil && report.Total >= v.best.Report.Total && !optimal || report.Max > v.left {
		return nil
	}
	v.best = Result{s, report, v.nodes, optimal}
	if v.options.Progress != nil {
		v.options.Progress(v.best)
	}
	return nil
}

// position is the start of a game with some guesses left.
func (s *Space) position(left int) position {
	return position{set: s.all, sym: newSymmetry(s), left: left, limit: len(s.reading) - 1}
}
