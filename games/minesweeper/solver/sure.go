package solver

import (
	"math/bits"

	"wits/games/minesweeper"
)

// Prover returns a [minesweeper.Prover] with memory of its own: it tries single numbers first, then pairs, then all of them
// together with the number of traps. A position that is too complex for an exact answer is taken to prove nothing.
func Prover() minesweeper.Prover { return new(Solver).certain }

// certain returns cells that are certainly safe, some where there are some. The result is overwritten by the next call.
func (s *Solver) certain(v minesweeper.View) []int {
	if found := s.Obvious(v); len(found) > 0 {
		return found
	}
	if s.begin(v, maxStates) != nil {
		return nil
	}
	if s.gatherPlanes(); !s.deduce() {
		return nil
	}
	for _, i := range s.proved {
		s.found = append(s.found, s.outer(int(i)))
	}
	if len(s.found) > 0 || s.weighAll() != nil {
		return s.found
	}
	for i, c := range s.at {
		if c == unknown && s.sure[s.class[i]] == safe {
			s.found = append(s.found, s.outer(i))
		}
	}
	return s.found
}

// Obvious lists the cells that a single number proves safe, once single numbers have proved traps. The result is overwritten by
// the next call.
func (s *Solver) Obvious(v minesweeper.View) []int {
	s.found = s.found[:0]
	if _, ok := s.planes.sureCell(v); !ok {
		return nil
	}
	for i, w := range s.planes.row0 {
		for w &= s.planes.closed[i] &^ s.planes.traps[i]; w != 0; w &= w - 1 {
			s.found = append(s.found, i*64+bits.TrailingZeros64(w))
		}
	}
	return s.found
}
