package table

import (
	"context"
	"math/bits"

	"wits/games/morris"
)

// lane finds the values of a table for positions that share the men of the side that is due there.
type lane struct {
	board  *board
	men    int // of the side that moved
	values []Value
	bits   [morris.Points]morris.Set
	all    linear
}

// set prepares a lane to a table for the men of the side that will be due.
func (l *lane) set(t *solved, due morris.Set) {
	h := t.with(due)
	l.board, l.men = t.mine.board, t.theirs
	l.values = t.values[h.class()*t.each:][:t.each]
	for p := range l.bits {
		l.bits[p] = 0
		if at := l.board.turn(h.by(), 1<<p); at&h.free != 0 {
			l.bits[p] = 1 << (h.free & (at - 1)).Len()
		}
	}
	l.all = newLinear(&l.bits)
}

func (l *lane) value(men morris.Set) Value { return l.values[l.board.rank(men, l.men)] }

// row is what all positions with the same men of the side that is not due share.
type row struct {
	*solved
	theirs morris.Set
	keep   []uint8 // the symmetries that leave them as they are
	quiet  lane
	takes  []lane // one for each man that a mill may take
	bare   bool   // the other side has nobody to take
	ends   bool   // taking a man ends the game
	empty  bool   // there is nothing that a quiet move leads to: the game is over
	images [symmetries]morris.Set
	base   [morris.Men]morris.Set
	found  []found
}

// found is what a position is worth, by number.
type found struct {
	at    uint32
	value Value
}

// set prepares a row.
func (r *row) set(s *Solver, t *solved, theirs morris.Set) {
	r.solved, r.theirs = t, theirs
	r.point(theirs)
	b := t.mine.board
	next := t.part.after()
	if r.empty = next[0].over(); !r.empty {
		r.quiet.set(s.tables[next[0]], theirs)
	}
	takeable := theirs &^ b.closes(theirs)
	if takeable == 0 {
		takeable = theirs
	}
	r.takes, r.bare = r.takes[:0], theirs == 0
	if len(next) == 1 {
		return
	}
	r.ends = next[1].over()
	for ; takeable != 0; takeable &= takeable - 1 {
		r.takes = append(r.takes, lane{})
		if !r.ends {
			r.takes[len(r.takes)-1].set(s.tables[next[1]], theirs&^(takeable&-takeable))
		}
	}
}

// point prepares slot for the men of the side that is not due.
func (r *row) point(theirs morris.Set) {
	for y := range r.images {
		r.images[y] = r.mine.board.turn(uint8(y), theirs)
	}
}

// slot is the number of the position with the men of the side that is due.
func (r *row) slot(mine morris.Set) uint32 {
	h := r.with(mine)
	return h.turned(r.images[h.by()])
}

// lift prepares the lanes of mills.
func (r *row) lift(mine morris.Set) {
	for i := range r.takes {
		r.base[i] = r.takes[i].all.of(mine)
	}
}

// mill looks at every man that a mill may take: with a man from a point, or from hand, at to.
func (r *row) mill(o *outlook, from, to int) {
	if r.ends {
		o.leads(lossIn(0))
		return
	}
	for i := range r.takes {
		l := &r.takes[i]
		men := r.base[i] | l.bits[to]
		if from >= 0 {
			men &^= l.bits[from]
		}
		o.leads(l.value(men))
	}
}

// place is the value of a position with men in hand. No position comes again there.
func (r *row) place(mine morris.Set) Value {
	var o outlook
	empty := morris.Full &^ (mine | r.theirs)
	mills := r.solved.mine.board.closes(mine) & empty
	if r.bare {
		mills = 0
	}
	if mills != 0 {
		r.lift(mine)
		for m := mills; m != 0; m &= m - 1 {
			r.mill(&o, -1, bits.TrailingZeros32(uint32(m)))
		}
	}
	if r.empty {
		o.leads(lossIn(0))
		return o.value()
	}
	base := r.quiet.all.of(mine)
	for quiet := empty &^ mills; quiet != 0; quiet &= quiet - 1 {
		o.leads(r.quiet.value(base | r.quiet.bits[bits.TrailingZeros32(uint32(quiet))]))
	}
	return o.value()
}

// move is what the moves of a position lead to, those without a mill only if they are followed; and how many of these there are.
func (r *row) move(mine morris.Set, follow bool) (o outlook, quiet int) {
	b := r.solved.mine.board
	empty := morris.Full &^ (mine | r.theirs)
	mills := b.closes(mine) & empty
	if mills != 0 {
		r.lift(mine)
	}
	base := r.quiet.all.of(mine)
	for ; empty != 0; empty &= empty - 1 {
		to := bits.TrailingZeros32(uint32(empty))
		from := mine
		if r.solved.mine.points > 3 {
			from &= b.near[to]
		}
		if mills>>to&1 != 0 {
			for men := from; men != 0; men &= men - 1 {
				man := men & -men
				if (mine &^ man).Closes(morris.Point(to + 1)) {
					from &^= man
					r.mill(&o, bits.TrailingZeros32(uint32(man)), to)
				}
			}
		}
		quiet += from.Len()
		for ; follow && from != 0; from &= from - 1 {
			o.leads(r.quiet.value(base&^r.quiet.bits[bits.TrailingZeros32(uint32(from))] | r.quiet.bits[to]))
		}
	}
	return o, quiet
}

// first is what is known of a position in which men move before those without a mill are followed.
func (r *row) first(mine morris.Set) Value {
	o, quiet := r.move(mine, false)
	switch {
	case quiet == 0 && o != drawn, o > drawn:
		return o.value()
	case o == drawn:
		return unknown | safe
	}
	return unknown | Value(quiet*alike(r.mine.board, r.keep, mine))
}

// all is the value that all moves of a position give it.
func (r *row) all(mine morris.Set) Value {
	o, _ := r.move(mine, true)
	return o.value()
}

// rows finds a value for every position of a table once, with all workers. Values are handed over in batches: memory that is far apart is
// reached faster that way.
func (s *Solver) rows(ctx context.Context, t *solved, value func(r *row, mine morris.Set) Value, give func([]found)) error {
	theirs := s.numbering[t.theirs]()
	b := t.mine.board
	men := s.sets[t.mine.points][:choose[morris.Points-t.theirs][t.mine.points]]
	work := make([]row, s.workers)
	return s.each(ctx, len(theirs.first), 1, func(worker, class, _ int) {
		r := &work[worker]
		r.set(s, t, theirs.first[class])
		r.keep = theirs.keep[class]
		free := morris.Full &^ r.theirs
		var images [morris.Points]morris.Set
		for i, left := 0, free; left != 0; i, left = i+1, left&(left-1) {
			images[i] = left & -left
		}
		apart := newLinear(&images)
		for _, set := range men {
			mine := apart.of(set)
			if len(r.keep) > 1 && !least(b, r.keep, mine) {
				continue
			}
			r.found = append(r.found, found{r.slot(mine), value(r, mine)})
			if len(r.found) == 512 {
				give(r.found)
				r.found = r.found[:0]
			}
		}
		give(r.found)
		r.found = r.found[:0]
	})
}

// least reports whether no symmetry of some makes a set smaller.
func least(b *board, some []uint8, s morris.Set) bool {
	for _, y := range some {
		if b.turn(y, s) < s {
			return false
		}
	}
	return true
}
