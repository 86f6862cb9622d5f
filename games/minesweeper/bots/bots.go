// Package bots holds the minds that play Trap Detection. They see a view and nothing else, and never the machine's
// clock or entropy: the same view and generator give the same move. They set no flags and trust none.
package bots

import (
	"context"
	"iter"
	"strings"
	"sync"

	"wits/game"
	"wits/game/rng"
	"wits/games/minesweeper"
	"wits/games/minesweeper/solver"
)

// All lists the bots, the weakest first.
func All() []game.NamedBot[minesweeper.View, minesweeper.Action] {
	return []game.NamedBot[minesweeper.View, minesweeper.Action]{
		game.Named("random", "easy", Random{}),
		game.Named("local", "medium", &mind{ask: local}),
		game.Named("probability", "hard", &mind{ask: probability}),
		game.Named("expert", "expert", &mind{ask: expert}),
	}
}

// Random reveals any hidden cell. It sets no flags.
type Random struct{}

// Choose draws one of the hidden cells.
func (Random) Choose(_ context.Context, v minesweeper.View, legal iter.Seq[minesweeper.Action], r *rng.Rand) (minesweeper.Action, error) {
	n := strings.Count(v.Cells, "#")
	if v.Status != game.Playing {
		return minesweeper.Action{}, game.ErrOver
	}
	if n == 0 { // every closed cell is flagged: take a flag away
		return first(legal), nil
	}
	nth := r.Int(1, n)
	for i, c := range []byte(v.Cells) {
		if c != '#' {
			continue
		}
		if nth--; nth == 0 {
			return minesweeper.Reveal(i%v.Width, i/v.Width), nil
		}
	}
	panic("unreachable: nth counts hidden cells")
}

// first is by itself because ranging over an iterator moves the results of its function to the heap.
func first(legal iter.Seq[minesweeper.Action]) (a minesweeper.Action) {
	for a = range legal {
		break
	}
	return a
}

// mind asks a solver for a cell. Solvers are lent out, so that a move need not start with allocating one. They keep nothing that
// could change a later answer.
type mind struct {
	ask     func(s *solver.Solver, v minesweeper.View, r *rng.Rand) (solver.Move, error)
	solvers sync.Pool
}

// Choose opens the cell.
func (m *mind) Choose(_ context.Context, v minesweeper.View, _ iter.Seq[minesweeper.Action], r *rng.Rand) (minesweeper.Action, error) {
	if v.Status != game.Playing {
		return minesweeper.Action{}, game.ErrOver
	}
	s, ok := m.solvers.Get().(*solver.Solver)
	if !ok {
		s = new(solver.Solver)
	}
	defer m.solvers.Put(s)
	move, err := m.ask(s, v, r)
	if err != nil {
		return minesweeper.Action{}, err
	}
	return v.Open(move.Cell), nil
}

// local counts around single numbers and around pairs of numbers. Where that proves no cell safe it guesses any that
// it does not know to be a trap.
func local(s *solver.Solver, v minesweeper.View, r *rng.Rand) (solver.Move, error) {
	return s.Local(v, func(n int) int { return r.Int(0, n-1) })
}

// probability opens the cell that is least likely to hide a trap. It draws nothing.
func probability(s *solver.Solver, v minesweeper.View, _ *rng.Rand) (solver.Move, error) {
	return s.Safest(v)
}

// expert opens the cell that promises most. Its work on a position is bounded by a count, not by a clock. It draws nothing.
func expert(s *solver.Solver, v minesweeper.View, _ *rng.Rand) (solver.Move, error) {
	return s.Expert(v)
}
