package solver

import (
	"math/bits"

	"wits/games/minesweeper"
)

// Prover returns a [minesweeper.Prover] with memory of its own: single numbers are asked first, then pairs, then all of them
// together with the number of traps. A position that is too complex for an exact answer is taken to prove nothing.
func Prover() minesweeper.Prover {
	s := new(Solver)
	return func(v minesweeper.View) []int {
		safe, err := s.certain(v)
		if err != nil {
			return nil
		}
		return safe
	}
}

// certain returns cells that are certainly safe, some where there are some. The result is overwritten by the next call.
func (s *Solver) certain(v minesweeper.View) ([]int, error) {
	if s.sureCells(v); len(s.found) > 0 {
		return s.found, nil
	}
	if err := s.begin(v, maxStates); err != nil {
		return nil, err
	}
	s.gatherPlanes()
	if !s.deduce() {
		return nil, ErrInconsistent
	}
	for _, i := range s.proved {
		s.found = append(s.found, s.outer(int(i)))
	}
	if len(s.found) > 0 {
		return s.found, nil
	}
	return s.exact()
}

// sureCells notes all cells that a single number proves safe.
func (s *Solver) sureCells(v minesweeper.View) {
	s.found = s.found[:0]
	if _, ok := s.planes.sureCell(v); !ok {
		return
	}
	for i, w := range s.planes.row0 {
		for w &= s.planes.closed[i] &^ s.planes.traps[i]; w != 0; w &= w - 1 {
			s.found = append(s.found, i*64+bits.TrailingZeros64(w))
		}
	}
}

// exact notes all cells that are safe in every layout, after counting has found nothing more.
func (s *Solver) exact() ([]int, error) {
	if err := s.weighAll(); err != nil {
		return nil, err
	}
	for i, c := range s.at {
		if c == unknown && s.sure[s.class[i]] == safe {
			s.found = append(s.found, s.outer(i))
		}
	}
	return s.found, nil
}
