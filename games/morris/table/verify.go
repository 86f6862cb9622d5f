package table

import (
	"context"
	"fmt"
	"sync"

	"wits/games/morris"
)

// Count tells how many positions a side wins, loses and draws when it is due. Positions that a symmetry makes equal are all
// counted.
type Count struct {
	Hand             int // men in hand, of both sides together
	Mine, Theirs     int
	Won, Lost, Drawn int
	Longest          int // moves to the end, of both sides together
}

// verify holds the values of a sector against those that its moves lead to, and counts them. A win has a move to a loss that is
// one move shorter, and to none that is shorter still; from a loss every move leads to a win, the longest one move shorter;
// from a draw no move leads to a loss, and one to a draw. Nothing else than the true values is like that. Where men move every value is held against
// them; one in some, in every sector, by the moves of the rules.
func (s *Solver) verify(ctx context.Context, n sector, some int) (Count, error) {
	t := s.tables[n]
	var wrong error
	var once sync.Once
	check := func(i uint32, want Value) bool {
		if t.values[i] == want {
			return true
		}
		once.Do(func() {
			wrong = fmt.Errorf("position %d of %d against %d men, %d in hand: the value is %d, its moves say %d", i, n.mine, n.theirs, n.hand, t.values[i], want)
		})
		return false
	}
	if n.hand == 0 {
		if err := s.rows(ctx, t, (*row).all, func(list []found) {
			for _, f := range list {
				check(f.at, f.value)
			}
		}); err != nil {
			return Count{}, err
		}
	}
	counts := make([]Count, s.workers)
	err := s.each(ctx, len(t.mine.first), 16, func(worker, from, to int) {
		for class := from; class < to; class++ {
			start, end := class*int(t.each), (class+1)*int(t.each)
			for i := start + (some-start%some)%some; i < end; i += some {
				mine, theirs, _ := t.at(uint32(i))
				if !check(uint32(i), best(n, mine, theirs, s.value)) {
					return
				}
			}
			counts[worker].add(t.values[start:end], symmetries/len(t.mine.keep[class]))
		}
	})
	c := Count{Hand: n.hand, Mine: n.mine, Theirs: n.theirs}
	for _, part := range counts {
		c.Won, c.Lost, c.Drawn, c.Longest = c.Won+part.Won, c.Lost+part.Lost, c.Drawn+part.Drawn, max(c.Longest, part.Longest)
	}
	if wrong != nil {
		return c, wrong
	}
	return c, err
}

// add counts values that each stand for some positions.
func (c *Count) add(values []Value, positions int) {
	var counts [2]int
	drawn, most := 0, lossIn(0)
	for _, v := range values {
		if v == Draw {
			drawn++
		}
		counts[v&1]++
		most = max(most, v)
	}
	c.Won, c.Lost, c.Drawn = c.Won+positions*(counts[0]-drawn), c.Lost+positions*counts[1], c.Drawn+positions*drawn
	c.Longest = max(c.Longest, most.Moves())
}

// best is the value that the moves of a position give it, found with the moves that the rules know.
func best(n sector, mine, theirs morris.Set, value func(n sector, mine, theirs morris.Set) Value) Value {
	p := n.position(mine, theirs)
	var o outlook
	for _, a := range p.Moves(make([]morris.Action, 0, 96)) {
		q := p.Play(a)
		o.leads(value(sector{int(q.Hand[0] + q.Hand[1]), q.Men[1].Len(), q.Men[0].Len()}, q.Men[1], q.Men[0]))
	}
	return o.value()
}
