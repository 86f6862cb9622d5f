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
