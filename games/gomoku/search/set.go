package search

import (
	"iter"
	"math/bits"
)

// set is a set of points.
type set [(maxCells + 63) / 64]uint64

func (s *set) add(c int)      { s[c>>6] |= 1 << (c & 63) }
func (s *set) remove(c int)   { s[c>>6] &^= 1 << (c & 63) }
func (s *set) has(c int) bool { return s[c>>6]>>(c&63)&1 != 0 }
func (s *set) empty() bool    { return *s == set{} }

func (s *set) count() (n int) {
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// first is the first point; there must be one.
func (s *set) first() int {
	for i, w := range s {
		if w != 0 {
			return i<<6 + bits.TrailingZeros64(w)
		}
	}
	return -1
}

func (s *set) union(other *set) (all set) {
	for i := range s {
		all[i] = s[i] | other[i]
	}
	return all
}

func (s *set) intersect(other *set) (both set) {
	for i := range s {
		both[i] = s[i] & other[i]
	}
	return both
}

// each yields the points in order.
func (s set) each() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, w := range s {
			for ; w != 0; w &= w - 1 {
				if !yield(i<<6 + bits.TrailingZeros64(w)) {
					return
				}
			}
		}
	}
}
