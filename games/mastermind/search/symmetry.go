package search

import "math/bits"

// symmetry is what may be swapped without changing any answer so far: pegs together with colours, such that every
// guess made stays the same, and colours that no guess has used. Guesses that such a swap takes to each other are
// equally good, so one of them is enough.
type symmetry struct {
	space  *Space
	before *symmetry // until the last guess; nil once worked out
	guess  index     // the last guess
	swaps  []swap
	spare  uint8   // one bit for each colour not used
	list   []index // one guess of each kind, once asked for
}

// swap moves the peg at from[i] to i and then recolours. A colour that no guess has used may go anywhere.
type swap struct {
	from    pegs
	recolor [8]uint8
}

const anywhere = 0xff

// newSymmetry is that of a game without guesses.
func newSymmetry(s *Space) *symmetry {
	y := &symmetry{space: s, spare: uint8(1<<s.variant.Colors - 1)}
	var w swap
	for i := range w.recolor {
		w.recolor[i] = anywhere
	}
	y.permute(w, 0, 0)
	return y
}

// permute adds a swap for every order of the pegs from k on.
func (y *symmetry) permute(w swap, k int, taken uint8) {
	n := y.space.variant.Pegs
	if k == n {
		y.swaps = append(y.swaps, w)
		return
	}
	for i := range n {
		if taken>>i&1 == 0 {
			w.from[k] = uint8(i)
			y.permute(w, k+1, taken|1<<i)
		}
	}
}

// after is the symmetry once another guess is made. It costs nothing until it is asked for guesses.
func (y *symmetry) after(guess index) *symmetry {
	if y.before == nil && y.trivial() {
		return y
	}
	return &symmetry{space: y.space, before: y, guess: guess}
}

// trivial reports whether nothing can be swapped any more.
func (y *symmetry) trivial() bool { return len(y.swaps) == 1 && y.spare&(y.spare-1) == 0 }

// work out what the last guess has left of the symmetry before it.
func (y *symmetry) workOut() {
	b := y.before
	if b == nil {
		return
	}
	b.workOut()
	y.before = nil
	y.spare = b.spare &^ y.space.colours[y.guess]
	row := y.space.pegs[y.guess]
	for _, w := range b.swaps {
		if w.fix(row[:y.space.variant.Pegs]) {
			y.swaps = append(y.swaps, w)
		}
	}
}

// fix makes the swap leave a guess as it is, and reports whether it can.
func (w *swap) fix(row []uint8) bool {
	var hit uint8
	for _, to := range w.recolor {
		if to != anywhere {
			hit |= 1 << to
		}
	}
	for i, to := range row {
		from := row[w.from[i]]
		if w.recolor[from] == to {
			continue
		}
		if w.recolor[from] != anywhere || hit>>to&1 == 1 {
			return false
		}
		w.recolor[from] = to
		hit |= 1 << to
	}
	return true
}

// guesses lists the lowest guess of each kind, in order.
func (y *symmetry) guesses() []index {
	if y.list != nil {
		return y.list
	}
	y.workOut()
	if y.trivial() {
		y.list = y.space.all
		return y.list
	}
	seen := make([]bool, y.space.Len())
	for _, g := range y.space.all {
		if seen[g] || !y.lowest(g) {
			continue
		}
		y.list = append(y.list, g)
		for i := range y.swaps {
			seen[y.image(&y.swaps[i], g)] = true
		}
	}
	return y.list
}

// lowest reports whether the spare colours of a guess appear in order, the lowest first.
func (y *symmetry) lowest(g index) bool {
	spare := y.spare
	for _, colour := range y.space.pegs[g][:y.space.variant.Pegs] {
		bit := uint8(1) << colour
		if spare&bit == 0 {
			continue
		}
		if spare&(bit-1) != 0 {
			return false
		}
		spare &^= bit
	}
	return true
}

// image applies a swap to a guess and brings its spare colours in order.
func (y *symmetry) image(w *swap, g index) index {
	row, recolor, spare := y.space.pegs[g], w.recolor, y.spare
	var out pegs
	for i := range y.space.variant.Pegs {
		colour := row[w.from[i]]
		if recolor[colour] == anywhere {
			recolor[colour] = uint8(bits.TrailingZeros8(spare))
			spare &= spare - 1
		}
		out[i] = recolor[colour]
	}
	return y.space.indexOf(out)
}
