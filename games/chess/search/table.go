package search

import "wits/games/chess/board"

// bound says how a score in the table is meant.
type bound uint8

const (
	exact bound = iota + 1
	lower       // at least
	upper       // at most
)

// entry is what is remembered of a position.
type entry struct {
	key   uint32
	score int16
	eval  int16 // what the position was judged to be by itself, noEval where it was not
	move  board.Move
	depth int8
	bound bound
	age   uint8 // of the table, when it was kept
}

// noEval is the judgement of a position that was not judged: in check nobody can tell.
const noEval = -32767

// table remembers positions that were searched.
type table struct {
	entries []entry
	age     uint8 // how many questions were answered from it
}

// newTable has room for about as many positions.
func newTable(positions int) table {
	size := 1 << 10
	for size < positions && size < 1<<22 {
		size <<= 1
	}
	return table{entries: make([]entry, size)}
}

func (t *table) forget() {
	clear(t.entries)
	t.age = 0
}

func (t *table) slot(key uint64) *entry { return &t.entries[key&uint64(len(t.entries)-1)] }

// probe finds a position. Scores of mate are counted from where it stands.
func (t *table) probe(key uint64, ply int) (e entry, found bool) {
	e = *t.slot(key)
	if e.bound == 0 || e.key != uint32(key>>32) {
		return entry{}, false
	}
	switch s := int(e.score); {
	case s > mateBound:
		e.score = int16(s - ply)
	case s < -mateBound:
		e.score = int16(s + ply)
	}
	return e, true
}

// store remembers a position, unless something that is worth more is there.
func (t *table) store(key uint64, ply, depth, score, eval int, b bound, m board.Move) {
	e := t.slot(key)
	same := e.bound != 0 && e.key == uint32(key>>32)
	if same && m == board.None {
		m = e.move
	}
	if e.bound != 0 && !same && e.age == t.age && int(e.depth) > depth+3 {
		return
	}
	if same && b != exact && int(e.depth) > depth+3 {
		return
	}
	switch {
	case score > mateBound:
		score += ply
	case score < -mateBound:
		score -= ply
	}
	*e = entry{uint32(key >> 32), int16(score), int16(eval), m, int8(depth), b, t.age}
}
