package solver

import (
	"math/bits"

	"wits/games/minesweeper"
)

// plane has one bit per cell, in reading order.
type plane []uint64

// planes finds what single numbers prove for the whole board at once, 64 cells a word: most moves of a game need no
// more than that.
type planes struct {
	board                minesweeper.Board
	last                 int      // highest word
	notLeft, notRight    plane    // all cells but the first, or the last, of each row
	closed, number       plane    // closed cells, opened cells
	digit                [4]plane // the opened numbers, bit by bit
	row0, row1, row, out plane    // sums and unions of each cell and its two neighbours in the row
	traps                plane
}

// sureCell returns the first cell that a single number proves safe, after the traps that single numbers prove. It reads
// the view's form on trust.
func (p *planes) sureCell(v minesweeper.View) (cell int, ok bool) {
	if p.board != v.Board {
		p.shape(v.Board)
	}
	p.read(v.Cells)
	p.matching(p.closed, p.out)
	p.beside(p.out, p.traps)
	for i := range p.traps {
		p.traps[i] &= p.closed[i]
	}
	p.matching(p.traps, p.out)
	p.beside(p.out, p.row0)
	for i, found := range p.row0 {
		if found &= p.closed[i] &^ p.traps[i]; found != 0 {
			return i*64 + bits.TrailingZeros64(found), true
		}
	}
	return 0, false
}

// undecided returns the numbers beside closed cells that sureCell, which found nothing, has not proved traps. It uses up
// what sureCell left but for the traps.
func (p *planes) undecided() plane {
	for i := range p.row0 {
		p.row0[i] = p.closed[i] &^ p.traps[i]
	}
	p.beside(p.row0, p.out)
	for i := range p.out {
		p.out[i] &= p.number[i]
	}
	return p.out
}

func (p *planes) shape(b minesweeper.Board) {
	p.board = b
	words := (b.Area() + 63) / 64
	p.last = words - 1
	all := make(plane, 13*words)
	for _, to := range []*plane{
		&p.notLeft, &p.notRight, &p.closed, &p.number, &p.digit[0], &p.digit[1], &p.digit[2], &p.digit[3],
		&p.row0, &p.row1, &p.row, &p.out, &p.traps,
	} {
		*to, all = all[:words:words], all[words:]
	}
	for i := range b.Area() {
		if i%b.Width > 0 {
			p.notLeft[i/64] |= 1 << (i % 64)
		}
		if i%b.Width < b.Width-1 {
			p.notRight[i/64] |= 1 << (i % 64)
		}
	}
}

// read takes the planes out of the characters, eight at a time: the bits of '0' to '8' that '#' and 'F' do not share
// tell opened cells, and their lowest four are the number.
func (p *planes) read(cells string) {
	for i := range p.closed {
		var closed, d0, d1, d2, d3 uint64
		from := i * 64
		for n := 0; n < 64 && from+n < len(cells); n += 8 {
			c := eight(cells[from+n:])
			open := c >> 4 & ones
			closed |= squeeze(open^ones) << n
			d0 |= squeeze(c&open) << n
			d1 |= squeeze(c>>1&open) << n
			d2 |= squeeze(c>>2&open) << n
			d3 |= squeeze(c>>3&open) << n
		}
		if over := from + 64 - len(cells); over > 0 {
			closed &= 1<<(64-over) - 1
		}
		p.closed[i], p.digit[0][i], p.digit[1][i], p.digit[2][i], p.digit[3][i] = closed, d0, d1, d2, d3
		p.number[i] = ^closed
	}
	if over := len(p.closed)*64 - len(cells); over > 0 {
		p.number[p.last] &= 1<<(64-over) - 1
	}
}

const ones = 0x0101010101010101

// eight loads up to eight characters; missing ones read as closed.
func eight(s string) (c uint64) {
	if len(s) >= 8 {
		return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
			uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
	}
	for i := range len(s) {
		c |= uint64(s[i]) << (8 * i)
	}
	return c
}

// squeeze moves the lowest bit of each byte together.
func squeeze(c uint64) uint64 { return c * 0x0102040810204080 >> 56 }

// up and down are word i of a plane moved by one row.
func (p *planes) up(of plane, i int) uint64 {
	words, by := p.board.Width/64, uint(p.board.Width%64)
	var w uint64
	if i+words <= p.last {
		w = of[i+words] >> by
	}
	if i+words+1 <= p.last {
		w |= of[i+words+1] << (64 - by)
	}
	return w
}

func (p *planes) down(of plane, i int) uint64 {
	words, by := p.board.Width/64, uint(p.board.Width%64)
	var w uint64
	if i >= words {
		w = of[i-words] << by
	}
	if i >= words+1 {
		w |= of[i-words-1] >> (64 - by)
	}
	return w
}

// left and right are the neighbours in the row of the cells in word i.
func (p *planes) left(of plane, i int) uint64 {
	w := of[i] << 1
	if i > 0 {
		w |= of[i-1] >> 63
	}
	return w & p.notLeft[i]
}

func (p *planes) right(of plane, i int) uint64 {
	w := of[i] >> 1
	if i < p.last {
		w |= of[i+1] << 63
	}
	return w & p.notRight[i]
}

// matching sets in out the numbers that have just as many cells of the given plane around them.
func (p *planes) matching(of, out plane) {
	for i, c := range of {
		l, r := p.left(of, i), p.right(of, i)
		p.row0[i] = l ^ c ^ r
		p.row1[i] = l&c | l&r | c&r
	}
	for i := range of {
		// Three rows of two-bit sums are added, with carries, to four bits.
		u0, m0, d0 := p.up(p.row0, i), p.row0[i], p.down(p.row0, i)
		u1, m1, d1 := p.up(p.row1, i), p.row1[i], p.down(p.row1, i)
		s0 := u0 ^ m0 ^ d0
		c0 := u0&m0 | u0&d0 | m0&d0
		t := u1 ^ m1 ^ d1
		c1 := u1&m1 | u1&d1 | m1&d1
		s1 := t ^ c0
		c2 := t & c0
		s2 := c1 ^ c2
		s3 := c1 & c2
		wrong := (s0 ^ p.digit[0][i]) | (s1 ^ p.digit[1][i]) | (s2 ^ p.digit[2][i]) | (s3 ^ p.digit[3][i])
		out[i] = p.number[i] &^ wrong
	}
}

// beside sets in out the cells around those of the given plane, and those themselves.
func (p *planes) beside(of, out plane) {
	for i, c := range of {
		p.row[i] = c | p.left(of, i) | p.right(of, i)
	}
	for i, c := range p.row {
		out[i] = c | p.up(p.row, i) | p.down(p.row, i)
	}
}

// Prover returns a [minesweeper.Prover] with memory of its own: it tries single numbers first, then pairs, then all of them
// together with the number of traps. A position that is too complex for an exact answer is taken to prove nothing.
func Prover() minesweeper.Prover { return new(Solver).certain }

// certain returns cells that are certainly safe, some where there are some. The result is overwritten by the next call.
func (s *Solver) certain(v minesweeper.View) []int {
	if found := s.Obvious(v); len(found) > 0 {
		return found
	}
	if s.begin(v, maxStates) != nil {
		return nil
	}
	if s.gatherPlanes(); !s.deduce() {
		return nil
	}
	for _, i := range s.proved {
		s.found = append(s.found, s.outer(int(i)))
	}
	if len(s.found) > 0 || s.weighAll() != nil {
		return s.found
	}
	for i, c := range s.at {
		if c == unknown && s.sure[s.class[i]] == safe {
			s.found = append(s.found, s.outer(i))
		}
	}
	return s.found
}

// Obvious lists the cells that a single number proves safe, once single numbers have proved traps. The result is overwritten by
// the next call.
func (s *Solver) Obvious(v minesweeper.View) []int {
	s.found = s.found[:0]
	if _, ok := s.planes.sureCell(v); !ok {
		return nil
	}
	for i, w := range s.planes.row0 {
		for w &= s.planes.closed[i] &^ s.planes.traps[i]; w != 0; w &= w - 1 {
			s.found = append(s.found, i*64+bits.TrailingZeros64(w))
		}
	}
	return s.found
}
