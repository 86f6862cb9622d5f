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

// counted returns a safe cell that counting proves, if it finds one.
func (s *Solver) counted(v minesweeper.View) (m Move, ok bool, err error) {
	if len(v.Cells) == v.Area() {
		if cell, ok := s.planes.sureCell(v); ok {
			return Move{Cell: cell}, true, nil
		}
	}
	if err := s.begin(v, boardStates); err != nil {
		return Move{}, false, err
	}
	if v.Untouched() {
		return Move{Cell: First(v.Board)}, true, nil
	}
	s.gatherPlanes()
	if !s.deduce() {
		return Move{}, false, ErrInconsistent
	}
	switch {
	case len(s.proved) == 0 && s.blank == s.left:
		return Move{}, false, ErrFinished // all that is closed is a trap
	case len(s.proved) == 0:
		return Move{}, false, nil
	}
	return Move{Cell: s.outer(int(slices.Min(s.proved)))}, true, nil
}

// gatherPlanes is gather for all numbers, with what the planes know: it need not look at every cell.
func (s *Solver) gatherPlanes() {
	s.forget()
	for i, w := range s.planes.traps {
		for ; w != 0; w &= w - 1 {
			s.at[s.inner(i*64+bits.TrailingZeros64(w))] = trap
			s.left--
			s.blank--
		}
	}
	for i, w := range s.planes.undecided() {
		s.blank += bits.OnesCount64(s.planes.closed[i])
		for ; w != 0; w &= w - 1 {
			s.numbers = append(s.numbers, int32(s.inner(i*64+bits.TrailingZeros64(w))))
		}
	}
}

// Local returns a cell that counting around one or two numbers proves safe. Where it finds none it takes one of the
// cells it has not proved a trap: of n, number pick(n), from 0.
func (s *Solver) Local(v minesweeper.View, pick func(n int) int) (Move, error) {
	if m, ok, err := s.counted(v); ok || err != nil {
		return m, err
	}
	nth := pick(s.blank)
	for i, c := range s.at {
		if c != unknown {
			continue
		}
		if nth--; nth < 0 {
			return Move{Cell: s.outer(i), Trap: float64(s.left) / float64(s.blank), Rough: true}, nil
		}
	}
	return Move{}, ErrInconsistent
}

// Safest returns a cell that is least likely to hide a trap: one that is certainly safe where there is one, and of
// several that are equally likely the one with the best prospects. Measured in pairs on 8,000 boards of 30×16, that wins
// 1.4 ± 0.4 points more than the one with the fewest closed neighbours; other orders by place win 0.3 at most.
func (s *Solver) Safest(v minesweeper.View) (Move, error) {
	m, rough, err := s.certainOr(v)
	if err != nil || m.Cell >= 0 {
		return m, err
	}
	c, same := s.look.candidates[0], 1
	for same < len(s.look.candidates) && s.look.candidates[same].safe > c.safe-tie {
		same++
	}
	if !rough && same > 1 {
		s.look.candidates = s.look.candidates[:same]
		c = s.lookAhead()
	}
	return Move{s.outer(int(c.cell)), 1 - c.safe, rough}, nil
}

// certainOr returns a cell that is certainly safe. Where there is none its Cell is -1 and the candidates are listed, with chances that
// are rough where the position is too complex.
func (s *Solver) certainOr(v minesweeper.View) (m Move, rough bool, err error) {
	if m, ok, err := s.counted(v); ok || err != nil {
		return m, false, err
	}
	if rough, err = s.weighed(); err != nil {
		return Move{}, false, err
	}
	if m.Cell = s.propose(); m.Cell >= 0 {
		m.Cell = s.outer(m.Cell)
	}
	return m, rough, nil
}

// tie is how near two chances are when they are the same but for rounding.
const tie = 1e-9

func (s *Solver) closedAround(i int) int {
	return s.around(i, unknown) + s.around(i, trap) + s.around(i, safe)
}

// weighed works out the chances after counting has found nothing more. Where that is too complex they are estimates.
func (s *Solver) weighed() (rough bool, err error) {
	if err = s.weighAll(); err == ErrComplex {
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

// Expert returns the cell that promises most: a safe one where there is one; else, when few layouts are left, the cell
// from which the most of them can be won; else the cell with the best chance to survive both it and the next move.
func (s *Solver) Expert(v minesweeper.View) (Move, error) {
	m, rough, err := s.certainOr(v)
	if err != nil || m.Cell >= 0 {
		return m, err
	}
	if rough {
		c := s.look.candidates[0]
		return Move{s.outer(int(c.cell)), 1 - c.safe, true}, nil
	}
	if s.list(maxLayouts) { // few layouts are searched to the end
		if n, _, ok := s.end.search.solve(s.end.near, s.end.layouts); ok && n >= 0 {
			cell := int(s.end.cells[n])
			return Move{s.outer(cell), s.chance[s.class[cell]], false}, nil
		}
	}
	c := s.lookAhead()
	return Move{s.outer(int(c.cell)), 1 - c.safe, false}, nil
}

const (
	// maxLayouts is how many layouts are searched to the end. Measured in pairs: against 200, 5000 win 0.08 ± 0.02 points more
	// on 50,000 boards of 20×16 and 0.24 ± 0.05 on 10,000 of 30×16, in 1.8 times the time; 20000 win the same.
	maxLayouts = 5000
	// maxExact is up to how many every guess of the search is the best one; above, only the first is. Measured on 20,000
	// boards of 20×16: against no search, 50 win 0.25 points more, 200 win 0.37.
	maxExact = 200
	// maxWork bounds that search: layouts looked at. Above it, looking ahead decides.
	maxWork = 1 << 22
)

// First is where the minds here click first: near a corner, where openings are likely and leave least cut off. What the
// expert wins, luck-adjusted, with the first click at 2,2 and at 3,3, by BenchmarkFirst on 40,000 to 200,000 boards:
//
//	 9×9,  10 traps   97.16  96.88  ± 0.05
//	12×12, 25 traps   85.74  85.57  ± 0.14
//	16×16, 40 traps   89.19  89.02  ± 0.13
//	20×16, 60 traps   74.15  74.35  ± 0.18
//	30×16, 99 traps   53.68  54.17  ± 0.35
//
// A corner wins 1 to 6 points less, the middle 1 to 2.
func First(b minesweeper.Board) int {
	at := 3
	if b.Area() <= 16*16 {
		at = 2
	}
	return min(at, (b.Height-1)/2)*b.Width + min(at, (b.Width-1)/2)
}
