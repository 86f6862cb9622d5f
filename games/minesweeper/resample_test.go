package minesweeper

import (
	"strings"

	"wits/game"
	"wits/game/rng"
)

// Imagining is the rule book with a Resample, which the kit proves with that nothing leaks. Nothing else asks for one.
type Imagining struct{ Rules }

var _ game.Resampler[state, View] = Imagining{}

// Resample lays traps that give every number seen. It searches at random, so any fitting board can come up, though not
// all equally likely. A concealed view is as good as any other.
func (Imagining) Resample(v View, r *rng.Rand) (state, bool) {
	if v.Status != game.Lost || v.shown() == v.Traps || !strings.ContainsAny(v.Cells, "012345678") {
		return resample(v, r)
	}
	last := strings.IndexByte(v.Cells, sprung)
	v.Status = game.Playing
	s, ok := resample(v, r) // a sprung trap is one, whatever the status
	s.cells = strings.ReplaceAll(s.cells, string(sprung), string(hidden))
	return s.lose(last), ok
}

// shown counts the cells that a lost game shows traps in, if it shows all of them.
func (v View) shown() (n int) {
	for _, c := range []byte(v.Cells) {
		n += count(c == trap || c == sprung || c == flagged)
	}
	return n
}

func resample(v View, r *rng.Rand) (state, bool) {
	s := state{Board: v.Board, cells: v.Cells, flags: v.Flags, result: v.Status}
	for _, c := range []byte(v.Cells) {
		s.closed += count(c < '0' || c > '8')
	}
	if s.closed == v.Area() {
		next := r.Next()
		s.rand = next.State()
		return s, true
	}
	for range 20 {
		if traps, ok := newGuess(v).layout(r); ok {
			s.truth = truthOf(v.Board, traps)
			return s, true
		}
	}
	return state{}, false
}

// guess is a search for traps that fit a view.
type guess struct {
	View
	traps []byte // '?' undecided, trap, or '0' safe
	need  []int8 // for an opened cell: traps still to lie around it
	open  []int8 // for an opened cell: undecided cells around it
	left  int    // traps still to lay
	nodes int    // steps the search may still take
}

const undecided = '?'

func newGuess(v View) *guess {
	n := v.Area()
	g := &guess{v, make([]byte, n), make([]int8, n), make([]int8, n), v.Traps, 200_000}
	for i := range n {
		g.traps[i] = '0'
		if g.closed(i) {
			g.traps[i] = undecided
		}
	}
	for i := range n {
		if g.number(i) {
			g.need[i] = int8(v.Cells[i] - '0')
			g.around(i, func(j int) { g.open[i] += int8(count(g.closed(j))) })
		}
	}
	return g
}

func (g *guess) closed(i int) bool { return strings.IndexByte("#F*!X", g.Cells[i]) >= 0 }

func (g *guess) around(i int, each func(j int)) {
	x0, x1, y0, y1 := g.near(i)
	for y := y0; y <= y1; y++ {
		for j := y*g.Width + x0; j <= y*g.Width+x1; j++ {
			if j != i {
				each(j)
			}
		}
	}
}

// layout decides what is known, then the cells beside numbers one by one, then spreads the rest of the traps.
func (g *guess) layout(r *rng.Rand) ([]byte, bool) {
	if !g.known() {
		return nil, false
	}
	border := g.border()
	if !g.search(border, r) {
		return nil, false
	}
	var rest []int
	for i, c := range g.traps {
		if c == undecided {
			rest = append(rest, i)
			g.traps[i] = '0'
		}
	}
	if g.left > len(rest) {
		return nil, false
	}
	r.ShuffleTail(len(rest), g.left, func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	for _, i := range rest[len(rest)-g.left:] {
		g.traps[i] = trap
	}
	return g.traps, true
}

// known decides the cells of a finished game that show what they hid.
func (g *guess) known() bool {
	for i := range g.traps {
		var is byte
		switch c := g.Cells[i]; {
		case c == trap || c == sprung || g.Status != game.Playing && c == flagged || g.Status == game.Won && c == hidden:
			is = trap
		case c == wrong || g.Status == game.Lost && c == hidden:
			is = '0'
		default:
			continue
		}
		if !g.decide(i, is) {
			return false
		}
	}
	return true
}

// border lists the undecided cells beside opened ones, in an order that keeps neighbours together.
func (g *guess) border() []int {
	var list []int
	seen := make([]bool, len(g.traps))
	add := func(number int) {
		g.around(number, func(j int) {
			if g.traps[j] == undecided && !seen[j] {
				seen[j] = true
				list = append(list, j)
			}
		})
	}
	for start, next := 0, 0; start < len(g.traps); start++ {
		if g.number(start) {
			add(start)
		}
		for ; next < len(list); next++ {
			g.around(list[next], func(n int) {
				if g.number(n) {
					add(n)
				}
			})
		}
	}
	return list
}

func (g *guess) number(i int) bool { return g.Cells[i] >= '0' && g.Cells[i] <= '8' }

// search decides the cells of list so that every number can still be met.
func (g *guess) search(list []int, r *rng.Rand) bool {
	for len(list) > 0 && g.traps[list[0]] != undecided {
		list = list[1:]
	}
	if len(list) == 0 {
		return true
	}
	if g.nodes--; g.nodes < 0 {
		return false
	}
	first, second := byte(trap), byte('0')
	if !r.Chance(float64(g.Traps) / float64(len(g.traps))) {
		first, second = second, first
	}
	for _, is := range []byte{first, second} {
		if g.decide(list[0], is) && g.search(list[1:], r) {
			return true
		}
		g.undo(list[0])
	}
	return false
}

// decide settles a cell and reports whether every number beside it can still be met.
func (g *guess) decide(i int, is byte) bool {
	g.traps[i] = is
	mine := int8(count(is == trap))
	g.left -= int(mine)
	ok := g.left >= 0
	g.around(i, func(n int) {
		g.need[n] -= mine
		g.open[n]--
		if g.number(n) && (g.need[n] < 0 || g.need[n] > g.open[n]) {
			ok = false
		}
	})
	return ok
}

func (g *guess) undo(i int) {
	mine := int8(count(g.traps[i] == trap))
	g.traps[i] = undecided
	g.left += int(mine)
	g.around(i, func(n int) {
		g.need[n] += mine
		g.open[n]++
	})
}
