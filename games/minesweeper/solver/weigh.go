package solver

import (
	"slices"

	"wits/games/minesweeper"
)

// Prospect is the chance to win a position, and the chance after opening one of its cells.
type Prospect struct {
	Analysis
	Win    float64 // the chance to win with the best play
	Chosen float64 // the chance to win that starts with the cell asked for
	Best   int     // the cell to open, a safe one where there is one; -1 before the first click
	Exact  bool    // Win is proved
}

// Weigh works out the chance to win a position, and what of it is left when a cell is opened; a negative cell asks for the
// position alone. Where few layouts are left both are exact, and where they are more but can be listed and nothing is safe, both
// are what the search of [Solver.Expert] finds. Else the chance is that of [Solver.Expert] in positions alike,
// a cell that is certain to be safe costs nothing, a risk beside a safe cell costs its share, and a guess where nothing
// is safe counts what it promises against what the best one does.
func (s *Solver) Weigh(v minesweeper.View, cell int) (Prospect, error) {
	p, rough, err := s.settle(v)
	if err != nil {
		return p, err
	}
	if v.Sure() && len(p.Safe) > 0 || v.Untouched() {
		p.Win, p.Exact = s.win(rough, v), v.Sure()
		p.Chosen = p.Win * p.survival(cell)
		return p, nil
	}
	if !rough && s.weighEnd(&p, cell) {
		return p, nil
	}
	p.Win = s.win(rough, v)
	p.Chosen = p.Win * s.kept(&p, cell, rough)
	return p, nil
}

// win is the chance to win by the fitted function, or a sure board's.
func (s *Solver) win(rough bool, v minesweeper.View) float64 {
	if v.Sure() {
		return 1
	}
	return chanceOf(s.features(rough))
}

// survival is the chance that a cell hides no trap; 1 for none.
func (p *Prospect) survival(cell int) float64 {
	if cell < 0 {
		return 1
	}
	return 1 - p.Trap[cell]
}

// settle works a view out, with estimates where that is too complex. The best cell is a safe one, -1 where there is none.
func (s *Solver) settle(v minesweeper.View) (p Prospect, rough bool, err error) {
	p.Best = -1
	if err := s.begin(v, boardStates); err != nil {
		return p, false, err
	}
	if !s.gather(nil) || !s.deduce() {
		return p, false, ErrInconsistent
	}
	if rough, err = s.weighed(); err != nil {
		return p, false, err
	}
	if p.Analysis = s.analysis(len(v.Cells)); len(p.Safe) > 0 {
		p.Best = p.Safe[0]
	}
	return p, rough, nil
}

// analysis is what was found out of every cell.
func (s *Solver) analysis(cells int) Analysis {
	a := Analysis{Trap: make([]float64, cells)}
	for i := range cells {
		switch p, sure := s.cell(s.inner(i)); {
		case sure == safe:
			a.Safe = append(a.Safe, i)
		case sure == trap:
			a.Traps = append(a.Traps, i)
			a.Trap[i] = 1
		default:
			a.Trap[i] = p
		}
	}
	return a
}

// weighEnd searches a position with few layouts to the end; few are as many as can be searched in every way, and more where
// nothing is safe. It reports false where there are too many.
func (s *Solver) weighEnd(p *Prospect, cell int) bool {
	e, best, won := &s.end, -1, 0
	if len(p.Safe) > 0 {
		if !s.listClosed() {
			return false
		}
		e.search.begin(e.near, e.layouts)
		won = e.search.won(e.layouts)
	} else {
		if !s.list(maxLayouts) {
			return false
		}
		best, won, _ = e.search.solve(e.near, e.layouts)
	}
	if e.search.work <= 0 {
		return false
	}
	if best >= 0 {
		p.Best = s.outer(int(e.cells[best]))
	}
	all := float64(len(e.layouts))
	p.Win, p.Exact = float64(won)/all, !e.search.greedy
	p.Chosen = p.Win
	if cell < 0 || p.Trap[cell] == 0 {
		return true
	}
	n := slices.Index(e.cells, int32(s.inner(cell)))
	if p.Chosen = 0; n >= 0 { // else it is a trap for certain
		p.Chosen = float64(min(won, e.search.split(e.layouts, n))) / all
	}
	return e.search.work > 0
}

// listClosed is list, with the closed cells that are proved safe and whose numbers will tell something.
func (s *Solver) listClosed() bool {
	if !s.list(maxExact) {
		return false
	}
	e := &s.end
	for _, i := range s.proved {
		if near := s.listedAround(int(i)); near != 0 {
			e.cells, e.near = append(e.cells, i), append(e.near, near)
		}
	}
	return len(e.cells) <= 64
}

// kept is the share of the chance to win that is left when a cell is opened, by a look ahead.
func (s *Solver) kept(p *Prospect, cell int, rough bool) float64 {
	switch {
	case len(p.Safe) > 0:
		return p.survival(cell)
	case rough:
		p.Best = least(p.Trap, s)
		return ratio(p.survival(cell), 1-p.Trap[p.Best])
	}
	s.propose()
	from := s.logTotal()
	best := s.lookAhead()
	p.Best = s.outer(int(best.cell))
	if cell < 0 || cell == p.Best {
		return 1
	}
	at := s.inner(cell)
	c := candidate{cell: int32(at), safe: p.survival(cell), worth: s.look.worth[at]}
	if c.safe == 0 {
		return 0
	}
	return s.compare(c, best, from)
}

// compare is what a candidate promises, as a share of what the best one does.
func (s *Solver) compare(c, best candidate, from float64) float64 {
	score := func(c candidate, further bool) float64 {
		s.look.spent = 0
		return c.worth * s.prospects(&s.look.root, c, from, -1, further)
	}
	mine, top := score(c, false), score(best, false)
	if mine > top-nearBest {
		mine, top = score(c, true), score(best, true)
	}
	return ratio(mine, top)
}

func ratio(a, b float64) float64 {
	if b <= 0 {
		return 1
	}
	return min(a/b, 1)
}

// least is the undecided cell that is least likely to be a trap.
func least(trap []float64, s *Solver) int {
	best := -1
	for i, p := range trap {
		if s.at[s.inner(i)] == unknown && (best < 0 || p < trap[best]) {
			best = i
		}
	}
	return best
}
