package solver

import (
	"cmp"
	"math"
	"slices"
)

// candidate is a cell that may be worth a guess.
type candidate struct {
	cell  int32
	rank  int32   // cells with few closed neighbours come first: they are likelier to open more
	safe  float64 // its chance to be safe
	worth float64 // what its score is multiplied by
	score float64
}

// look is the memory of a look ahead.
type look struct {
	candidates []candidate
	rest       []candidate
	next       []candidate
	root, leaf frame
	worth      []float64 // by cell
	traps      []float64 // by cell: the chance of a trap, 1 for a wall
	facto      []float64 // logarithms of factorials
	spent      int       // states and positions looked at so far
}

const (
	// maxRest is how many cells away from all numbers are candidates: they are alike but for their neighbours.
	maxRest = 4
	// nearBest is how near to the best a score must come for a look one move further, and maxNext how many moves are
	// then looked at. Measured in pairs on 20,000 boards of 30×16, such a look, with 0.01 and 3, wins 0.10 ± 0.10 points
	// more by itself. 0.006 and 4 play the same in less time: with the tosses 0.16 ± 0.09 more, on 50,000 boards.
	nearBest = 0.006
	maxNext  = 4
	// maxSpent bounds a look ahead, to some tens of milliseconds. Games spend a few thousand.
	maxSpent = 1 << 18
	// maxAhead bounds each position of it.
	maxAhead = 1 << 15
	// sharpen is how much a guess is worth that tells more: a number that a share p of the layouts shows counts
	// p^(1−sharpen). Measured on 200,000 boards of 20×16: 0.02 wins 0.12 points more than 0, and 0.1 loses as much.
	sharpen = 0.02
	// sharpest bounds what sharpen can add: the score of a cell is at most this times its chance to be safe.
	sharpest = 1.045
)

// frame keeps a position while others are tried from it.
type frame struct {
	at          []byte
	numbers     []int32
	left, blank int
}

// save keeps the position.
func (s *Solver) save(f *frame) {
	f.at = append(f.at[:0], s.at...)
	f.numbers = append(f.numbers[:0], s.numbers...)
	f.left, f.blank = s.left, s.blank
}

// back goes back to a saved position.
func (s *Solver) back(f *frame) {
	copy(s.at, f.at)
	clear(s.mask)
	s.numbers = append(s.numbers[:0], f.numbers...)
	s.proved = s.proved[:0]
	s.left, s.blank = f.left, f.blank
}

// try goes back to a saved position and opens a cell there, with a number.
func (s *Solver) try(f *frame, cell int32, number byte) {
	s.back(f)
	s.numbers = append(s.numbers, cell)
	s.blank--
	s.at[cell] = number
}

// propose lists the candidates, the safest first. Where a cell is certainly safe it returns that, else -1.
func (s *Solver) propose() int {
	l := &s.look
	l.candidates, l.rest = l.candidates[:0], l.rest[:0]
	for i, c := range s.at {
		if c != unknown {
			continue
		}
		g := s.class[i]
		switch s.sure[g] {
		case safe:
			return i
		case trap:
			continue
		}
		next := candidate{cell: int32(i), rank: int32(s.closedAround(i)), safe: 1 - s.chance[g], worth: 1}
		if g > 0 {
			l.candidates = append(l.candidates, next)
			continue
		}
		next.rank += 8
		l.rest = append(l.rest, next)
		slices.SortStableFunc(l.rest, func(a, b candidate) int { return cmp.Compare(a.rank, b.rank) })
		l.rest = l.rest[:min(len(l.rest), maxRest)]
	}
	l.candidates = append(l.candidates, l.rest...)
	slices.SortFunc(l.candidates, better)
	return -1
}

// better puts the candidates that may score most first.
func better(a, b candidate) int {
	if x, y := a.safe*a.worth, b.safe*b.worth; math.Abs(x-y) > tie {
		return cmp.Compare(y, x)
	}
	return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.cell, b.cell))
}

// lookAhead returns the candidate with the best prospects: for every number that it can show, how likely that is and how
// safe the next move then is. Where candidates come close it looks one move further.
func (s *Solver) lookAhead() candidate {
	l := &s.look
	s.save(&l.root)
	from := s.logTotal()
	s.limit = maxAhead
	s.tosses(from)
	slices.SortFunc(l.candidates, better)
	best, tried := 0, 0
	for n := range l.candidates {
		c, top := &l.candidates[n], l.candidates[best].score
		if c.safe*c.worth*sharpest <= top-nearBest {
			break
		}
		c.score = c.worth * s.prospects(&l.root, *c, from, (top-nearBest)/c.worth, false)
		if l.spent > maxSpent {
			return l.candidates[best]
		}
		tried++
		if c.score > top+tie {
			best = n
		}
	}
	return s.further(l.candidates[:tried], best, from)
}

// further looks one move further, at the best of some candidates and those whose score comes close.
func (s *Solver) further(of []candidate, best int, from float64) candidate {
	order := []int{best} // the others have to beat it
	for n := range of {
		if n != best && of[n].score > of[best].score-nearBest {
			order = append(order, n)
		}
	}
	if len(order) == 1 {
		return of[best]
	}
	top := -1.0
	for _, n := range order {
		c := &of[n]
		score := c.worth * s.prospects(&s.look.root, *c, from, top/c.worth, true)
		if s.look.spent > maxSpent {
			break
		}
		if score > top+tie {
			best, top = n, score
		}
	}
	return of[best]
}

// prospects is the score of a candidate, where the saved position has e^from layouts. It stops where that cannot reach
// atLeast.
func (s *Solver) prospects(f *frame, c candidate, from, atLeast float64, further bool) (score float64) {
	least, most := s.span(f, int(c.cell))
	rest := c.safe
	for n := least; n <= most && rest > tie && score+rest*1.06+0.002 > atLeast && s.look.spent <= maxSpent; n++ {
		s.try(f, c.cell, byte(n))
		layouts, next := s.judge()
		if further && next > 0 && next < 1 {
			next = s.follow(layouts)
		}
		share := math.Exp(layouts - from)
		score += math.Exp((layouts-from)*(1-sharpen)) * next
		rest -= share
	}
	return score
}

// follow is the best score of the next move in a position just judged, in which nothing is certain.
func (s *Solver) follow(from float64) (best float64) {
	l := &s.look
	l.next = l.next[:0]
	for g := 1; g < len(s.groups); g++ {
		if to := &s.groups[g]; to.size > 0 && s.sure[g] == unknown {
			l.next = append(l.next, candidate{cell: to.rep, safe: 1 - s.chance[g], worth: 1})
		}
	}
	if s.rest > 0 {
		for _, c := range l.rest {
			if s.at[c.cell] == unknown && s.class[c.cell] == 0 {
				l.next = append(l.next, candidate{cell: c.cell, rank: 1, safe: 1 - s.chance[0], worth: 1})
				break
			}
		}
	}
	slices.SortFunc(l.next, better)
	s.save(&l.leaf)
	for _, c := range l.next[:min(len(l.next), maxNext)] {
		if c.safe*sharpest <= best {
			break
		}
		best = max(best, s.prospects(&l.leaf, c, from, best, false))
	}
	return best
}

// span is the least and the most number that a cell may show.
func (s *Solver) span(f *frame, cell int) (least, most int) {
	for _, d := range s.near {
		switch f.at[cell+d] {
		case trap:
			least++
			most++
		case unknown:
			most++
		}
	}
	return least, most
}

// count is the logarithm of the number of layouts of the position tried, if it has any.
func (s *Solver) count() (layouts float64, ok bool) {
	s.look.spent++
	if s.left < 0 || !s.deduce() {
		return 0, false
	}
	err := s.countAll()
	if s.look.spent += len(s.keys); err != nil {
		return 0, false
	}
	return s.logTotal(), true
}

// judge is the logarithm of the number of layouts of the position tried, and how safe its best move is.
func (s *Solver) judge() (layouts, next float64) {
	layouts, ok := s.count()
	switch {
	case !ok:
		return math.Inf(-1), 0
	case s.blank == s.left || s.telling():
		return layouts, 1
	}
	s.backward()
	return layouts, s.safety()
}

// telling reports whether a cell proved safe touches undecided ones. Opening any other tells nothing new.
func (s *Solver) telling() bool {
	for _, i := range s.proved {
		if s.around(int(i), unknown) > 0 {
			return true
		}
	}
	return false
}

// safety is the chance to survive a move on the safest undecided cell.
func (s *Solver) safety() float64 {
	least := 1.0
	for g := range s.groups {
		if s.groups[g].size <= 0 && (g > 0 || s.rest == 0) {
			continue
		}
		if s.sure[g] == safe {
			return 1
		}
		least = min(least, s.chance[g])
	}
	return 1 - least
}

// logTotal is the logarithm of the number of layouts.
func (s *Solver) logTotal() float64 {
	sum := math.Log(s.total) + s.logWays(s.rest, s.restTop)
	for i := range s.parts {
		sum += s.parts[i].log
	}
	return sum
}

// logWays is the logarithm of the number of ways to choose k of n.
func (s *Solver) logWays(n, k int) float64 {
	f := s.look.facto
	if len(f) == 0 {
		f = append(f, 0)
	}
	for len(f) <= n {
		f = append(f, f[len(f)-1]+math.Log(float64(len(f))))
	}
	s.look.facto = f
	return f[n] - f[k] - f[n-k]
}
