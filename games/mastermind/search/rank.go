package search

import (
	"cmp"
	"slices"
)

// try is a guess to be tried.
type try struct {
	order uint64 // low is promising; no two are equal
	bound int    // no strategy that starts with it has a lower total
	guess index
}

// slack is how many parts fewer than the most a guess may make to be weighed where only a few are tried.
const slack = 1

// rank lists the guesses worth trying, in no order, and the lowest bound of the others.
func (x *searcher) rank(p position, ceiling int) (tries []try, rest int) {
	lv := x.level(p.depth)
	lv.tries = lv.tries[:0]
	rest = never
	narrow := x.narrow(len(p.set))
	for _, g := range x.usable {
		m := x.spread[g]
		if m&(m-1) == 0 || narrow && m.parts()+m.possible() < p.limit-slack {
			continue
		}
		t := x.weigh(p, g, ceiling)
		if t.bound >= ceiling {
			rest = min(rest, t.bound)
			continue
		}
		lv.tries = append(lv.tries, t)
		if narrow && len(lv.tries) > 4*x.effort.width+64 {
			lv.tries = x.keep(lv.tries)
		}
	}
	if narrow {
		lv.tries = x.keep(lv.tries)
	}
	return lv.tries, rest
}

// keep drops all but the most promising.
func (x *searcher) keep(tries []try) []try {
	slices.SortFunc(tries, func(a, b try) int { return cmp.Compare(a.order, b.order) })
	return tries[:min(len(tries), x.effort.width)]
}

// weigh finds the least total that a guess can lead to, and how promising it is: where all are tried by that and then
// by the sizes of the parts, where a few are by the total it may be expected to lead to.
func (x *searcher) weigh(p position, guess index, ceiling int) try {
	s, m := x.space, x.spread[guess]
	// A part of k codes takes 2k-1 guesses at least.
	if bound := 3*len(p.set) - m.parts() - 2*m.possible(); bound >= ceiling {
		return try{bound: bound}
	}
	x.work += len(p.set)
	bound, squares, expected := len(p.set), 0, 0
	least, sizes := s.bounds.least[p.limit], s.count(guess, p.set)
	for _, size := range sizes[1:len(s.reading)] {
		bound += least[size]
		squares += int(size) * int(size)
		expected += s.guesses[size]
	}
	order := uint64(bound)<<40 | uint64(squares)<<16 | uint64(guess)
	if x.narrow(len(p.set)) {
		order = uint64(expected)<<16 | uint64(guess)
	}
	return try{order, bound, guess}
}

// bringLowest moves the most promising try to the front. Few are needed, so sorting them all would be a waste.
func bringLowest(tries []try) try {
	low := 0
	for i := range tries {
		if tries[i].order < tries[low].order {
			low = i
		}
	}
	tries[0], tries[low] = tries[low], tries[0]
	return tries[0]
}

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
