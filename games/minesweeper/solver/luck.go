package solver

import "wits/games/minesweeper"

// Survival is the exact chance that an action does not spring a trap, and whether chance has a say at all: it has none
// where the action sets a flag, or where the cell is certain.
func (s *Solver) Survival(v minesweeper.View, a minesweeper.Action) (chance float64, risky bool) {
	if a.Flag || v.At(a.X, a.Y) != '#' {
		return 1, false
	}
	all, err := s.Analyze(v)
	if err != nil {
		return 1, false
	}
	trap := all.Trap[a.Y*v.Width+a.X]
	return 1 - trap, trap > 0 && trap < 1
}
