package solver

import (
	"math/bits"
	"slices"

	"wits/games/minesweeper"
)

// shared[d] is the set of a number's neighbours that are also neighbours of the number at offset pairs[d].
var shared = sharedNeighbours()

func sharedNeighbours() (masks [24]uint8) {
	var g grid
	g.shape(minesweeper.Board{Width: 9, Height: 9}) // all boards have the same
	for d, pair := range g.pairs {
		for n, near := range g.near {
			if slices.Contains(g.near[:], near-pair) {
				masks[d] |= 1 << n
			}
		}
	}
	return masks
}

// facts is what counting around single numbers and around pairs of numbers proves.
type facts struct {
	grid
	mask    []uint8 // for a number: its undecided neighbours, a bit for each of near; 0 for all other cells
	need    []int8  // for a number: traps among them
	numbers []int32 // the numbers with undecided neighbours, in reading order
	proved  []int32 // cells proved safe
	left    int     // traps not proved
	blank   int     // undecided cells
}

// forget goes back to knowing nothing.
func (f *facts) forget() {
	if len(f.mask) != len(f.at) {
		f.mask, f.need = make([]uint8, len(f.at)), make([]int8, len(f.at))
	}
	clear(f.mask)
	f.numbers, f.proved = f.numbers[:0], f.proved[:0]
	f.left, f.blank = f.Traps, 0
}

// gather finds the numbers with closed neighbours. use says which numbers count; nil is all of them. It reports false
// when a number has no room for its traps at all.
func (f *facts) gather(use func(i int) bool) bool {
	f.forget()
	for y := range f.Height {
		from := (y+pad)*f.stride + pad
		for i, c := range f.at[from : from+f.Width] {
			switch {
			case c == unknown:
				f.blank++
			case c > 8 || use != nil && !use(from+i):
			case f.around(from+i, unknown) > 0:
				f.numbers = append(f.numbers, int32(from+i))
			case c > 0:
				return false
			}
		}
	}
	return true
}

// deduce applies both rules until they prove nothing more. It reports false when the numbers contradict each other.
func (f *facts) deduce() bool {
	for {
		switch again, ok := f.single(); {
		case !ok:
			return false
		case again:
			continue
		}
		if again, ok := f.double(); !ok || !again {
			return ok
		}
	}
}

// single looks at each number alone: none of its closed neighbours is a trap, or all are.
func (f *facts) single() (again, ok bool) {
	kept := f.numbers[:0]
	for _, i := range f.numbers {
		mask, need := f.missing(int(i))
		n := bits.OnesCount8(mask)
		f.mask[i], f.need[i] = mask, int8(need)
		switch {
		case need < 0 || need > n:
			return false, false
		case n == 0:
			continue
		case need == 0 || need == n:
			f.decide(int(i), mask, need > 0)
			f.mask[i] = 0
			again = true
			continue
		}
		kept = append(kept, i)
	}
	f.numbers = kept
	return again, true
}

// missing finds what is undecided around number i, and how many traps must be among it.
func (f *facts) missing(i int) (mask uint8, need int) {
	need = int(f.at[i])
	for n, d := range f.near {
		switch f.at[i+d] {
		case unknown:
			mask |= 1 << n
		case trap:
			need--
		}
	}
	return mask, need
}

// decide settles the neighbours of number i that are in mask.
func (f *facts) decide(i int, mask uint8, traps bool) {
	for ; mask != 0; mask &= mask - 1 {
		j := i + f.near[bits.TrailingZeros8(mask)]
		if f.at[j] != unknown {
			continue
		}
		f.blank--
		if traps {
			f.at[j] = trap
			f.left--
			continue
		}
		f.at[j] = safe
		f.proved = append(f.proved, int32(j))
	}
}

// double compares numbers that share neighbours: where one needs so many more traps than the other that all of its own
// cells must be traps, the other's own cells are safe.
func (f *facts) double() (again, ok bool) {
	for _, a := range f.numbers {
		mask, need := f.mask[a], f.need[a]
		for d, off := range f.pairs {
			b := int(a) + off
			if f.mask[b] == 0 || mask&shared[d] == 0 {
				continue
			}
			own := mask &^ shared[d]
			switch more := int(need-f.need[b]) - bits.OnesCount8(own); {
			case more > 0:
				return false, false
			case more == 0:
				if rest := f.mask[b] &^ shared[23-d]; own|rest != 0 {
					f.decide(int(a), own, true)
					f.decide(b, rest, false)
					again = true
				}
			}
		}
	}
	return again, true
}
