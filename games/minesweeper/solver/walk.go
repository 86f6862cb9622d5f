package solver

import (
	"errors"
	"math"
	"math/bits"
)

// ErrInconsistent says that no layout of the traps fits the view.
var ErrInconsistent = errors.New("no layout of the traps fits these numbers")

// ErrComplex says that the position needs more memory than the solver may use. No real game comes near.
var ErrComplex = errors.New("the position is too complex to solve exactly")

// A state of the walk says how many traps each half-counted number still needs, in a few bits each, and in its lowest
// bits how many traps lie so far. All layouts of the groups passed that come to the same state are counted together.
const (
	countBits = 12
	stateBits = 64
)

// ways[n][k] is the number of ways to choose k of n.
var ways = [9][9]float64{
	{1},
	{1, 1},
	{1, 2, 1},
	{1, 3, 3, 1},
	{1, 4, 6, 4, 1},
	{1, 5, 10, 10, 5, 1},
	{1, 6, 15, 20, 15, 6, 1},
	{1, 7, 21, 35, 35, 21, 7, 1},
	{1, 8, 28, 56, 70, 56, 28, 8, 1},
}

// touch is a number beside the group of a step.
type touch struct {
	shift, mask uint8
	room        int32 // undecided cells of the number that come later
}

// step passes one group.
type step struct {
	group int32
	size  int32
	n     int32
	add   uint64 // the numbers met here for the first time
	delta uint64 // what a trap in the group changes in a state
	touch [8]touch
	edges int // where the step's edges begin
}

// edge is one way to go on from a state: k traps in the group of the step.
type edge struct{ from, to, k int32 }

// component is a part of the boundary that no group connects with another.
type component struct {
	steps      []step
	first, end int       // its states; the last step's are the last
	last       int       // where the last step's states begin
	edges      int       // where its edges end
	least      int       // traps in it at least
	count      []float64 // layouts by the number of traps, from least on, as ratios to the most
	log        float64   // natural logarithm of the most
	fits       []bool    // by the number of traps, from least on: whether that many can lie in it
}

// walks runs along every component, forwards to count layouts and backwards to weigh them.
type walks struct {
	frontier
	limit    int // states there may be
	steps    []step
	parts    []component
	keys     []uint64
	ahead    []float64 // layouts of the groups passed
	behind   []float64 // weight of all that can follow
	alive    []bool    // whether anything can follow
	edges    []edge
	table    []slot
	layer    uint32 // the layer being made
	scaled   int    // how often the component's weights have been scaled down
	tableTop uint8  // 64 − log2(len(table))
}

// plan makes the steps of every component. It reports false where the half-counted numbers do not fit in a state.
func (w *walks) plan() bool {
	w.steps = w.steps[:0]
	used := uint64(1<<countBits - 1)
	for c := range w.constraints {
		w.constraints[c].active = false
	}
	for _, g := range w.order {
		w.steps = append(w.steps, step{group: g, size: w.groups[g].size, delta: 1})
		if !w.planStep(&w.steps[len(w.steps)-1], &w.groups[g], &used) {
			return false
		}
	}
	return true
}

func (w *walks) planStep(s *step, g *group, used *uint64) bool {
	var free uint64
	for _, c := range g.numbers[:g.beside] {
		con := &w.constraints[c]
		width := bits.Len32(uint32(con.need))
		field := uint64(1)<<width - 1
		if !con.active {
			con.active = true
			for con.shift = countBits; *used>>con.shift&field != 0; con.shift++ {
			}
			if int(con.shift)+width > stateBits {
				return false
			}
			*used |= field << con.shift
			s.add += uint64(con.need) << con.shift
		}
		con.cells -= g.size
		if con.cells == 0 {
			free |= field << con.shift
		}
		s.delta -= 1 << con.shift
		s.touch[s.n] = touch{con.shift, uint8(field), con.cells}
		s.n++
	}
	*used &^= free
	return true
}

// forward counts the layouts of every component by the number of traps in them.
func (w *walks) forward() error {
	if !w.plan() {
		return ErrComplex
	}
	w.parts, w.edges = w.parts[:0], w.edges[:0]
	w.keys, w.ahead = w.keys[:0], w.ahead[:0]
	if w.table == nil {
		w.resize(8)
	}
	from := 0
	for n, end := range w.ends {
		if n < cap(w.parts) {
			w.parts = w.parts[:n+1]
		} else {
			w.parts = append(w.parts, component{})
		}
		if err := w.pass(&w.parts[n], w.steps[from:end]); err != nil {
			return err
		}
		from = end
	}
	return nil
}

// pass walks one component.
func (w *walks) pass(c *component, steps []step) error {
	c.steps, c.first = steps, len(w.keys)
	if len(steps)*8 >= 1<<countBits {
		return ErrComplex
	}
	w.keys, w.ahead = append(w.keys, 0), append(w.ahead, 1)
	from := c.first
	w.scaled = 0
	for n := range steps {
		to := len(w.keys)
		steps[n].edges = len(w.edges)
		if err := w.advance(&steps[n], from, to); err != nil {
			return err
		}
		from = to
	}
	c.last, c.end, c.edges = from, len(w.keys), len(w.edges)
	if c.last == c.end {
		return ErrInconsistent
	}
	w.tally(c)
	return nil
}

// advance makes the states after a step, from those before it.
func (w *walks) advance(s *step, from, to int) error {
	if w.layer++; w.layer == 0 { // forget the states in the table
		clear(w.table)
		w.layer = 1
	}
	touches := s.touch[:s.n]
	chances := &ways[s.size]
	top := 0.0
	for i := from; i < to; i++ {
		key := w.keys[i] + s.add
		least, most := int32(0), s.size
		for _, t := range touches {
			need := int32(key>>t.shift) & int32(t.mask)
			most = min(most, need)
			least = max(least, need-t.room)
		}
		for k := least; k <= most; k++ {
			j := w.state(key+uint64(k)*s.delta, to)
			w.ahead[j] += w.ahead[i] * chances[k]
			top = max(top, w.ahead[j])
			w.edges = append(w.edges, edge{int32(i), int32(j), k})
		}
		if len(w.keys) > w.limit {
			return ErrComplex
		}
	}
	if top > huge {
		for i := to; i < len(w.ahead); i++ {
			w.ahead[i] /= huge
		}
		w.scaled++
	}
	return nil
}

// huge is where the weights of a layer are scaled down, long before they overflow: only ratios within a layer matter.
const huge = 1 << 100

// slot is an entry of the table of states: a state, if it is of the layer that is being made.
type slot struct {
	layer uint32
	state int32
}

// state finds or adds a state in the layer that begins at from.
func (w *walks) state(key uint64, from int) int {
	mask := uint64(len(w.table) - 1)
	h := key * spread >> w.tableTop
	for ; w.table[h].layer == w.layer; h = (h + 1) & mask {
		if j := int(w.table[h].state); w.keys[j] == key {
			return j
		}
	}
	j := len(w.keys)
	w.table[h] = slot{w.layer, int32(j)}
	w.keys, w.ahead = append(w.keys, key), append(w.ahead, 0)
	if (j-from+1)*2 > len(w.table) {
		w.resize(bits.Len(uint(len(w.table))))
		for j := range w.keys[from:] {
			w.enter(from + j)
		}
	}
	return j
}

// spread multiplies keys, so that their highest bits tell them apart.
const spread = 0x9e3779b97f4a7c15

// resize makes an empty table of 2^log entries. Layers count from 1, so that no entry is of one.
func (w *walks) resize(log int) {
	w.table, w.tableTop = make([]slot, 1<<log), uint8(64-log)
}

func (w *walks) enter(j int) {
	h := w.keys[j] * spread >> w.tableTop
	for w.table[h].layer == w.layer {
		h = (h + 1) & uint64(len(w.table)-1)
	}
	w.table[h] = slot{w.layer, int32(j)}
}

// tally sorts a component's last states by their number of traps.
func (w *walks) tally(c *component) {
	least, most, top := 1<<countBits, 0, 0.0
	for j, key := range w.keys[c.last:c.end] {
		least, most, top = min(least, int(key)), max(most, int(key)), max(top, w.ahead[c.last+j])
	}
	c.least, c.log = least, math.Log(top)+float64(w.scaled)*math.Log(huge)
	c.count, c.fits = resized(c.count, most-least+1), resized(c.fits, most-least+1)
	clear(c.count)
	clear(c.fits)
	for j, key := range w.keys[c.last:c.end] {
		c.count[int(key)-least] = w.ahead[c.last+j] / top
		c.fits[int(key)-least] = true
	}
}
