package search

import (
	"context"
	"slices"
)

// effort says how hard a search tries. The zero effort tries everything: what it finds is the optimum.
type effort struct {
	width int // guesses tried for a set, the most promising first; 0 tries all
	small int // sets up to this size get all guesses whatever the width
	work  int // answers looked at before the rest is estimated; 0 sets no end
}

// searcher finds the least total of guesses by branch and bound.
type searcher struct {
	space  *Space
	effort effort
	ctx    context.Context
	done   bool // ctx was cancelled: what is returned from then on means nothing
	memo   map[uint64]verdict
	levels []*level
	rows   *rows // of the codes at hand, where the space has none
	salt   []uint64
	spread []spread // by guess; of the set being expanded
	words  []uint64
	usable []index // the guesses for the set being expanded
	nodes  int
	work   int
}

// verdict is what is known of a set. A total that is not exact is a lower bound.
type verdict struct {
	total int
	guess index
	exact bool
}

// position is a set of codes to tell apart, and how it came about.
type position struct {
	set   []index
	sym   *symmetry
	depth int // guesses made
	left  int // guesses that may still be made
	limit int // no guess splits the set into more parts than this, beside the secret itself
}

// level is the working space of one depth.
type level struct {
	sorted []index // the set, part by part
	parts  [maxAnswers]part
	tries  []try
}

type part struct {
	set  []index
	low  int  // the best bound on its total
	done bool // low is its total
}

// try is a guess to be tried.
type try struct {
	order uint64 // low is promising; no two are equal
	bound int
	guess index
}

func newSearcher(ctx context.Context, s *Space, e effort) *searcher {
	x := &searcher{
		space: s, effort: e, ctx: ctx, memo: map[uint64]verdict{}, rows: s.rows,
		salt: make([]uint64, s.Len()), spread: make([]spread, s.Len()), words: make([]uint64, s.Len()),
	}
	for i := range x.salt {
		x.salt[i] = scatter(uint64(i + 1))
	}
	return x
}

// scatter is SplitMix64: one word in, one word out, all bits stirred.
func scatter(n uint64) uint64 {
	n *= 0x9e3779b97f4a7c15
	n = (n ^ n>>30) * 0xbf58476d1ce4e5b9
	n = (n ^ n>>27) * 0x94d049bb133111eb
	return n ^ n>>31
}

// key stands for a set and the guesses left in 64 bits. Two of a million sets share one with a chance of 1 in 10⁷.
func (x *searcher) key(p position) uint64 {
	h := scatter(uint64(p.left))
	for _, c := range p.set {
		h += x.salt[c]
	}
	return h
}

func (x *searcher) level(depth int) *level {
	for len(x.levels) <= depth {
		x.levels = append(x.levels, &level{sorted: make([]index, x.space.Len())})
	}
	return x.levels[depth]
}

// solve returns the total of a position when it is below the ceiling, else a lower bound that is not.
func (x *searcher) solve(p position, ceiling int) int {
	n := len(p.set)
	low := x.space.bounds.least[p.limit][n]
	switch {
	case p.left < 1 || x.space.bounds.hopeless(p.limit, n, p.left):
		return never
	case n <= 2 || low >= ceiling:
		return low
	}
	key := x.key(p)
	known, ok := x.memo[key]
	if ok && (known.exact || known.total >= ceiling) {
		return known.total
	}
	if x.stopped() {
		return never
	}
	v := x.expand(p, max(low, known.total), ceiling)
	if !x.done {
		x.memo[key] = v
	}
	return v.total
}

// stopped counts a node and looks at the context now and then.
func (x *searcher) stopped() bool {
	x.nodes++
	if x.nodes&63 == 0 && x.ctx.Err() != nil {
		x.done = true
	}
	return x.done
}

// expand tries guesses for a set of three or more.
func (x *searcher) expand(p position, low, ceiling int) verdict {
	n := len(p.set)
	if n <= p.limit+1 {
		if g, ok := x.perfect(p.set); ok {
			return verdict{2*n - 1, g, true}
		}
		if low = max(low, 2*n); low >= ceiling {
			return verdict{total: low}
		}
	}
	if g, ok := x.survey(&p); ok {
		return verdict{2 * n, g, true}
	}
	if p.left == 2 {
		return verdict{never, 0, true}
	}
	return x.choose(p, low, ceiling)
}

// perfect looks for a code of the set that tells all others apart.
func (x *searcher) perfect(set []index) (index, bool) {
	x.work += len(set) * len(set)
	for _, g := range set {
		if x.space.spread(g, set).parts() == len(set)-1 {
			return g, true
		}
	}
	return 0, false
}

// survey finds the spread of every usable guess and lowers the position's limit to the most parts that any has. It
// reports a guess that tells all codes apart, when the set was small enough to look for one.
func (x *searcher) survey(p *position) (index, bool) {
	x.usable = x.usable[:0]
	surplus := x.space.surplus(p.set)
	for _, g := range p.sym.guesses() {
		if x.space.colours[g]&surplus == 0 {
			x.usable = append(x.usable, g)
		}
	}
	x.findSpreads(p.set)
	most := 0
	for _, g := range x.usable {
		most = max(most, x.spread[g].parts())
		if most == len(p.set) {
			return g, true
		}
	}
	p.limit = min(p.limit, most)
	return 0, false
}

func (x *searcher) findSpreads(set []index) {
	x.work += len(x.usable) * len(set)
	if x.rows != nil && len(x.usable)*8*x.rows.lanes > x.space.Len() {
		x.rows.spreads(set, x.words, x.spread)
		return
	}
	for _, g := range x.usable {
		x.spread[g] = x.space.spread(g, set)
	}
}

// choose tries the surveyed guesses, the most promising first, until no other can be better.
func (x *searcher) choose(p position, low, ceiling int) verdict {
	tries, rest := x.rank(p, ceiling)
	best := verdict{total: ceiling}
	for i := range tries {
		t := bringLowest(tries[i:])
		if t.bound >= best.total {
			rest = min(rest, t.bound)
			break
		}
		v := x.try(p, t, best.total)
		if x.done {
			return verdict{}
		}
		if v >= best.total {
			rest = min(rest, v)
			continue
		}
		best = verdict{v, t.guess, true}
		if v <= low {
			break
		}
	}
	if best.exact {
		return best
	}
	return verdict{total: max(low, rest)}
}

// rank lists the guesses worth trying and the lowest bound of those that are not.
func (x *searcher) rank(p position, ceiling int) (tries []try, rest int) {
	lv := x.level(p.depth)
	lv.tries = lv.tries[:0]
	rest = never
	n, least := len(p.set), x.space.bounds.least[p.limit]
	for _, g := range x.usable {
		m := x.spread[g]
		if m&(m-1) == 0 {
			continue // it tells nothing
		}
		// A part of k codes takes 2k-1 guesses at least.
		bound, order := 3*n-m.parts()-2*m.possible(), uint64(0)
		if bound < ceiling {
			bound, order = x.weigh(g, p.set, least)
		}
		if bound >= ceiling {
			rest = min(rest, bound)
			continue
		}
		lv.tries = append(lv.tries, try{order, bound, g})
	}
	return lv.tries, rest
}

// weigh finds the least total that a guess can lead to, and how promising it is: by that, then by the size of the parts.
func (x *searcher) weigh(guess index, set []index, least []int) (bound int, order uint64) {
	bound = len(set)
	sizes := x.space.count(guess, set)
	for _, size := range sizes[1:len(x.space.reading)] {
		bound += least[size]
		order += uint64(size) * uint64(size)
	}
	return bound, uint64(bound)<<40 | order<<16 | uint64(guess)
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

// try adds up the totals of the parts that a guess makes, and gives up once the sum reaches the ceiling. It glances at
// every part before it solves one: a better bound on a large part often saves the work on all.
func (x *searcher) try(p position, t try, ceiling int) int {
	parts := x.split(p, t.guess)
	next := position{sym: p.sym.after(t.guess), depth: p.depth + 1, left: p.left - 1, limit: p.limit}
	sum := t.bound
	for pass := range 2 {
		for i := range parts {
			if parts[i].done {
				continue
			}
			room := ceiling - sum + parts[i].low
			if pass == 0 {
				room = min(room, parts[i].low+1)
			}
			next.set = parts[i].set
			v := x.solve(next, room)
			sum += v - parts[i].low
			if sum >= ceiling {
				return min(sum, never)
			}
			parts[i].low, parts[i].done = v, v < room
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
		set := lv.sorted[starts[a]:starts[a+1]]
		if len(set) > 0 {
			parts = append(parts, part{set: set, low: least[len(set)]})
		}
	}
	slices.SortStableFunc(parts, func(a, b part) int { return len(a.set) - len(b.set) })
	return parts
}
