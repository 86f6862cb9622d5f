package solver

import (
	"math"
	"math/bits"
)

// endgame is a position with so few layouts left that they can be listed: each is a word, a bit an undecided cell.
type endgame struct {
	cells   []int32  // the undecided cells
	near    []uint64 // for each: which others are its neighbours
	layouts []uint64
	place   []int32 // for a cell of the grid: its bit
	need    []int32 // for a number: traps still to lie, while listing
	room    []int32 // for a number: cells still to decide
	search  search
}

// list writes down every layout of the undecided cells. It reports false where cells or layouts are too many.
func (s *Solver) list(most int) bool {
	e := &s.end
	if s.blank > 64 || s.logTotal() > math.Log(float64(most))+tie {
		return false
	}
	e.cells, e.layouts, e.near = e.cells[:0], e.layouts[:0], e.near[:0]
	e.place = resized(e.place, len(s.at))
	for _, g := range s.order {
		s.members(g)
	}
	for i, c := range s.at {
		if c == unknown && s.class[i] == 0 {
			e.place[i] = int32(len(e.cells))
			e.cells = append(e.cells, int32(i))
		}
	}
	e.need, e.room = resized(e.need, len(s.constraints)), resized(e.room, len(s.constraints))
	for c := range s.constraints {
		at := s.numbers[c]
		e.need[c], e.room[c] = int32(s.need[at]), int32(bits.OnesCount8(s.mask[at]))
	}
	for _, i := range e.cells {
		e.near = append(e.near, s.listedAround(int(i)))
	}
	s.place64(0, 0, s.left)
	return true
}

// members adds the cells of a group.
func (s *Solver) members(g int32) {
	e := &s.end
	at := int(s.groups[g].rep)
	// Cells with a number in common are at most two apart.
	for _, d := range s.pairs {
		if i := at + d; s.at[i] == unknown && s.class[i] == g {
			e.place[i] = int32(len(e.cells))
			e.cells = append(e.cells, int32(i))
		}
	}
	e.place[at] = int32(len(e.cells))
	e.cells = append(e.cells, int32(at))
}

// listedAround tells which of the listed cells are around one.
func (s *Solver) listedAround(i int) (near uint64) {
	for _, d := range s.near {
		if s.at[i+d] == unknown {
			near |= 1 << s.end.place[i+d]
		}
	}
	return near
}

// place64 decides the cells from the nth on in every way that the numbers allow.
func (s *Solver) place64(n int, layout uint64, left int) {
	e := &s.end
	if left < 0 || left > len(e.cells)-n {
		return
	}
	if n == len(e.cells) {
		e.layouts = append(e.layouts, layout)
		return
	}
	g := &s.groups[s.class[e.cells[n]]]
	numbers := g.numbers[:g.beside]
	for is := range int32(2) {
		fits := true
		for _, c := range numbers {
			e.need[c] -= is
			e.room[c]--
			fits = fits && e.need[c] >= 0 && e.need[c] <= e.room[c]
		}
		if fits {
			s.place64(n+1, layout|uint64(is)<<n, left-int(is))
		}
		for _, c := range numbers {
			e.need[c] += is
			e.room[c]++
		}
	}
}
