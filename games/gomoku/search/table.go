package search

// entry is what is remembered of a position.
type entry struct {
	hash  uint64
	score int16
	depth int8
	bound bound
	move  uint16
	age   uint8 // which search it is of
}

type bound uint8

const (
	exact bound = iota + 1
	atLeast
	atMost
)

// table remembers positions, each in one of two places: the first keeps what was searched deepest, the second what came last.
type table struct {
	entries []entry
	age     uint8
}

func newTable(bits int) table { return table{entries: make([]entry, 1<<bits)} }

// find returns what is known of a position.
func (t *table) find(hash uint64) *entry {
	at := t.at(hash)
	for i := at; i < at+2; i++ {
		if e := &t.entries[i]; e.hash == hash && e.bound != 0 {
			return e
		}
	}
	return nil
}

// at is the first of the two places of a position.
func (t *table) at(hash uint64) uint64 { return hash & uint64(len(t.entries)-1) &^ 1 }

// expect says that a position will be asked for soon.
func (t *table) expect(hash uint64) { prefetch(&t.entries[t.at(hash)]) }

// keep remembers a position.
func (t *table) keep(e entry) {
	e.age = t.age
	at := t.at(e.hash)
	deep := &t.entries[at]
	if deep.hash == e.hash || deep.age != t.age || deep.depth <= e.depth {
		if deep.hash != e.hash {
			t.entries[at+1] = *deep
		}
		*deep = e
		return
	}
	t.entries[at+1] = e
}

func kind(best, from, beta int) bound {
	switch {
	case best >= beta:
		return atLeast
	case best <= from:
		return atMost
	}
	return exact
}

// kept makes the score of a win one that counts from the position, not from the root.
func kept(score, ply int) int16 {
	switch Proven(score) {
	case 1:
		score += ply
	case -1:
		score -= ply
	}
	return int16(score)
}

// use returns what is known, if it decides here.
func (e *entry) use(depth, ply, alpha, beta int) (int, bool) {
	v := int(e.score)
	switch Proven(v) {
	case 1:
		v -= ply
	case -1:
		v += ply
	}
	if int(e.depth) < depth && Proven(v) == 0 {
		return 0, false
	}
	ok := e.bound == exact || e.bound == atLeast && v >= beta || e.bound == atMost && v <= alpha
	return v, ok
}
