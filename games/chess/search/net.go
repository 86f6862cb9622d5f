package search

import (
	_ "embed"
	"encoding/binary"

	"wits/games/chess/board"
)

// The net judges positions by what it learned from Stockfish's scores; the folder learn tells how. It sees the board twice, from each side: the
// sums of a row of weights for every piece on its square. What is below 0 or above 1 is cut off, and the rest weighed once more.
//
// Four numbers share a word, so that one instruction works on all of them.
const (
	width   = 128 // sums for each side
	words   = width / 4
	buckets = 8 // last weights, by how many pieces there are

	one = 127  // 1 in the sums
	out = 2048 // 1 in the last weights

	// A step of the logistic curve that was learned, in hundredths of a pawn as the search means them.
	scale = 230
)

// sums are four to a word, raised by raise so that none is negative: words are added and taken away as they are.
type sums [words]uint64

const (
	raise  = 1 << 15
	lowest = 0x0001_0001_0001_0001 // a 1 in each of the four
)

// last are the last weights, raised too and cut in two, so that four products have room in a word. They are packed the other way round:
// the top of a product of two words is then the sum of the four products.
type last struct{ high, low [words]uint64 }

const (
	raiseLast = 1 << 12
	cut       = 1 << 6
)

type net struct {
	rows   [12 * 64]sums // by piece and square as the side sees them
	start  sums
	last   [buckets][2]last
	plain  [buckets][2][width]int16 // the same, as they were learned
	offset [buckets]int32
}

//go:embed net.bin
var weights []byte

var learned = readNet(weights)

func readNet(b []byte) *net {
	var n net
	take := func() int16 {
		v := int16(binary.LittleEndian.Uint16(b))
		b = b[2:]
		return v
	}
	pack := func(s *sums, raised uint64) {
		for i := range s {
			for at := 0; at < 64; at += 16 {
				s[i] += (uint64(take()) + raised) << at
			}
		}
	}
	for i := range n.rows {
		pack(&n.rows[i], 0)
	}
	pack(&n.start, raise)
	for i := range n.last {
		for side := range n.last[i] {
			l := &n.last[i][side]
			for j := range width {
				n.plain[i][side][j] = take()
				w := uint64(n.plain[i][side][j] + raiseLast)
				l.high[j/4] |= w / cut << (48 - j%4*16)
				l.low[j/4] |= w % cut << (48 - j%4*16)
			}
		}
	}
	for i := range n.offset {
		n.offset[i] = int32(binary.LittleEndian.Uint32(b[4*i:]))
	}
	return &n
}

// seen is a position as far as the net knows it: which pieces stand where, and the sums of both sides.
type seen struct {
	pieces [12]board.Bitboard
	sums   [2]sums
}

// pieces are the sets of pieces of a position, a side's and then the other's for every kind.
func pieces(p *board.Position) (all [12]board.Bitboard) {
	white := p.Side(board.White)
	for k := board.Pawn; k <= board.King; k++ {
		all[2*k], all[2*k+1] = p.Kinds(k)&white, p.Kinds(k)&^white
	}
	return all
}

// differ counts the squares that changed.
func (v *seen) differ(now *[12]board.Bitboard) int {
	var changed board.Bitboard
	for i, set := range v.pieces {
		changed |= set ^ now[i]
	}
	return changed.Count()
}

// follow makes the sums those of a position, from what was seen before.
func (v *seen) follow(from *seen, now *[12]board.Bitboard) {
	if from.pieces[2*board.King] == 0 {
		from.sums = [2]sums{learned.start, learned.start}
	}
	var came, went [32]uint16
	comes, goes := 0, 0
	for i := range now {
		changed := from.pieces[i] ^ now[i]
		for set := changed & now[i]; set != 0; set &= set - 1 {
			came[comes&31] = uint16(i*64 + int(set.First()))
			comes++
		}
		for set := changed &^ now[i]; set != 0; set &= set - 1 {
			went[goes&31] = uint16(i*64 + int(set.First()))
			goes++
		}
	}
	v.pieces = *now
	for side, flip := range [2]uint64{0, turned} {
		if wide {
			changeWide(&v.sums[side], &from.sums[side], &learned.rows, came[:comes], went[:goes], flip)
		} else {
			changePlain(&v.sums[side], &from.sums[side], &learned.rows, came[:comes], went[:goes], flip)
		}
	}
}

// turned makes the row of a piece on its square that of how the other side sees it.
const turned = 64 ^ 56

// changePlain adds the rows that came to sums, and takes those away that went.
func changePlain(to, from *sums, rows *[12 * 64]sums, came, went []uint16, flip uint64) {
	*to = *from
	both := min(len(came), len(went))
	for i, row := range came[:both] {
		add, take := &rows[uint64(row)^flip], &rows[uint64(went[i])^flip]
		for j := range to {
			to[j] += add[j] - take[j]
		}
	}
	for _, row := range came[both:] {
		for j, add := range &rows[uint64(row)^flip] {
			to[j] += add
		}
	}
	for _, row := range went[both:] {
		for j, take := range &rows[uint64(row)^flip] {
			to[j] -= take
		}
	}
}

// judge is what a position is worth to the side to move.
func (v *seen) judge(turn board.Color) int {
	count := 0
	for _, set := range v.pieces {
		count += set.Count()
	}
	bucket := (count - 2) / 4 & (buckets - 1)
	total := int64(learned.offset[bucket])
	for side, s := range [2]*sums{&v.sums[turn&1], &v.sums[turn&1^1]} {
		if wide {
			total += weighWide(s, &learned.plain[bucket][side])
		} else {
			total += learned.last[bucket][side].weigh(s)
		}
	}
	return int(total * scale / (one * out))
}

// weigh cuts sums off below 0 and above 1, and adds them up by their weights.
func (l *last) weigh(s *sums) int64 {
	var high, low, plain uint64
	for i, x := range s {
		x &= (x >> 15 & lowest) * (raise - 1)
		x |= (x + (raise-1-one)*lowest) >> 15 & lowest * one
		x &= one * lowest
		high += x * l.high[i] >> 48
		low += x * l.low[i] >> 48
		plain += x
	}
	return int64(high*cut+low) - raiseLast*int64(plain*lowest>>48)
}
