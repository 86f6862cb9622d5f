// Package table holds the exact values of positions with few men, and what works them out.
//
// It does not know the draws by repetition and after a hundred quiet moves: a value is that of a position, never of a game.
package table

import (
	"context"
	"slices"

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

// Solver works out the values of all positions of a sector from those of the sectors that moves lead to. Its results do not depend
// on the number of workers.
type Solver struct {
	numbering
	tables  map[sector]*solved
	workers int
}

// solved are the values of all positions of a sector.
type solved struct {
	index
	part   sector
	values []Value
}

// NewSolver returns a solver that has solved nothing yet, for a number of workers.
func NewSolver(workers int) *Solver {
	return &Solver{numbering: newNumbering(), tables: map[sector]*solved{}, workers: max(workers, 1)}
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
		s.tables[n] = &solved{x, n, make([]Value, x.len())}
	}
	return s.tables[n]
}

// Solve works out a sector and, where men move, its twin. The sectors that moves lead to must have been solved.
func (s *Solver) Solve(ctx context.Context, n sector) error {
	if n.hand > 0 {
		return s.place(ctx, s.table(n))
	}
	var pair []*solved
	for _, part := range parts(n) {
		pair = append(pair, s.table(part))
	}
	last := Value(0)
	for _, t := range pair {
		most, err := s.begin(ctx, t)
		if err != nil {
			return err
		}
		last = max(last, most)
	}
	for v := Value(1); v <= last; v++ {
		for _, t := range pair {
			most, err := s.spread(ctx, t, v)
			if err != nil {
				return err
			}
			last = max(last, most)
		}
	}
	return nil
}

// begin finds what is decided by the next move: no move at all, or a mill that takes. It returns the highest value.
func (s *Solver) begin(ctx context.Context, t *solved) (Value, error) {
	most := make([]Value, s.workers)
	err := s.each(ctx, 0, len(t.values), func(worker, from, to int) {
		for i := from; i < to; i++ {
			mine, theirs, canonical := t.at(uint32(i))
			if !canonical {
				continue
			}
			m := s.look(mine, theirs, 0)
			t.values[i] = m.value()
			most[worker] = max(most[worker], t.values[i])
		}
	})
	return slices.Max(most), err
}

// update is a value that was found for a position.
type update struct {
	at    uint32
	value Value
}

// batch is how many positions are looked at before what was found is written down: workers only read meanwhile.
const batch = 1 << 22

// spread tells the positions before all those with a value. It returns the highest value it gave.
func (s *Solver) spread(ctx context.Context, t *solved, n Value) (Value, error) {
	last := Value(0)
	before := s.tables[t.part.twin()]
	found := make([][]update, s.workers)
	for from := 0; from < len(t.values); from += batch {
		err := s.each(ctx, from, min(from+batch, len(t.values)), func(worker, from, to int) {
			for i := from; i < to; i++ {
				if t.values[i] == n {
					mine, theirs, _ := t.at(uint32(i))
					found[worker] = s.before(found[worker], before, mine, theirs, n)
				}
			}
		})
		if err != nil {
			return last, err
		}
		for worker, list := range found {
			for _, u := range list {
				if v := before.values[u.at]; v == Draw || v > u.value {
					before.values[u.at] = u.value
					last = max(last, u.value)
				}
			}
			found[worker] = list[:0]
		}
	}
	return last, nil
}

// before appends the values of the positions of a table that lead to one with value n by a move without a mill.
func (s *Solver) before(found []update, t *solved, mine, theirs morris.Set, n Value) []update {
	empty := morris.Full &^ (mine | theirs)
	flies := theirs.Len() == 3
	for men := theirs; men != 0; men &= men - 1 {
		to := men.First()
		if theirs.Closes(to) {
			continue
		}
		from := empty
		if !flies {
			from &= to.Neighbours()
		}
		for ; from != 0; from &= from - 1 {
			movers := theirs&^to.Set() | from.First().Set()
			i := t.of(movers, mine)
			switch v := t.values[i]; {
			case n.Loses() && (v == Draw || v > n+1):
				found = append(found, update{i, n + 1})
			case n.Wins() && v == Draw:
				if m := s.look(movers, mine, n); m.lost {
					found = append(found, update{i, m.worst})
				}
			}
		}
	}
	return found
}

// outlook is what the moves of a position lead to.
type outlook struct {
	mill  Value // the fastest win by a mill; Draw for none
	lost  bool  // every move leads to a win of the other side that is known
	worst Value // the slowest loss, where it is lost
}

// value is what the moves that were followed make of a position.
func (o *outlook) value() Value {
	if o.lost {
		return o.worst
	}
	return o.mill
}

// look follows every move. Wins without a mill count up to known.
func (s *Solver) look(mine, theirs morris.Set, known Value) outlook {
	o := outlook{lost: true, worst: lossIn(0)}
	p := morris.Position{Men: [2]morris.Set{mine, theirs}}
	takeable := p.Takeable()
	quiet := s.tables[sector{0, theirs.Len(), mine.Len()}]
	stay := quiet.with(theirs)
	for men := mine; men != 0; men &= men - 1 {
		from := men.First()
		rest := mine &^ from.Set()
		for targets := p.Targets(from); targets != 0; targets &= targets - 1 {
			to := targets.First()
			if rest.Closes(to) {
				s.takes(&o, rest|to.Set(), theirs, takeable, 0)
				continue
			}
			if !o.lost || known == 0 {
				o.lost = false
				continue
			}
			if v := quiet.values[stay.of(rest|to.Set())]; v.Wins() && v <= known {
				o.worst = max(o.worst, v+1)
			} else {
				o.lost = false
			}
		}
		if !o.lost && known > 0 {
			return o // only whether it is lost was asked
		}
	}
	return o
}

// takes takes account of a mill: of every man that it may take.
func (s *Solver) takes(o *outlook, mine, theirs, takeable morris.Set, hand int) {
	n := sector{hand, theirs.Len() - 1, mine.Len()}
	for ; takeable != 0; takeable &= takeable - 1 {
		o.leads(s.value(n, theirs&^takeable.First().Set(), mine))
	}
}

// leads takes account of a move that leads to a value of the other side.
func (o *outlook) leads(v Value) {
	switch {
	case v.Loses() && (o.mill == Draw || v+1 < o.mill):
		o.mill = v + 1
		o.lost = false
	case v.Wins():
		o.worst = max(o.worst, v+1)
	default:
		o.lost = false
	}
}

// place works out a sector with men in hand. No position comes again there, so each is looked at once.
func (s *Solver) place(ctx context.Context, t *solved) error {
	n := t.part.after()[0]
	to := s.tables[n]
	return s.each(ctx, 0, len(t.values), func(_, from, end int) {
		for i := from; i < end; i++ {
			mine, theirs, canonical := t.at(uint32(i))
			if !canonical {
				continue
			}
			p := t.part.position(mine, theirs)
			takeable := p.Takeable()
			o := outlook{lost: true, worst: lossIn(0)}
			var stay half
			if !n.over() {
				stay = to.with(theirs)
			}
			for empty := p.Empty(); empty != 0; empty &= empty - 1 {
				at := empty.First()
				men := mine | at.Set()
				switch {
				case mine.Closes(at) && theirs != 0:
					s.takes(&o, men, theirs, takeable, n.hand)
				case n.over():
					o.leads(lossIn(0))
				default:
					o.leads(to.values[stay.of(men)])
				}
			}
			t.values[i] = o.value()
		}
	})
}
