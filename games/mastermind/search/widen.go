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
	lines []line
}

// line is what follows one answer to the first guess.
type line struct {
	tree  *Tree
	set   []index
	total int // never while the tree takes more guesses than allowed
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

// pass searches every line of an opening with a width.
func (v *solver) pass(o *opening, width int) error {
	for i := range o.lines {
		if v.ctx.Err() != nil {
			return nil
		}
		if !v.improve(o, &o.lines[i], width) {
			continue
		}
		if err := v.offer(o.tree(v.space), false); err != nil {
			return err
		}
	}
	return nil
}

// improve searches one line and reports whether it is better now.
func (v *solver) improve(o *opening, l *line, width int) bool {
	x := newSearcher(v.ctx, v.space, effort{width: width, small: exhaustive})
	p := position{set: l.set, sym: o.sym, left: v.left - 1, limit: len(v.space.reading) - 1}
	total := x.solve(p, l.total)
	v.nodes += x.nodes
	if x.done || total >= l.total {
		return false
	}
	l.total, l.tree = total, x.tree(p)
	return true
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
		o.lines = append(o.lines, line{t, part, total})
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
