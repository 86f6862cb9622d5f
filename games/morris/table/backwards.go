package table

import (
	"context"
	"math/bits"
	"slices"
	"sync/atomic"

	"wits/games/morris"
)

// While a sector in which men move is worked out, a value is final when its turn comes, or unknown: then the rest of it counts the moves without
// a mill that are not known to lose, times the positions that are alike. One that is safe has a mill that does not lose.
const (
	unknown Value = 1 << 15
	safe    Value = 1 << 14
)

// marking is a set of the values, modulo 512, that the positions of a block may have.
type marking [8]uint64

const marked = 1 << 12 // positions in a block

func (t *solved) mark(i uint32, v Value) {
	at, bit := &t.marks[i/marked][v/64%8], uint64(1)<<(v%64)
	if atomic.LoadUint64(at)&bit == 0 {
		atomic.OrUint64(at, bit)
	}
}

// backwards tells the positions before each position what it is worth, from the ends of the game on.
func (s *Solver) backwards(ctx context.Context, pair []*solved) error {
	last := Value(0)
	for _, t := range pair {
		t.marks = make([]marking, (len(t.values)+marked-1)/marked)
		most := make([]Value, s.workers)
		err := s.each(ctx, len(t.values), marked, func(worker, from, to int) {
			for i, v := range t.values[from:to] {
				if v != Draw && v < unknown {
					t.mark(uint32(from+i), v)
					most[worker] = max(most[worker], v)
				}
			}
		})
		if err != nil {
			return err
		}
		last = max(last, slices.Max(most))
	}
	for n := Value(1); n <= last; n++ {
		for _, t := range pair {
			most, err := s.spread(ctx, t, n)
			if err != nil {
				return err
			}
			last = max(last, most)
		}
	}
	return nil
}

// messenger tells the positions before some of a table with a value.
type messenger struct {
	*Solver
	to    *solved
	value Value
	most  Value // that was given to a position
	row   row
	class uint32 // the one that the row is for
	free  morris.Set
	news  []news
}

// news are for one position.
type news struct{ at, alike uint32 }

// spread tells the positions before all those with a value. It returns the highest value it gave.
func (s *Solver) spread(ctx context.Context, t *solved, n Value) (Value, error) {
	messengers := make([]messenger, s.workers)
	before := s.tables[t.part.twin()]
	for i := range messengers {
		messengers[i] = messenger{Solver: s, to: before, value: n, class: ^uint32(0)}
		messengers[i].row.solved = before
	}
	err := s.each(ctx, len(t.marks), 16, func(worker, from, to int) {
		m := &messengers[worker]
		for block := from; block < to; block++ {
			if atomic.LoadUint64(&t.marks[block][n/64%8])>>(n%64)&1 != 0 {
				m.block(t, block)
			}
		}
		m.deliver()
	})
	last := Value(0)
	for i := range messengers {
		last = max(last, messengers[i].most)
	}
	return last, err
}

// block looks for the value in a block.
func (m *messenger) block(t *solved, block int) {
	from := block * marked / 2
	words := t.words[from:min(from+marked/2, len(t.words))]
	for i := range words {
		word := atomic.LoadUint32(&words[i])
		if Value(word) == m.value {
			m.position(t, uint32(2*(from+i)))
		}
		if Value(word>>16) == m.value {
			m.position(t, uint32(2*(from+i)+1))
		}
	}
}

// position writes news for the positions that lead to one by a move without a mill.
func (m *messenger) position(t *solved, i uint32) {
	b, class := t.mine.board, i/t.each
	mine := t.mine.first[class]
	if class != m.class {
		m.class, m.free = class, morris.Full&^mine
		m.row.point(mine)
	}
	theirs := b.apart(m.free, m.sets[t.theirs][i%t.each])
	same := uint32(symmetries)
	if len(t.mine.keep[class]) > 1 {
		same = uint32(alike(b, t.mine.keep[class], theirs))
	}
	empty := m.free &^ theirs
	for men := theirs &^ b.closes(theirs); men != 0; men &= men - 1 {
		man := men & -men
		from := empty
		if t.theirs > 3 {
			from &= b.near[bits.TrailingZeros32(uint32(man))]
		}
		for ; from != 0; from &= from - 1 {
			m.news = append(m.news, news{m.row.slot(theirs&^man | from&-from), same})
		}
	}
	if len(m.news) > 256 {
		m.deliver()
	}
}

// deliver changes the values of positions. Others do so at the same time; what comes out does not depend on who is first.
func (m *messenger) deliver() {
	for _, n := range m.news {
		atomic.LoadUint32(&m.to.words[n.at/2]) // brings all of them near, many at a time
	}
	for _, n := range m.news {
		m.tell(n)
	}
	m.news = m.news[:0]
}

// tell changes the value of a position.
func (m *messenger) tell(n news) {
	word, shift := &m.to.words[n.at/2], n.at%2*16
	worst := Value(0)
	for {
		was := atomic.LoadUint32(word)
		v := Value(was >> shift)
		switch {
		case m.value.Loses() && (v&unknown != 0 || v > m.value+1):
			v = m.value + 1
		case m.value.Wins() && v&unknown != 0 && v&safe == 0:
			if v -= Value(n.alike); v == unknown {
				if worst == 0 {
					worst = m.mills(n.at)
				}
				v = max(m.value+1, worst)
			}
		default:
			return
		}
		if !atomic.CompareAndSwapUint32(word, was, was&^(0xffff<<shift)|uint32(v)<<shift) {
			continue
		}
		if v&unknown == 0 {
			m.to.mark(n.at, v)
			m.most = max(m.most, v)
		}
		return
	}
}

// mills is how long a position lasts by a mill, all of which lose.
func (m *messenger) mills(i uint32) Value {
	mine, theirs, _ := m.to.at(i)
	if m.to.mine.board.closes(mine)&^theirs&^mine == 0 {
		return lossIn(0)
	}
	p := m.to.part.position(mine, theirs)
	var o outlook
	for _, a := range p.Mills(nil) {
		q := p.Play(a)
		o.leads(m.Solver.value(sector{0, q.Men[1].Len(), q.Men[0].Len()}, q.Men[1], q.Men[0]))
	}
	return o.value()
}
