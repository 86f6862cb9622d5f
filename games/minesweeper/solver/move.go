package solver

import (
	"math/bits"
	"slices"

	"wits/games/minesweeper"
)

// Move is a cell to reveal.
type Move struct {
	Cell  int     // in reading order
	Trap  float64 // the chance that it hides a trap; 0 when it is certainly safe
	Rough bool    // the position is too complex for this mind, and Trap is an estimate
}

// boardStates bounds the work on one position of a game, so that an answer takes milliseconds at most. Games come to a
// few hundred states; only positions made up to be hard have more.
const boardStates = 1 << 16

// certain returns a safe cell that counting proves, if it finds one.
func (s *Solver) counted(v minesweeper.View) (m Move, ok bool, err error) {
	if len(v.Cells) == v.Area() {
		if cell, ok := s.planes.sureCell(v); ok {
			return Move{Cell: cell}, true, nil
		}
	}
	if err := s.load(v); err != nil {
		return Move{}, false, err
	}
	s.limit, s.free = boardStates, false
	if untouched(v) {
		return Move{Cell: First(v.Board)}, true, nil
	}
	if !s.gather(nil) || !s.deduce() {
		return Move{}, false, ErrInconsistent
	}
	if len(s.proved) == 0 {
		return Move{}, false, nil
	}
	return Move{Cell: s.outer(int(slices.Min(s.proved)))}, true, nil
}

// Safest returns a cell that is least likely to hide a trap: one that is certainly safe where there is one.
func (s *Solver) Safest(v minesweeper.View) (Move, error) {
	if m, ok, err := s.counted(v); ok || err != nil {
		return m, err
	}
	rough, err := s.weighed()
	if err != nil {
		return Move{}, err
	}
	best, bestP, bestN := -1, 2.0, 0
	for i, c := range []byte(v.Cells) {
		if c != '#' && c != 'F' {
			continue
		}
		p, sure := s.cell(s.inner(i))
		if sure == safe {
			return Move{Cell: i}, nil
		}
		n := s.closedAround(s.inner(i))
		if p < bestP-tie || p < bestP+tie && n < bestN {
			best, bestP, bestN = i, p, n
		}
	}
	return Move{Cell: best, Trap: bestP, Rough: rough}, nil
}

// tie is how near two chances are when they are the same but for rounding.
const tie = 1e-9

func (s *Solver) closedAround(i int) (n int) {
	for _, d := range s.near {
		if c := s.at[i+d]; c >= unknown && c < wall {
			n++
		}
	}
	return n
}

// weighed works out the chances after counting has found nothing more. Where that is too complex they are estimates.
func (s *Solver) weighed() (rough bool, err error) {
	s.divide()
	s.arrange()
	err = s.forward()
	if err == nil {
		err = s.combine()
	}
	switch err {
	case nil:
		s.backward()
		return false, nil
	case ErrComplex:
		s.estimate()
		return true, nil
	}
	return false, err
}

// estimate gives every group the mean of what its numbers say, and the rest what is then left.
func (s *Solver) estimate() {
	s.chance, s.sure = resized(s.chance, len(s.groups)), resized(s.sure, len(s.groups))
	left := float64(s.left)
	for g := range s.groups {
		to := &s.groups[g]
		s.chance[g], s.sure[g] = 0, unknown
		for _, c := range to.numbers[:to.beside] {
			at := s.numbers[c]
			s.chance[g] += float64(s.need[at]) / float64(bits.OnesCount8(s.mask[at])) / float64(to.beside)
		}
		if to.size > 0 {
			left -= s.chance[g] * float64(to.size)
		}
	}
	if s.rest > 0 {
		s.chance[0] = min(max(left/float64(s.rest), 0.01), 0.99)
	}
}

// First is where to click first.
func First(b minesweeper.Board) int {
	x, y := min(3, (b.Width-1)/2), min(3, (b.Height-1)/2)
	return y*b.Width + x
}
