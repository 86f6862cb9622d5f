package search

import (
	"cmp"
	"slices"
)

// openings is how many first guesses are followed up when not all are tried. After a pass those are dropped that are
// worse than the best by more than one guess in hopeful.
const (
	openings = 3
	hopeful  = 200
)

// opening is a first guess and the best found for each answer to it.
type opening struct {
	guess index
	sym   *symmetry
	lines []*line
}

// line is what follows one answer to the first guess.
type line struct {
	set   []index
	tree  *Tree
	total int // never while the tree takes more guesses than allowed

	searchers []*searcher // of this pass, in nobody's use
}

// widen improves the answers to the most promising first guesses one by one, wider each time up to a width.
func (v *solver) widen(last int) error {
	list := v.openings()
	if err := v.offer(list[0].tree(v.space), false); err != nil {
		return err
	}
	for width := 1; v.ctx.Err() == nil; width = min(2*width, last) {
		for _, o := range list {
			if err := v.pass(o, width); err != nil {
				return err
			}
		}
		// The best opening is the first, and those that are much worse are dropped.
		slices.SortStableFunc(list, func(a, b *opening) int { return cmp.Compare(a.total(), b.total()) })
		worst := list[0].total() + list[0].total()/hopeful
		list = slices.DeleteFunc(list, func(o *opening) bool { return worst < o.total() && o.total() < never })
		if width == last {
			break
		}
	}
	return nil
}

// pass searches every line of an opening with a width, side by side where there is somebody for it. What several find depends a little on who
// comes first: a better strategy for a line leaves the others of the line less to look at.
func (v *solver) pass(o *opening, width int) error {
	lines := slices.Clone(o.lines)
	slices.SortStableFunc(lines, func(a, b *line) int { return cmp.Compare(len(b.set), len(a.set)) })
	e := effort{width: width, small: exhaustive}
	var jobs []job
	for _, l := range lines {
		l.searchers = nil
		jobs = append(jobs, v.jobs(o, l, e)...)
	}
	if v.options.Each != nil {
		return v.options.Each(len(jobs), func(i int) error { return v.run(o, jobs[i], e) })
	}
	for _, j := range jobs {
		if err := v.run(o, j, e); err != nil {
			return err
		}
	}
	return nil
}

// job is a line to be searched, all of it or with one guess.
type job struct {
	line  *line
	at    position
	guess *try
}

// jobs cuts a line that is large into its guesses, where several search.
func (v *solver) jobs(o *opening, l *line, e effort) []job {
	p := position{set: l.set, sym: o.sym, left: v.left - 1, limit: len(v.space.reading) - 1}
	if v.options.Each == nil || len(l.set) <= rowsMax {
		return []job{{line: l, at: p}}
	}
	x := newSearcher(v.ctx, v.space, e)
	x.survey(&p)
	tries, _ := x.rank(p, l.total)
	list := make([]job, len(tries))
	for i, t := range tries {
		list[i] = job{l, p, &t}
	}
	return list
}

// run searches, and keeps what is better.
func (v *solver) run(o *opening, j job, e effort) error {
	if v.ctx.Err() != nil {
		return nil
	}
	x, least := v.searcher(j.line, e)
	nodes, total := x.nodes, 0
	if j.guess == nil {
		total = x.solve(j.at, least)
	} else {
		total = x.try(j.at, *j.guess, least)
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	v.nodes += x.nodes - nodes
	j.line.searchers = append(j.line.searchers, x)
	if x.done || total >= j.line.total {
		return nil
	}
	j.line.total, j.line.tree = total, j.tree(x)
	return v.offer(o.tree(v.space), false)
}

// tree is what was found.
func (j job) tree(x *searcher) *Tree {
	if j.guess == nil {
		return x.tree(j.at)
	}
	return x.space.branch(j.guess.guess, j.at.set, func(part []index) *Tree { return x.tree(position{set: part, left: j.at.left - 1}) })
}

// searcher is one that nobody uses now, with what it knows of a line, and the least total of the line so far.
func (v *solver) searcher(l *line, e effort) (*searcher, int) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if n := len(l.searchers); n > 0 {
		x := l.searchers[n-1]
		l.searchers = l.searchers[:n-1]
		return x, l.total
	}
	return newSearcher(v.ctx, v.space, e), l.total
}

// openings lists the most promising first guesses.
func (v *solver) openings() []*opening {
	x := newSearcher(v.ctx, v.space, effort{width: openings})
	p := v.space.position(v.left)
	x.survey(&p)
	tries, _ := x.rank(p, never)
	if len(tries) == 0 {
		tries = []try{{}} // there is but one code
	}
	var list []*opening
	for _, t := range tries {
		list = append(list, v.open(t.guess, p.sym.after(t.guess)))
	}
	return list
}

// open follows a first guess up in the plainest way there is: guess the first code still possible.
func (v *solver) open(guess index, sym *symmetry) *opening {
	o := &opening{guess: guess, sym: sym}
	v.space.branch(guess, v.space.all, func(part []index) *Tree {
		t, total, depth := v.space.plain(part)
		if depth >= v.left {
			total = never
		}
		o.lines = append(o.lines, &line{tree: t, set: part, total: total})
		return t
	})
	return o
}

// plain is the strategy that guesses the first code still possible, with its total and the guesses it takes at most.
func (s *Space) plain(set []index) (t *Tree, total, depth int) {
	total = len(set)
	t = s.branch(set[0], set, func(part []index) *Tree {
		u, sum, deep := s.plain(part)
		total, depth = total+sum, max(depth, deep)
		return u
	})
	return t, total, depth + 1
}

// total is that of the best found so far.
func (o *opening) total() int {
	sum := 1 // for the first guess as the secret, which has no line
	for _, l := range o.lines {
		sum += l.total + len(l.set)
	}
	return sum
}

// tree is the opening with the best found so far.
func (o *opening) tree(s *Space) *Tree {
	next := 0
	return s.branch(o.guess, s.all, func([]index) *Tree {
		next++
		return o.lines[next-1].tree
	})
}
