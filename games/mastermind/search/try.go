package search

import (
	"cmp"
	"slices"
)

// part is a part that a guess makes of a set.
type part struct {
	set  []index
	low  int  // the best bound on its total
	done bool // low is its total
}

// try adds up the totals of the parts that a guess makes, and gives up once the sum reaches the ceiling. It looks at
// every part quickly before it solves one: a better bound on a large part often saves the work on all.
func (x *searcher) try(p position, t try, ceiling int) int {
	parts := x.split(p, t.guess)
	next := position{sym: p.sym.after(t.guess), depth: p.depth + 1, left: p.left - 1, limit: p.limit}
	sum := t.bound
	for _, quick := range []bool{true, false} {
		for i := range parts {
			part := &parts[i]
			if part.done || quick && x.narrow(len(part.set)) {
				continue
			}
			room := ceiling - sum + part.low
			if quick {
				room = min(room, part.low+1)
			}
			next.set = part.set
			v := x.solve(next, room)
			if x.done {
				return never
			}
			sum += v - part.low
			if sum >= ceiling {
				return min(sum, never)
			}
			part.low, part.done = v, v < room
		}
	}
	return sum
}

// split lists the parts that a guess makes, the smallest first, without the secret itself.
func (x *searcher) split(p position, guess index) []part {
	lv := x.level(p.depth)
	starts := x.space.split(guess, p.set, lv.sorted)
	least := x.space.bounds.least[p.limit]
	parts := lv.parts[:0]
	for a := 1; a < len(x.space.reading); a++ {
		if set := lv.sorted[starts[a]:starts[a+1]]; len(set) > 0 {
			parts = append(parts, part{set: set, low: least[len(set)]})
		}
	}
	slices.SortStableFunc(parts, func(a, b part) int { return cmp.Compare(len(a.set), len(b.set)) })
	return parts
}
