package solver

import "math/bits"

// search finds the play that wins most of a list of layouts. Opening cells that are safe in all layouts comes first:
// it costs nothing. So the set of layouts is all there is to know about a position, and sets that were seen before are looked up.
type search struct {
	near  []uint64
	work  int // layouts that may still be looked at
	arena []uint64
	cache []entry
	age   uint32
}

// entry remembers how many layouts of a set can be won.
type entry struct {
	set uint64
	won int32
	age uint32
}

const cacheBits = 12

// solve finds the cell to open and how many of the layouts that wins. It reports false when there is too much to
// search.
func (s *search) solve(near, layouts []uint64, work int) (cell, won int, ok bool) {
	s.begin(near, work)
	cell, won = s.guess(layouts)
	return cell, won, s.work > 0
}

func (s *search) begin(near []uint64, work int) {
	s.near, s.work = near, work
	if s.age++; s.cache == nil || s.age == 0 {
		s.cache, s.age = make([]entry, 1<<cacheBits), 1
	}
	s.arena = s.arena[:0]
}

// won is how many layouts of a set the best play wins.
func (s *search) won(set []uint64) int {
	if len(set) <= 1 {
		return len(set)
	}
	if s.work -= len(set); s.work <= 0 {
		return 0
	}
	some, hash := uint64(0), uint64(0)
	for _, l := range set {
		some |= l
		hash += mix(l)
	}
	e := &s.cache[hash>>(64-cacheBits)]
	if e.set == hash && e.age == s.age {
		return int(e.won)
	}
	won := s.free(set, some)
	*e = entry{hash, int32(won), s.age}
	return won
}

func mix(x uint64) uint64 {
	x *= 0x9e3779b97f4a7c15
	x ^= x >> 29
	x *= 0xbf58476d1ce4e5b9
	return x ^ x>>32
}

// free opens what is safe in every layout, and then guesses.
func (s *search) free(set []uint64, some uint64) int {
	for n, near := range s.near {
		if some>>n&1 == 1 || near&some == 0 {
			continue
		}
		first := bits.OnesCount64(set[0] & near)
		for _, l := range set[1:] {
			if bits.OnesCount64(l&near) != first {
				return s.split(set, n)
			}
		}
	}
	if len(set) == 2 {
		return 1
	}
	_, won := s.guess(set)
	return won
}

// split opens cell n: it is how many layouts are won, over all the numbers it can show.
func (s *search) split(set []uint64, n int) (won int) {
	near := s.near[n]
	top := len(s.arena)
	var seen uint
	for _, l := range set {
		if l>>n&1 == 0 {
			seen |= 1 << bits.OnesCount64(l&near)
		}
	}
	for ; seen != 0; seen &= seen - 1 {
		v := bits.TrailingZeros(seen)
		for _, l := range set {
			if l>>n&1 == 0 && bits.OnesCount64(l&near) == v {
				s.arena = append(s.arena, l)
			}
		}
		won += s.won(s.arena[top:len(s.arena):len(s.arena)])
		s.arena = s.arena[:top]
	}
	return won
}

// guess tries every cell that is a trap in some of the layouts and not in others, the safest first.
func (s *search) guess(set []uint64) (cell, won int) {
	var traps [64]int32
	for _, l := range set {
		for ; l != 0; l &= l - 1 {
			traps[bits.TrailingZeros64(l)]++
		}
	}
	cell = -1
	for {
		next := -1
		for n := range s.near {
			if traps[n] < int32(len(set)) && (next < 0 || traps[n] < traps[next]) {
				next = n
			}
		}
		if next < 0 || len(set)-int(traps[next]) <= won || s.work <= 0 {
			return cell, won
		}
		safe := traps[next] == 0
		traps[next] = int32(len(set))
		if safe {
			continue
		}
		if w := s.split(set, next); w > won {
			cell, won = next, w
		}
	}
}
