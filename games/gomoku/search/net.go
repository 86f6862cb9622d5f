package search

import (
	_ "embed"
	"sync"
)

// What learn/train.py learned of points, by the shapes that a stone there makes: see there.
//
//go:embed net.bin
var weights []byte

const (
	words  = 8           // of the sums over the points, four numbers in each
	inputs = 4*words - 4 // of them; the last four are added up as they are, two for each head
	hidden = 30
	thirds = hidden / 3 // three numbers in each

	parts     = pairsFrom + 55 // what combinations of shapes are made of: every shape, and every two
	pairsFrom = int(Four) + 1
)

// net is the evaluation: the sums over the points of either side, cut off below and above, are weighed twice. There are two heads: one for
// positions in which the other side threatens an open four, and one for all others.
//
// Numbers that are added up side by side lie in one word, as the sum of each times a power of two. They are taken apart at the end.
type net struct {
	rows  rows
	start sums
	heads [2]head                 // unless an open four is threatened and then
	tries [2][2][Combos + 1]int16 // how early moves are tried: likewise, by what they make and what they take away
}

// sums are over the points of a side, each 1<<15 more than it is: numbers that are not below 0 lie in a word as they do side by side.
type sums [words]uint64

// rows are what points add to the sums, and 1<<15; the last is one with a stone.
type rows [Combos + 1]sums

// even is four sums of 0.
const even = 0x8000_8000_8000_8000

// head weighs the sums.
type head struct {
	first  [2 * inputs][thirds]uint64
	begin  [thirds]uint64
	last   [hidden]int
	offset int
	wide   wideHead
}

// wideHead is a head for processors that work on sixteen numbers at once: two sums at a time, of either side first the inputs and then the four others.
type wideHead struct {
	first    [4 * words][32][2]int16
	begin    [32]int32
	last     [32]int16
	straight [2][16]int16 // of the last sixteen sums, for the side to move and for the other
}

var netOnce = sync.OnceValue(func() *net {
	n, r := new(net), reader(weights)
	var points [parts][4 * words]int
	for p := range points {
		r.fill(points[p][:])
	}
	r.pack(n.start[:], 16, inputs)
	for i := range n.start {
		n.start[i] += even
	}
	for i := range n.heads {
		n.heads[i].read(&r)
		for side := range 2 {
			n.heads[i].wide.straight[side][12+2*i+side] = 1
		}
	}
	for i := range n.rows[Combos] {
		n.rows[Combos][i] = even
	}
	var order [4][parts]int
	for i := range order {
		r.fill(order[i][:])
	}
	for packed, combo := range combos() {
		if combo == 0 && packed > 0 {
			continue
		}
		var sums [4 * words]int
		var tries [4]int
		for _, p := range made(packed) {
			for i, v := range points[p] {
				sums[i] += v
			}
			for i := range order {
				tries[i] += order[i][p]
			}
		}
		for i, v := range sums {
			pack(n.rows[combo][:], 16, i, v)
		}
		for i := range n.rows[combo] {
			n.rows[combo][i] += even
		}
		for i, v := range tries {
			n.tries[i/2][i%2][combo] = int16(v >> 3)
		}
	}
	return n
})

func (h *head) read(r *reader) {
	for i := range h.first {
		at := i + i/inputs*4
		for k := range hidden {
			w := r.next()
			pack(h.first[i][:], 21, k, w)
			h.wide.first[at/2][k][at%2] = int16(w)
		}
	}
	for k := range hidden {
		w := r.next()
		pack(h.begin[:], 21, k, w)
		h.wide.begin[k] = int32(w)
	}
	for k := range hidden {
		h.last[k] = r.next()
		h.wide.last[k] = int16(h.last[k])
	}
	h.offset = r.next()
}

// made lists the parts of four shapes.
func made(packed int) (list []int) {
	for d := range 4 {
		s := min(packed>>(4*d)&0xf, int(Four))
		list = append(list, s)
		for e := range d {
			other := min(packed>>(4*e)&0xf, int(Four))
			low, high := min(s, other), max(s, other)
			list = append(list, pairsFrom+low*(2*pairsFrom-low+1)/2+high-low)
		}
	}
	return list
}

// pack adds a number to those that lie in words, so many bits each.
func pack(to []uint64, bits, i, v int) {
	each := 64 / bits
	to[i/each] += uint64(v) << (bits * (i % each))
}

// reader reads whole numbers, the smallest in the fewest bytes.
type reader []byte

func (r *reader) next() int {
	v, shift := 0, 0
	for {
		b := (*r)[0]
		*r = (*r)[1:]
		v |= int(b&0x7f) << shift
		if shift += 7; b < 0x80 {
			return v>>1 ^ -(v & 1)
		}
	}
}

// fill reads as many as there is room for.
func (r *reader) fill(all []int) {
	for i := range all {
		all[i] = r.next()
	}
}

// pack reads some that lie in words, so many bits each.
func (r *reader) pack(to []uint64, bits, many int) {
	for i := range many {
		pack(to, bits, i, r.next())
	}
}

// change adds what points add now, and takes away what they added.
func (s *sums) change(r *rows, all []change) {
	if wide {
		changeWide(s, r, all)
		return
	}
	s.changePlain(r, all)
}

func (s *sums) changePlain(r *rows, all []change) {
	for _, c := range all {
		gone, come := &r[c>>wasAt&comboOf], &r[c>>nowAt&comboOf]
		for i, v := range s { // four numbers by themselves: one that runs over its bits changes no other
			v = (v&^even + come[i]&^even) ^ (v^come[i])&even
			s[i] = ((v | even) - gone[i]&^even) ^ ^(v^gone[i])&even
		}
	}
}

// unpack takes the sums of a side apart.
func unpack(s *sums) (all [4 * words]int) {
	for i := range all {
		all[i] = int(int16((s[i/4] ^ even) >> (16 * (i % 4))))
	}
	return all
}

// judge evaluates a position by the sums of the side to move and of the other, and by whether the other threatens an open four (1) or not (0).
func (n *net) judge(own, other *sums, threatened int) int {
	h := &n.heads[threatened]
	var sum, straight int
	if wide {
		a, b := judgeWide(own, other, &h.wide)
		sum, straight = int(a), int(b)
	} else {
		sum, straight = h.judgePlain(own, other, threatened)
	}
	return sum>>9 + (straight+h.offset<<2)>>2
}

func (h *head) judgePlain(own, other *sums, threatened int) (sum, straight int) {
	z := h.begin
	for side, sums := range [2]*sums{own, other} {
		all := unpack(sums)
		straight += all[inputs+2*threatened+side]
		for i := range inputs {
			x := uint64(max(0, min(all[i]>>2, most)))
			for k, w := range h.first[side*inputs+i] {
				z[k] += x * w
			}
		}
	}
	for k, three := range z {
		for i := range 3 {
			v := int64(three<<43) >> 43
			three = (three - uint64(v)) >> 21
			sum += int(max(0, min(v>>6, most))) * h.last[3*k+i]
		}
	}
	return sum, straight
}

// most is where sums are cut off.
const most = 127
