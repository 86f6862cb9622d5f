package solver

import (
	"iter"
	"math"
	"math/bits"
	"slices"
)

// search finds the play that wins most of a list of layouts. Opening cells that are safe in all layouts comes first:
// it costs nothing. So the set of layouts is all there is to know about a position, and sets that were seen before are looked up.
type search struct {
	near   []uint64
	work   int  // layouts that may still be looked at
	greedy bool // each guess after the first is the one that looks best, not the best of all
	arena  []uint64
	cache  []entry
	age    uint32
}

// entry remembers how many layouts of a set can be won.
type entry struct {
	set     uint64
	age     uint32
	won     int32 // -1 where only the promise is known
	promise int32 // see [search.promise]
}

const (
	cacheBits = 14
	// maxTried is how many cells are compared by what they promise, the safest ones.
	maxTried = 6
	// onward is how many tenths of the layouts that survive a guess are won in the end, on average, whether few are left or
	// hundreds.
	onward = 7
)

// solve finds the cell to open and how many of the layouts that wins. It reports false when there is too much to
// search.
func (s *search) solve(near, layouts []uint64) (cell, won int, ok bool) {
	s.begin(near, layouts)
	cell, won = s.guess(layouts)
	return cell, won, s.work > 0
}

func (s *search) begin(near, layouts []uint64) {
	s.near, s.work, s.greedy = near, maxWork, len(layouts) > maxExact
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
	some, live, hash := survey(set)
	e := &s.cache[hash>>(64-cacheBits)]
	if e.set == hash && e.age == s.age && e.won >= 0 {
		return int(e.won)
	}
	won := s.free(set, some, live)
	*e = entry{hash, s.age, int32(won), int32(10 * won)}
	return won
}

// survey tells which cells are traps in some of the layouts, and which of these not in all, and has a hash of the set.
func survey(set []uint64) (some, live, hash uint64) {
	all := ^uint64(0)
	for _, l := range set {
		some |= l
		all &= l
		hash += mix(l)
	}
	return some, some &^ all, hash
}

func mix(x uint64) uint64 {
	x *= 0x9e3779b97f4a7c15
	x ^= x >> 29
	x *= 0xbf58476d1ce4e5b9
	return x ^ x>>32
}

// free opens what is safe in every layout, and then guesses.
func (s *search) free(set []uint64, some, live uint64) (won int) {
	n := s.telling(set, some, live)
	switch {
	case n >= 0:
		return s.split(set, n)
	case len(set) == 2:
		return 1
	case s.greedy:
		return s.split(set, s.promising(set))
	}
	_, won = s.guess(set)
	return won
}

// telling is a cell that is safe in every layout and does not show the same number in all of them; -1 where there is none.
func (s *search) telling(set []uint64, some, live uint64) int {
	for n, near := range s.near {
		if near &= live; near == 0 || some>>n&1 == 1 {
			continue
		}
		first := bits.OnesCount64(set[0] & near)
		for _, l := range set[1:] {
			if bits.OnesCount64(l&near) != first {
				return n
			}
		}
	}
	return -1
}

// promising is the cell from which most layouts look to be won, of the safest ones.
func (s *search) promising(set []uint64) (cell int) {
	traps, best := s.traps(set), -1
	for range maxTried {
		n := s.safest(&traps, len(set))
		if n < 0 {
			break
		}
		if sum := s.outlook(set, n); sum > best {
			cell, best = n, sum
		}
		traps[n] = 0
	}
	return cell
}

// outlook is what a set promises once cell n is opened.
func (s *search) outlook(set []uint64, n int) (tenths int) {
	for sub := range s.parts(set, n) {
		tenths += s.promise(sub)
	}
	return tenths
}

// promise is about how many layouts of a set can be won, in tenths: what is safe is opened, and what follows the guess after
// it is not looked at.
func (s *search) promise(set []uint64) (tenths int) {
	if s.work -= len(set); len(set) <= 1 {
		return 10 * len(set)
	}
	some, live, hash := survey(set)
	e := &s.cache[hash>>(64-cacheBits)]
	if e.set == hash && e.age == s.age {
		return int(e.promise)
	}
	switch n := s.telling(set, some, live); {
	case n >= 0:
		tenths = s.outlook(set, n)
	case len(set) == 2:
		tenths = 10
	default:
		traps := s.traps(set)
		tenths = onward * (len(set) - int(traps[s.safest(&traps, len(set))]))
	}
	if e.age != s.age {
		*e = entry{hash, s.age, -1, int32(tenths)}
	}
	return tenths
}

// split opens cell n: it is how many layouts are won, over all the numbers it can show.
func (s *search) split(set []uint64, n int) (won int) {
	for sub := range s.parts(set, n) {
		won += s.won(sub)
	}
	return won
}

// parts sorts the layouts in which cell n is safe by the number that it then shows.
func (s *search) parts(set []uint64, n int) iter.Seq[[]uint64] {
	return func(yield func([]uint64) bool) {
		near, top := s.near[n], len(s.arena)
		var ends [9]int
		for _, l := range set {
			if l>>n&1 == 0 {
				ends[bits.OnesCount64(l&near)]++
			}
		}
		end := top
		for v, count := range ends {
			ends[v] = end // where it begins, for now
			end += count
		}
		s.arena = slices.Grow(s.arena, end-top)[:end]
		for _, l := range set {
			if l>>n&1 == 0 {
				v := bits.OnesCount64(l & near)
				s.arena[ends[v]] = l
				ends[v]++
			}
		}
		from := top
		for _, end := range ends {
			if end > from && !yield(s.arena[from:end:end]) {
				break
			}
			from = end
		}
		s.arena = s.arena[:top]
	}
}

// traps counts in how many layouts each cell is a trap.
func (s *search) traps(set []uint64) (traps [64]int32) {
	for _, l := range set {
		for ; l != 0; l &= l - 1 {
			traps[bits.TrailingZeros64(l)]++
		}
	}
	return traps
}

// safest is the cell that is a trap in the fewest of some layouts, and in one of them at least; -1 where there is none.
func (s *search) safest(traps *[64]int32, of int) int {
	best, least := -1, int32(of)
	for n := range s.near {
		if traps[n] > 0 && traps[n] < least {
			best, least = n, traps[n]
		}
	}
	return best
}

// guess tries every cell that is a trap in some of the layouts and not in others, the safest first.
func (s *search) guess(set []uint64) (cell, won int) {
	traps := s.traps(set)
	cell = -1
	for s.work > 0 {
		n := s.safest(&traps, len(set))
		if n < 0 || len(set)-int(traps[n]) <= won {
			break
		}
		traps[n] = 0
		if w := s.split(set, n); w > won {
			cell, won = n, w
		}
	}
	return cell, won
}

// endgame is a position with so few layouts left that they can be listed: each is a word, a bit an undecided cell.
type endgame struct {
	cells   []int32  // the undecided cells
	near    []uint64 // for each: which others are its neighbours
	layouts []uint64
	place   []int32 // for a cell of the grid: its bit
	need    []int32 // for a number: traps still to lie, while listing
	room    []int32 // for a number: cells still to decide
	search  search
}

// list writes down every layout of the undecided cells. It reports false where cells or layouts are too many.
func (s *Solver) list(most int) bool {
	e := &s.end
	if s.blank > 64 || s.logTotal() > math.Log(float64(most))+tie {
		return false
	}
	e.cells, e.layouts, e.near = e.cells[:0], e.layouts[:0], e.near[:0]
	e.place = resized(e.place, len(s.at))
	for _, g := range s.order {
		s.members(g)
	}
	for i, c := range s.at {
		if c == unknown && s.class[i] == 0 {
			e.place[i] = int32(len(e.cells))
			e.cells = append(e.cells, int32(i))
		}
	}
	e.need, e.room = resized(e.need, len(s.constraints)), resized(e.room, len(s.constraints))
	for c := range s.constraints {
		at := s.numbers[c]
		e.need[c], e.room[c] = int32(s.need[at]), int32(bits.OnesCount8(s.mask[at]))
	}
	for _, i := range e.cells {
		e.near = append(e.near, s.listedAround(int(i)))
	}
	s.place64(0, 0, s.left)
	return true
}

// members adds the cells of a group.
func (s *Solver) members(g int32) {
	e := &s.end
	at := int(s.groups[g].rep)
	// Cells with a number in common are at most two apart.
	for _, d := range s.pairs {
		if i := at + d; s.at[i] == unknown && s.class[i] == g {
			e.place[i] = int32(len(e.cells))
			e.cells = append(e.cells, int32(i))
		}
	}
	e.place[at] = int32(len(e.cells))
	e.cells = append(e.cells, int32(at))
}

// listedAround tells which of the listed cells are around one.
func (s *Solver) listedAround(i int) (near uint64) {
	for _, d := range s.near {
		if s.at[i+d] == unknown {
			near |= 1 << s.end.place[i+d]
		}
	}
	return near
}

// place64 decides the cells from the nth on in every way that the numbers allow.
func (s *Solver) place64(n int, layout uint64, left int) {
	e := &s.end
	if left < 0 || left > len(e.cells)-n {
		return
	}
	if n == len(e.cells) {
		e.layouts = append(e.layouts, layout)
		return
	}
	g := &s.groups[s.class[e.cells[n]]]
	numbers := g.numbers[:g.beside]
	for is := range int32(2) {
		fits := true
		for _, c := range numbers {
			e.need[c] -= is
			e.room[c]--
			fits = fits && e.need[c] >= 0 && e.need[c] <= e.room[c]
		}
		if fits {
			s.place64(n+1, layout|uint64(is)<<n, left-int(is))
		}
		for _, c := range numbers {
			e.need[c] += is
			e.room[c]++
		}
	}
}
