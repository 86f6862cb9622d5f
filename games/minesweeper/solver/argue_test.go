package solver

import (
	"maps"
	"slices"
	"testing"

	"wits/game/rng"
	"wits/games/minesweeper"
)

// naive is what a plain closure of all rules up to a level finds out: it keeps sets of cells with the number of traps in them, and
// looks at all of them again and again.
func naive(v minesweeper.View, level Level) (safe []int) {
	traps := map[int]bool{}
	for {
		before := len(traps)
		found := map[int]bool{}
		sums := naiveSums(v, traps)
		numbers := len(sums)
		if level >= Subtract {
			sums = append(sums, naiveDifferences(sums)...)
		}
		for i, x := range sums {
			for j, y := range sums {
				if i != j && allowed(level, x, y) {
					naiveCompare(x, y, traps, found)
				}
			}
			if x.n == 0 {
				maps.Copy(found, x.cells)
			}
			if x.n == len(x.cells) && i < numbers {
				maps.Copy(traps, x.cells)
			}
		}
		if level >= Count && len(found) == 0 {
			naiveCount(v, sums[:numbers], traps, found)
		}
		if len(found) > 0 {
			return slices.Sorted(maps.Keys(found))
		}
		if len(traps) == before {
			return nil
		}
	}
}

type naiveSum struct {
	cells map[int]bool
	n     int
}

func naiveSums(v minesweeper.View, traps map[int]bool) (sums []naiveSum) {
	for i, c := range []byte(v.Cells) {
		s := naiveSum{map[int]bool{}, int(c) - '0'}
		for n := range v.Area() {
			if around(v.Board, i)>>n&1 == 1 && v.Closed(n) {
				if traps[n] {
					s.n--
				} else {
					s.cells[n] = true
				}
			}
		}
		if c >= '0' && c <= '8' && len(s.cells) > 0 {
			sums = append(sums, s)
		}
	}
	return sums
}

func (s naiveSum) less(o naiveSum) map[int]bool {
	rest := maps.Clone(s.cells)
	maps.DeleteFunc(rest, func(c int, _ bool) bool { return o.cells[c] })
	return rest
}

func naiveDifferences(sums []naiveSum) (more []naiveSum) {
	for i, x := range sums {
		for j, y := range sums {
			if rest := x.less(y); i != j && len(y.less(x)) == 0 && len(rest) > 0 && len(rest) < len(x.cells) {
				more = append(more, naiveSum{rest, x.n - y.n})
			}
		}
	}
	return more
}

// allowed says which pairs a level compares.
func allowed(level Level, x, y naiveSum) bool {
	if len(x.less(y)) == len(x.cells) || x.n == 0 || y.n == 0 {
		return false
	}
	return level >= Subtract || level == Pair && (x.n == 1 || x.n == 2) && (y.n == 1 || y.n == 2) && x.n+y.n < 4
}

func naiveCompare(x, y naiveSum, traps, found map[int]bool) {
	if own := x.less(y); x.n-y.n == len(own) {
		maps.Copy(traps, own)
		maps.Copy(found, y.less(x))
	}
}

// naiveCount tries all sets of sums that share no cell.
func naiveCount(v minesweeper.View, sums []naiveSum, traps, found map[int]bool) {
	all := map[int]bool{}
	for i := range v.Cells {
		if v.Closed(i) && !traps[i] {
			all[i] = true
		}
	}
	left := v.Traps - len(traps)
	var try func(from, left int, others naiveSum, used int)
	try = func(from, left int, others naiveSum, used int) {
		switch {
		case left == 0:
			maps.Copy(found, others.cells)
		case left == len(others.cells):
			maps.Copy(traps, others.cells)
		}
		for i := from; i < len(sums) && used < countedSums; i++ {
			if rest := others.less(sums[i]); len(rest) == len(others.cells)-len(sums[i].cells) && sums[i].n <= left {
				try(i+1, left-sums[i].n, naiveSum{rest, 0}, used+1)
			}
		}
	}
	try(0, left, naiveSum{all, 0}, 0)
}

// Every thought follows from its numbers, the traps proved before, and the count where it counts; and nothing of a lower level proves
// any cell safe.
func TestArgumentsAreSoundAndTheSimplest(t *testing.T) {
	r := rng.New(5)
	const whole = Count + 1 // only all numbers together prove something
	var levels [whole + 1]int
	for range 800 {
		v := position(&r)
		if v.Untouched() {
			continue
		}
		exact, err := Analyze(v)
		if err != nil {
			t.Fatal(err)
		}
		arg, ok := Argue(v)
		if !ok {
			if safe := naive(v, Count); safe != nil {
				t.Fatalf("nothing argues for %v\n%s", safe, draw(v))
			}
			if len(exact.Safe) > 0 {
				levels[whole]++
			}
			continue
		}
		levels[arg.Level]++
		if !slices.Contains(exact.Safe, arg.Cell) || !slices.Contains(arg.Steps[len(arg.Steps)-1].Safe, arg.Cell) {
			t.Fatalf("cell %d is not safe: %+v\n%s", arg.Cell, arg, draw(v))
		}
		checkSteps(t, v, arg)
		if arg.Level > Single {
			if safe := naive(v, arg.Level-1); safe != nil {
				t.Fatalf("%+v, but %v is simpler\n%s", arg, safe, draw(v))
			}
		}
		if naive(v, arg.Level) == nil {
			t.Fatalf("%+v is of no such level\n%s", arg, draw(v))
		}
	}
	for level := Single; level <= whole; level++ {
		if levels[level] == 0 {
			t.Errorf("levels %v: want some of each", levels)
		}
	}
}

// checkSteps tries all layouts that the numbers of each step allow.
func checkSteps(t *testing.T, v minesweeper.View, arg Argument) {
	t.Helper()
	proved := map[int]bool{}
	for _, step := range arg.Steps {
		use := func(i int) bool {
			return slices.ContainsFunc(step.Sums, func(s Sum) bool { return slices.Contains(s.Numbers, i) })
		}
		for _, s := range step.Sums {
			for _, c := range s.Known {
				if !proved[c] {
					t.Fatalf("trap %d is used before it is proved: %+v\n%s", c, arg, draw(v))
				}
			}
		}
		for _, layout := range layouts(v, use, step.Kind == Counted) {
			if fits(layout, proved) && (!covers(layout, step.Traps, 1) || !covers(layout, step.Safe, 0)) {
				t.Fatalf("%+v does not follow\n%s", step, draw(v))
			}
		}
		for _, c := range step.Traps {
			proved[c] = true
		}
	}
}

func fits(layout uint32, traps map[int]bool) bool {
	for c := range traps {
		if layout>>c&1 == 0 {
			return false
		}
	}
	return true
}

func covers(layout uint32, cells []int, bit uint32) bool {
	for _, c := range cells {
		if layout>>c&1 != bit {
			return false
		}
	}
	return true
}

// What is supposed leads to a contradiction: every thought holds in all layouts that the thoughts before it allow, and no layout
// has the trap.
func TestSuppositionsAreRefuted(t *testing.T) {
	r := rng.New(6)
	refuted := 0
	for range 250 {
		v := position(&r)
		if v.Untouched() {
			continue
		}
		exact, err := Analyze(v)
		if err != nil {
			t.Fatal(err)
		}
		for _, cell := range exact.Safe {
			p, err := Prove(v, cell)
			if err != nil {
				t.Fatal(err)
			}
			if all, ok := Suppose(v, p); ok {
				refuted++
				checkRefutation(t, v, cell, all)
			}
		}
	}
	if refuted == 0 {
		t.Error("nothing was refuted")
	}
}

func checkRefutation(t *testing.T, v minesweeper.View, cell int, all []Consequence) {
	t.Helper()
	holds := map[int]bool{cell: true}
	for i, c := range all {
		if c.Broken != (i == len(all)-1) {
			t.Fatalf("cell %d: %+v\n%s", cell, all, draw(v))
		}
		for _, layout := range layouts(v, func(n int) bool { return n == c.Number }, false) {
			agrees := true
			for k, mine := range holds {
				agrees = agrees && layout>>k&1 == 1 == mine
			}
			if agrees && (c.Broken || !covers(layout, c.Cells, map[bool]uint32{true: 1}[c.Mines])) {
				t.Fatalf("cell %d: %+v does not follow\n%s", cell, c, draw(v))
			}
		}
		for _, k := range c.Cells {
			if _, known := holds[k]; !known {
				holds[k] = c.Mines
			}
		}
	}
}
