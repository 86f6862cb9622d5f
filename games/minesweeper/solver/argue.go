package solver

import (
	"cmp"
	"maps"
	"slices"

	"wits/games/minesweeper"
)

// Level is how hard an inference is for a person.
type Level uint8

// The levels, the simplest first.
const (
	Single   Level = iota + 1 // one number and the closed cells around it
	Pair                      // two numbers that share cells and need one trap each, or one and two
	Subtract                  // any two numbers, or what is left of one without another
	Count                     // the number of traps on the board
)

// Sum is a set of closed cells and how many traps they hold.
type Sum struct {
	Cells   []int // in reading order
	Traps   int
	Numbers []int // the number around which they lie; of a difference the larger and the smaller one
	Known   []int // traps around these numbers that were proved before; they do not count any more
}

// Kind is the form of an inference.
type Kind uint8

// The kinds of inferences.
const (
	Full     Kind = iota // a number touches no more closed cells than traps: all are traps
	Done                 // a number has all its traps: the other cells are safe
	Compared             // the first sum needs enough more traps than the second that all its own cells are traps, and the second's own cells safe
	Counted              // the sums share no cell; with the traps that are left they decide all other cells
)

// Inference is one step of an argument: what it looks at, and what it proves.
type Inference struct {
	Kind  Kind
	Level Level
	Sums  []Sum
	Left  int // traps not proved before, where they are counted
	Traps []int
	Safe  []int
}

// Argument proves a cell safe in the simplest way that is known: no inference of a lower level than its own proves any cell
// safe.
type Argument struct {
	Cell  int
	Level Level
	Steps []Inference // each rests on the numbers and on the traps that those before it prove
}

// Numbers lists the opened cells that the argument looks at, in reading order.
func (a Argument) Numbers() (all []int) {
	for _, step := range a.Steps {
		for _, s := range step.Sums {
			all = append(all, s.Numbers...)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// Counts reports whether the number of traps on the board is part of it.
func (a Argument) Counts() bool {
	return slices.ContainsFunc(a.Steps, func(i Inference) bool { return i.Kind == Counted })
}

// Argue finds the simplest argument for a safe cell, up to counting the traps that are left. It reports false where there is
// none: then only all numbers together may prove something.
func Argue(v minesweeper.View) (Argument, bool) {
	if v.Untouched() || len(v.Cells) != v.Area() {
		return Argument{}, false
	}
	a := arguer{view: v, proved: map[int]int{}}
	for level := Single; level <= Count; level++ {
		for {
			a.look(level)
			if best, ok := a.simplest(); ok {
				return best, true
			}
			if !a.learn() {
				break
			}
		}
	}
	return Argument{}, false
}

// arguer looks for an argument.
type arguer struct {
	view    minesweeper.View
	made    []Inference // what proves traps
	proved  map[int]int // a trap, and which of made proves it
	sums    []Sum       // of the numbers, and then of differences
	numbers int         // how many of sums are numbers'
	at      map[int][]int
	finds   []Inference // what the latest look found
}

// look notes everything that one thought of a level, or of a simpler one, finds.
func (a *arguer) look(level Level) {
	a.finds = a.finds[:0]
	a.gather()
	if level >= Pair {
		a.compare(Pair, a.numbers)
	}
	if level >= Subtract {
		a.touching(a.numbers, a.take) // what is left of numbers without others
		a.compare(Subtract, len(a.sums))
	}
	if level >= Count {
		a.count()
	}
}

// gather makes the sums of all numbers beside undecided cells, and notes what each of them proves alone.
func (a *arguer) gather() {
	a.sums, a.at = a.sums[:0], map[int][]int{}
	for i, c := range []byte(a.view.Cells) {
		if c < '0' || c > '8' {
			continue
		}
		s := Sum{Traps: int(c - '0'), Numbers: []int{i}}
		for _, n := range a.view.Around(i) {
			switch _, known := a.proved[n]; {
			case known:
				s.Known, s.Traps = append(s.Known, n), s.Traps-1
			case a.view.Closed(n):
				s.Cells = append(s.Cells, n)
			}
		}
		switch {
		case len(s.Cells) == 0:
		case s.Traps == 0:
			a.finds = append(a.finds, Inference{Kind: Done, Level: Single, Sums: []Sum{s}, Safe: s.Cells})
		case s.Traps == len(s.Cells):
			a.finds = append(a.finds, full(s, a.view.Cells[i]))
		default:
			a.add(s)
		}
	}
	a.numbers = len(a.sums)
}

// full says that all closed cells around a number are traps, whatever was proved of them before.
func full(s Sum, number byte) Inference {
	s.Cells = append(s.Cells, s.Known...)
	slices.Sort(s.Cells)
	s.Known, s.Traps = nil, int(number-'0')
	return Inference{Kind: Full, Level: Single, Sums: []Sum{s}, Traps: s.Cells}
}

// add keeps a sum to be compared.
func (a *arguer) add(s Sum) {
	for _, c := range s.Cells {
		a.at[c] = append(a.at[c], len(a.sums))
	}
	a.sums = append(a.sums, s)
}

// touching calls do for every two of the first n sums that share a cell, both ways round.
func (a *arguer) touching(n int, do func(x, y Sum)) {
	for i := range n {
		var others []int
		for _, c := range a.sums[i].Cells {
			for _, j := range a.at[c] {
				if j > i && j < n {
					others = append(others, j)
				}
			}
		}
		slices.Sort(others)
		for _, j := range slices.Compact(others) {
			do(a.sums[i], a.sums[j])
			do(a.sums[j], a.sums[i])
		}
	}
}

// compare notes what the first n sums prove two by two. Pairs make a pattern that players know by name: 1-1 or 1-2.
func (a *arguer) compare(level Level, n int) {
	a.touching(n, func(x, y Sum) {
		if level > Pair || min(x.Traps, y.Traps) == 1 && max(x.Traps, y.Traps) <= 2 {
			a.decide(level, x, y)
		}
	})
}

// decide notes what follows where x needs as many traps more than y as it has cells of its own.
func (a *arguer) decide(level Level, x, y Sum) {
	own, rest := without(x.Cells, y.Cells), without(y.Cells, x.Cells)
	if x.Traps-y.Traps != len(own) || len(own)+len(rest) == 0 {
		return
	}
	a.finds = append(a.finds, Inference{Kind: Compared, Level: level, Sums: []Sum{x, y}, Traps: own, Safe: rest})
}

// take adds x without y, where y lies within it.
func (a *arguer) take(x, y Sum) {
	rest := without(x.Cells, y.Cells)
	if len(without(y.Cells, x.Cells)) > 0 || len(rest) == 0 {
		return
	}
	known := slices.Concat(x.Known, y.Known)
	slices.Sort(known)
	a.add(Sum{rest, x.Traps - y.Traps, slices.Concat(x.Numbers, y.Numbers), slices.Compact(known)})
}

// simplest builds the shortest argument that the latest look allows; of those, the one with the fewest numbers.
func (a *arguer) simplest() (best Argument, ok bool) {
	for _, f := range a.finds {
		if len(f.Safe) == 0 {
			continue
		}
		tried := a.argument(f)
		if !ok || cmp.Or(
			cmp.Compare(tried.Level, best.Level),
			cmp.Compare(len(tried.Steps), len(best.Steps)),
			cmp.Compare(len(tried.Numbers()), len(best.Numbers()))) < 0 {
			best, ok = tried, true
		}
	}
	return best, ok
}

// argument puts what an inference rests on before it.
func (a *arguer) argument(last Inference) Argument {
	used := map[int]bool{}
	a.rests(last, used)
	arg := Argument{Cell: a.open(last.Safe), Level: last.Level}
	for i, step := range a.made {
		if used[i] {
			arg.Steps, arg.Level = append(arg.Steps, step), max(arg.Level, step.Level)
		}
	}
	arg.Steps = append(arg.Steps, last)
	return arg
}

// rests marks those of made that an inference rests on. A full number rests on nothing, so the fewest of them are taken that prove
// what they can.
func (a *arguer) rests(on Inference, used map[int]bool) {
	var open []int
	for _, s := range on.Sums {
		for _, trap := range s.Known {
			if i := a.proved[trap]; a.made[i].Kind == Full {
				open = append(open, trap)
			} else if !used[i] {
				used[i] = true
				a.rests(a.made[i], used)
			}
		}
	}
	for i := range used {
		open = without(open, a.made[i].Traps)
	}
	for len(open) > 0 {
		best, rest := -1, open
		for i, m := range a.made {
			if left := without(open, m.Traps); m.Kind == Full && len(left) < len(rest) {
				best, rest = i, left
			}
		}
		used[best], open = true, rest
	}
}

// open is the cell of a list to open: the first that no flag is in the way of.
func (a *arguer) open(cells []int) int {
	return cells[max(0, slices.IndexFunc(cells, func(c int) bool { return a.view.Cells[c] == '#' }))]
}

// learn keeps what proves traps, the simplest proof of each and all full numbers. It reports whether there is a new trap.
func (a *arguer) learn() bool {
	before := len(a.proved)
	slices.SortStableFunc(a.finds, func(x, y Inference) int { return cmp.Compare(x.Level, y.Level) })
	for _, f := range a.finds {
		known := len(a.proved)
		for _, c := range f.Traps {
			if _, ok := a.proved[c]; !ok {
				a.proved[c] = len(a.made)
			}
		}
		if f.Kind == Full || len(a.proved) > known {
			a.made = append(a.made, f)
		}
	}
	return len(a.proved) > before
}

// without is x less what is in y; both are in reading order.
func without(x, y []int) (rest []int) {
	for _, c := range x {
		if _, ok := slices.BinarySearch(y, c); !ok {
			rest = append(rest, c)
		}
	}
	return rest
}

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
