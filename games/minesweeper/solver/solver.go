// Package solver works out what a view of Trap Detection tells: the exact chance that a closed cell hides a trap, which
// cells are certain, and which numbers prove it.
//
// It takes a view and nothing else. It never trusts a flag, which is a player's note; it never sees the layout, draws
// no random numbers and reads no clock: the same view gives the same answer.
package solver

import "wits/games/minesweeper"

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

// Analyze works out everything about a view. Before the first click there are no traps and that click cannot lose: every cell
// is safe. A view that no layout fits is [ErrInconsistent].
func Analyze(v minesweeper.View) (Analysis, error) { return new(Solver).Analyze(v) }

// Analyze is [Analyze] with the memory of s. The result shares none of it.
func (s *Solver) Analyze(v minesweeper.View) (Analysis, error) {
	if err := s.begin(v, maxStates); err != nil {
		return Analysis{}, err
	}
	if v.Untouched() {
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

// solve works out the loaded grid from the numbers in use; nil is all of them.
func (s *Solver) solve(use func(i int) bool) error {
	if !s.gather(use) || !s.deduce() {
		return ErrInconsistent
	}
	return s.weighAll()
}

// begin loads a view, to be worked out with the number of traps on the board and at most this many states.
func (s *Solver) begin(v minesweeper.View, states int) error {
	s.limit, s.free, s.look.spent = states, false, 0
	return s.load(v)
}

// countAll counts the layouts of what counting around numbers has left open.
func (s *Solver) countAll() error {
	s.divide()
	s.arrange()
	if err := s.forward(); err != nil {
		return err
	}
	return s.combine()
}

// weighAll counts the layouts, and works out the chances of every group.
func (s *Solver) weighAll() error {
	err := s.countAll()
	if err == nil {
		s.backward()
	}
	return err
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
