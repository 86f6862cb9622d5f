package bots

import (
	"context"
	"iter"
	"sync"

	"wits/game"
	"wits/game/rng"
	"wits/games/minesweeper"
	"wits/games/minesweeper/solver"
)

// Local counts around single numbers and around pairs of numbers. Where that proves no cell safe it guesses any that
// it does not know to be a trap. The zero Local is ready, for any number of games at once.
type Local struct{ memory }

// Choose reveals a cell that counting proves safe, else any.
func (b *Local) Choose(_ context.Context, v minesweeper.View, _ iter.Seq[minesweeper.Action], r *rng.Rand) (minesweeper.Action, error) {
	return b.play(v, func(s *solver.Solver) (solver.Move, error) {
		return s.Local(v, func(n int) int { return r.Int(0, n-1) })
	})
}

// Probability reveals the cell that is least likely to hide a trap. The zero Probability is ready, for any number of
// games at once.
type Probability struct{ memory }

// Choose reveals the safest cell. It draws nothing from r.
func (b *Probability) Choose(_ context.Context, v minesweeper.View, _ iter.Seq[minesweeper.Action], _ *rng.Rand) (minesweeper.Action, error) {
	return b.play(v, func(s *solver.Solver) (solver.Move, error) { return s.Safest(v) })
}

// Expert reveals the cell that promises most. Its work on a position is bounded by a count, not by a clock. The zero
// Expert is ready, for any number of games at once.
type Expert struct{ memory }

// Choose reveals the most promising cell. It draws nothing from r.
func (b *Expert) Choose(_ context.Context, v minesweeper.View, _ iter.Seq[minesweeper.Action], _ *rng.Rand) (minesweeper.Action, error) {
	return b.play(v, func(s *solver.Solver) (solver.Move, error) { return s.Expert(v) })
}

// memory lends solvers out, so that a move need not start with allocating one. They keep nothing that could change a
// later answer.
type memory struct{ solvers sync.Pool }

// play asks a solver for a cell and makes it a move: a flagged cell does not open, so its flag goes first.
func (m *memory) play(
	v minesweeper.View, ask func(s *solver.Solver) (solver.Move, error),
) (minesweeper.Action, error) {
	if v.Status != game.Playing {
		return minesweeper.Action{}, game.ErrOver
	}
	s, ok := m.solvers.Get().(*solver.Solver)
	if !ok {
		s = new(solver.Solver)
	}
	defer m.solvers.Put(s)
	move, err := ask(s)
	if err != nil {
		return minesweeper.Action{}, err
	}
	x, y := move.Cell%v.Width, move.Cell/v.Width
	if v.At(x, y) == 'F' {
		return minesweeper.Flag(x, y), nil
	}
	return minesweeper.Reveal(x, y), nil
}
