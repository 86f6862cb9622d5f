package solver

import (
	"cmp"
	"maps"
	"slices"
)

// How far the traps that are left are counted: as many sums at once as somebody can follow, and as many tries as take about a
// millisecond.
const (
	countedSums  = 6
	countedTries = 20_000
)

// count notes what the number of traps on the board proves: where numbers that share no cell need all traps that are left, all
// other cells are safe; where the rest is as many as there are other cells, these are traps.
func (a *arguer) count() {
	c := counting{arguer: a, left: a.view.Traps - len(a.proved), known: slices.Sorted(maps.Keys(a.proved)), tries: countedTries}
	for i := range a.view.Cells {
		if _, known := a.proved[i]; !known && a.view.Closed(i) {
			c.blank = append(c.blank, i)
		}
	}
	if len(c.blank) == 0 {
		return
	}
	c.order = slices.Clone(a.sums[:a.numbers])
	slices.SortStableFunc(c.order, func(x, y Sum) int { return cmp.Compare(len(x.Cells)-x.Traps, len(y.Cells)-y.Traps) })
	for _, s := range c.order {
		c.traps, c.room = max(c.traps, s.Traps), max(c.room, len(s.Cells)-s.Traps)
	}
	for n := range countedSums + 1 {
		if c.choose(n, 0, c.left, c.blank) {
			return
		}
	}
}

// counting looks for sums that share no cell.
type counting struct {
	*arguer
	left   int   // traps not proved
	known  []int // those proved
	blank  []int // undecided cells
	order  []Sum
	chosen []Sum
	traps  int // the most that a sum needs
	room   int // the most cells without a trap that a sum has
	tries  int
}

// choose takes n more sums, starting at index from. The chosen sums say nothing about left traps and the cells in others.
func (c *counting) choose(n, from, left int, others []int) bool {
	if c.tries--; c.tries < 0 || left < 0 || len(others) == 0 || left > n*c.traps && len(others)-left > n*c.room {
		return false // nothing can be decided: n sums leave traps, and cells without one
	}
	if n == 0 {
		if left > 0 && left < len(others) {
			return false
		}
		// The first sum stands for the board: all that is undecided, and all traps proved before.
		board := Sum{Cells: c.blank, Traps: c.left, Known: c.known}
		f := Inference{Kind: Counted, Level: Count, Left: c.left, Sums: append([]Sum{board}, c.chosen...), Safe: others}
		if left > 0 {
			f.Safe, f.Traps = nil, others
		}
		c.finds = append(c.finds, f)
		return true
	}
	for i := from; i < len(c.order); i++ {
		s := c.order[i]
		rest := without(others, s.Cells)
		if s.Traps > left || len(rest) != len(others)-len(s.Cells) {
			continue
		}
		c.chosen = append(c.chosen, s)
		found := c.choose(n-1, i+1, left-s.Traps, rest)
		c.chosen = c.chosen[:len(c.chosen)-1]
		if found {
			return true
		}
	}
	return false
}
