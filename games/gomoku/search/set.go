package search

import (
	"iter"
	"math/bits"
)

// set is a set of points.
type set [4]uint64

func (s *set) add(c int)      { s[c>>6] |= 1 << (c & 63) }
func (s *set) remove(c int)   { s[c>>6] &^= 1 << (c & 63) }
func (s *set) has(c int) bool { return s[c>>6]>>(c&63)&1 != 0 }
func (s *set) empty() bool    { return s[0]|s[1]|s[2]|s[3] == 0 }

func (s *set) count() int {
	return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) + bits.OnesCount64(s[2]) + bits.OnesCount64(s[3])
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

func (s *set) union(other *set) set {
	return set{s[0] | other[0], s[1] | other[1], s[2] | other[2], s[3] | other[3]}
}

func (s *set) intersect(other *set) set {
	return set{s[0] & other[0], s[1] & other[1], s[2] & other[2], s[3] & other[3]}
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
