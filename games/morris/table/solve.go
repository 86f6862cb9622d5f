// Package table holds the exact values of positions with few men, and what works them out.
//
// It does not know the draws by repetition and after a hundred quiet moves: a value is that of a position, never of a game.
package table

import (
	"context"
	"sync"
	"sync/atomic"
	"unsafe"

	"wits/games/morris"
)

// Value is what a position is worth to the side that is due, and how many moves of both sides it takes with best play. The
// zero Value is a draw.
type Value uint16

// Draw is a position that nobody can win.
const Draw Value = 0

// lossIn is a loss after an even number of moves. Wins take an odd number, so that the two are told apart.
func lossIn(moves int) Value { return Value(moves + 1) }

// Wins reports whether the side that is due wins.
func (v Value) Wins() bool { return v != Draw && v&1 == 0 }

// Loses reports whether the side that is due loses.
func (v Value) Loses() bool { return v&1 == 1 }

// Moves is how many moves it takes to the end, both sides counted.
func (v Value) Moves() int { return int(v) - 1 }

// outlook is the best that the moves of a position lead to, of those that were looked at. The zero outlook is that of a position without
// a move.
type outlook uint16

const drawn outlook = 1<<15 - 1

// leads takes account of a move that leads to a value of the other side.
func (o *outlook) leads(v Value) {
	seen := outlook(v)
	if v.Loses() {
		seen = ^seen
	}
	if v == Draw {
		seen = drawn
	}
	*o = max(*o, seen)
}

// value is what the moves make of the position.
func (o outlook) value() Value {
	switch {
	case o > drawn:
		return Value(^o) + 1
	case o == drawn:
		return Draw
	}
	return Value(o) + 1
}

// Solver works out the values of all positions of a sector from those of the sectors that moves lead to. Its results do not depend
// on the number of workers.
type Solver struct {
	numbering
	sets    [morris.Men + 1][]morris.Set // of each size, by rank
	tables  map[sector]*solved
	workers int
}

// solved are the values of all positions of a sector. Numbers that stand for the same position have the same value.
type solved struct {
	index
	part   sector
	values []Value
	words  []uint32  // the same values in pairs, for workers who change them at the same time
	marks  []marking // while it is worked out: which values each block may have
}

// NewSolver returns a solver that has solved nothing yet, for a number of workers.
func NewSolver(workers int) *Solver {
	s := &Solver{numbering: newNumbering(), tables: map[sector]*solved{}, workers: max(workers, 1)}
	for k := range s.sets {
		s.sets[k] = make([]morris.Set, choose[morris.Points][k])
		set := morris.Set(1)<<k - 1
		for i := range s.sets[k] {
			s.sets[k][i] = set
			if low := set & -set; set != 0 { // the next number with as many bits
				set = (set^(set+low))>>2/low | (set + low)
			}
		}
	}
	return s
}

// value is that of a position of a solved sector, or of one in which the side that is due has lost its men.
func (s *Solver) value(n sector, mine, theirs morris.Set) Value {
	if n.over() {
		return lossIn(0)
	}
	t := s.tables[n]
	return t.values[t.of(mine, theirs)]
}

func (s *Solver) table(n sector) *solved {
	if s.tables[n] == nil {
		x := s.index(n)
		words := make([]uint32, (x.len()+1)/2)
		values := unsafe.Slice((*Value)(unsafe.Pointer(unsafe.SliceData(words))), x.len())
		s.tables[n] = &solved{index: x, part: n, values: values, words: words}
	}
	return s.tables[n]
}

// Solve works out a sector and, where men move, its twin. The sectors that moves lead to must have been solved.
func (s *Solver) Solve(ctx context.Context, n sector) error {
	var work []*solved
	for _, part := range parts(n) {
		work = append(work, s.table(part))
	}
	for _, t := range work {
		if err := s.begin(ctx, t); err != nil {
			return err
		}
	}
	if n.hand == 0 {
		if err := s.backwards(ctx, work); err != nil {
			return err
		}
	}
	for _, t := range work {
		if err := s.finish(ctx, t); err != nil {
			return err
		}
	}
	return nil
}

// begin looks at every position once, and writes down what it is worth, or with none in hand what is left to find out. It goes through them by
// the men of the side that is not due: so the values that are looked up are close together.
func (s *Solver) begin(ctx context.Context, t *solved) error {
	look := (*row).first
	if t.part.hand > 0 {
		look = (*row).place
	}
	return s.rows(ctx, t, look, func(list []found) {
		for _, f := range list {
			t.values[f.at] = f.value
		}
	})
}

// finish gives all numbers of a position its value.
func (s *Solver) finish(ctx context.Context, t *solved) error {
	t.marks = nil
	return s.each(ctx, len(t.mine.first), 16, func(_, from, to int) {
		for class := from; class < to; class++ {
			values := t.values[class*int(t.each):][:t.each]
			for i, v := range values {
				if v&unknown != 0 {
					values[i] = Draw
				}
			}
			if len(t.mine.keep[class]) == 1 {
				continue
			}
			mine := t.mine.first[class]
			h := t.with(mine)
			for i := range values {
				values[i] = t.values[h.turned(t.mine.board.apart(h.free, s.sets[t.theirs][i]))]
			}
		}
	})
}

// each lets the workers do the numbers up to one, some at a time. It ends early when the context does.
func (s *Solver) each(ctx context.Context, all, some int, do func(worker, from, to int)) error {
	var taken atomic.Int64
	var group sync.WaitGroup
	for w := range s.workers {
		group.Go(func() {
			for ctx.Err() == nil {
				at := int(taken.Add(int64(some))) - some
				if at >= all {
					return
				}
				do(w, at, min(at+some, all))
			}
		})
	}
	group.Wait()
	return ctx.Err()
}
