// Package solver works out what a view of Trap Detection tells: the exact chance that a closed cell hides a trap, which
// cells are certain, and which numbers prove it.
//
// It takes a view and nothing else. It never trusts a flag, which is a player's note; it never sees the layout, draws
// no random numbers and reads no clock: the same view gives the same answer.
package solver

import (
	"strings"

	"wits/games/minesweeper"
)

// maxStates bounds the memory of one exact analysis: some 100 MB at the worst. Positions that come up in play need
// a few hundred states.
const maxStates = 1 << 21

// Analysis is all that a view tells about its closed cells. Cells are numbered in reading order, y·width + x.
type Analysis struct {
	// Trap is the exact chance that a cell hides a trap, given every number and the number of traps on the board; every
	// layout that fits is as likely as any other. It is 0 for opened cells.
	Trap []float64
	// Safe lists the closed cells that hide no trap in any layout that fits. It is decided by whether such a layout
	// exists, never by rounding.
	Safe []int
	// Traps lists the closed cells that hide a trap in every layout that fits, decided in the same way.
	Traps []int
}

// Solver keeps memory from one analysis to the next. The zero Solver is ready; it is not safe for use by several
// goroutines at once.
type Solver struct {
	combined
	planes planes
	look   look
	end    endgame
	found  []int // cells that certain found
}

// Analyze works out everything about a view. Before the first click no trap lies and that click cannot lose: every cell
// is safe. A view that no layout fits is [ErrInconsistent].
func Analyze(v minesweeper.View) (Analysis, error) { return new(Solver).Analyze(v) }

// Probabilities is the exact chance of a trap in every cell, as [Analysis.Trap] has it.
func Probabilities(v minesweeper.View) ([]float64, error) {
	a, err := Analyze(v)
	return a.Trap, err
}

// Analyze is [Analyze] with the memory of s. The result shares none of it.
func (s *Solver) Analyze(v minesweeper.View) (Analysis, error) {
	if err := s.load(v); err != nil {
		return Analysis{}, err
	}
	s.limit, s.free = maxStates, false
	if untouched(v) {
		a := Analysis{Trap: make([]float64, len(v.Cells))}
		for i := range a.Trap {
			a.Safe = append(a.Safe, i)
		}
		return a, nil
	}
	if err := s.solve(nil); err != nil {
		return Analysis{}, err
	}
	return s.analysis(len(v.Cells)), nil
}

// untouched reports whether nothing is open yet.
func untouched(v minesweeper.View) bool { return strings.Trim(v.Cells, "#F") == "" }

// solve works out the loaded grid from the numbers in use; nil is all of them.
func (s *Solver) solve(use func(i int) bool) error {
	if !s.gather(use) || !s.deduce() {
		return ErrInconsistent
	}
	s.divide()
	s.arrange()
	if err := s.forward(); err != nil {
		return err
	}
	if err := s.combine(); err != nil {
		return err
	}
	s.backward()
	return nil
}

// cell is what solve found out about a cell: its chance of a trap, and whether it is certain.
func (s *Solver) cell(i int) (chance float64, sure byte) {
	switch c := s.at[i]; c {
	case unknown:
		g := s.class[i]
		return s.chance[g], s.sure[g]
	case trap:
		return 1, trap
	case safe:
		return 0, safe
	}
	return 0, unknown
}
