package search

import "context"

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
	done   bool // ctx was cancelled: from then on only the best guess at depth 0 means anything
	memo   map[uint64]verdict
	salt   []uint64
	levels []*level
	rows   *rows    // of a set that the one at hand is part of, or nil
	spread []spread // by guess, of the set at hand
	words  []uint64
	usable []index // the guesses for the set at hand
	nodes  int     // sets looked into
	work   int     // answers looked at
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
	limit int // no guess splits the set into more parts than this, not counting the secret itself
}

// level is the working space of one depth.
type level struct {
	sorted []index // the set, part by part
	parts  [maxAnswers]part
	tries  []try
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

// key stands for a set and the guesses left in 64 bits. That any two of a million sets share one has a chance of one
// in ten million.
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
	case x.space.bounds.hopeless(p.limit, n, p.left):
		return never
	case n <= 2 || low >= ceiling:
		return low
	}
	key := x.key(p)
	known := x.memo[key]
	if known.exact || known.total >= ceiling {
		return known.total
	}
	switch {
	case x.stopped(n):
		return never
	case x.spent():
		return x.space.guesses[n] / million
	}
	v := x.look(p, max(low, known.total), ceiling)
	if !x.done || p.depth == 0 {
		x.memo[key] = v
	}
	return v.total
}

// large is from how many codes on a set takes so long that the context is looked at before each.
const large = 64

// stopped counts a node of n codes and looks at the context now and then.
func (x *searcher) stopped(n int) bool {
	x.nodes++
	if (n >= large || x.nodes&63 == 0) && x.ctx.Err() != nil {
		x.done = true
	}
	return x.done
}

// spent reports whether the work allowed is done.
func (x *searcher) spent() bool { return x.effort.work > 0 && x.work > x.effort.work }

// narrow reports whether a set is too large for all guesses to be tried.
func (x *searcher) narrow(n int) bool { return x.effort.width > 0 && n > x.effort.small }

// look expands a position, with rows for its codes where they pay.
func (x *searcher) look(p position, low, ceiling int) verdict {
	if x.wantsRows(p) {
		x.rows = newRows(x.space, p.set)
		x.work += len(p.set) * x.space.Len()
		defer func() { x.rows = nil }()
	}
	return x.expand(p, low, ceiling)
}

// Sets of these sizes get rows for all that is searched below them: smaller ones are not worth it, and larger ones
// would take too much memory.
const rowsMin, rowsMax = 16, 1 << 10

// wantsRows reports whether rows would pay: they hold every guess, and filling them is work.
func (x *searcher) wantsRows(p position) bool {
	n, all := len(p.set), x.space.Len()
	if x.rows != nil || n < rowsMin || n > rowsMax || x.effort.work > 0 && x.work+n*all > x.effort.work {
		return false
	}
	return len(p.sym.guesses()) > all/4
}

// expand finds the best guess for a set of three or more.
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

// choose tries the surveyed guesses, the most promising first, until no other can be better.
func (x *searcher) choose(p position, low, ceiling int) verdict {
	tries, rest := x.rank(p, ceiling)
	best := verdict{total: ceiling}
	for i := range tries {
		t := bringLowest(tries[i:])
		if t.bound >= best.total {
			rest = min(rest, t.bound)
			if x.narrow(len(p.set)) {
				continue
			}
			break // they are in the order of their bounds
		}
		v := x.try(p, t, best.total)
		if v >= best.total {
			rest = min(rest, v)
			continue
		}
		best = verdict{v, t.guess, true}
		if v <= low || x.spent() {
			break
		}
	}
	if best.exact {
		return best
	}
	return verdict{total: max(low, rest)}
}

// tree is the strategy for a position that has been solved.
func (x *searcher) tree(p position) *Tree {
	guess := p.set[0]
	if len(p.set) > 2 {
		guess = x.memo[x.key(p)].guess
	}
	return x.space.branch(guess, p.set, func(part []index) *Tree {
		return x.tree(position{set: part, left: p.left - 1})
	})
}
