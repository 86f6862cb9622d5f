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

// verify holds every value of a sector against those that its moves lead to, and counts them. A win has a move to a loss that is
// one move shorter, and to none that is shorter still; from a loss every move leads to a win, the longest one move shorter;
// from a draw no move leads to a loss, and one to a draw. Nothing else than the true values is like that.
func (s *Solver) verify(ctx context.Context, n sector) (Count, error) {
	t := s.tables[n]
	counts := make([]Count, s.workers)
	var wrong error
	var once sync.Once
	err := s.each(ctx, 0, len(t.values), func(worker, from, to int) {
		for i := from; i < to; i++ {
			mine, theirs, canonical := t.at(uint32(i))
			if !canonical {
				continue
			}
			v := t.values[i]
			if want := best(n, mine, theirs, s.value); v != want {
				once.Do(func() {
					wrong = fmt.Errorf("position %d of %d against %d men, %d in hand: the value is %d, its moves say %d", i, n.mine, n.theirs, n.hand, v, want)
				})
				return
			}
			counts[worker].add(v, t.alike(mine, theirs))
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

func (c *Count) add(v Value, positions int) {
	switch {
	case v.Wins():
		c.Won += positions
	case v.Loses():
		c.Lost += positions
	default:
		c.Drawn += positions
		return
	}
	c.Longest = max(c.Longest, v.Moves())
}

// best is the value that the moves of a position give it, found with the moves that the rules know.
func best(n sector, mine, theirs morris.Set, value func(n sector, mine, theirs morris.Set) Value) Value {
	p := n.position(mine, theirs)
	var win Value
	slowest, drawn := lossIn(0), false
	for _, a := range p.Moves(make([]morris.Action, 0, 96)) {
		q := p.Play(a)
		to := sector{int(q.Hand[0] + q.Hand[1]), q.Men[1].Len(), q.Men[0].Len()}
		switch v := value(to, q.Men[1], q.Men[0]); {
		case v == Draw:
			drawn = true
		case v.Wins():
			slowest = max(slowest, v+1)
		case win == Draw || v+1 < win:
			win = v + 1
		}
	}
	switch {
	case win != Draw:
		return win
	case drawn:
		return Draw
	}
	return slowest
}

// alike is how many positions the symmetries make equal to one.
func (x *index) alike(mine, theirs morris.Set) int {
	same := 0
	for y := range uint8(symmetries) {
		if x.mine.board.turn(y, mine) == mine && x.mine.board.turn(y, theirs) == theirs {
			same++
		}
	}
	return symmetries / same
}
