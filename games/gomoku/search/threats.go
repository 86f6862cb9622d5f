package search

import (
	"cmp"
	"slices"
)

// Threats looks for wins by threats: stones that make fours or open threes, until five cannot be stopped. What it finds is
// proved: every answer that could hold has been tried.
type Threats struct {
	b      *Board
	fours  *Fours
	left   int
	looks  int // nodes since it began
	memory []proved

	Stop func() bool // asked now and then whether to end early; may be nil
}

// proved is what is known of a position in which the attacker is to move.
type proved struct {
	hash  uint64
	depth int8
	move  uint16
	won   bool
}

// foursInside is how many fours in a row are looked for at each position of a search for threats, and in how many nodes.
const (
	foursInside = 8
	foursNodes  = 400
)

// NewThreats returns a search that remembers 2^bits positions.
func NewThreats(b *Board, bits int) *Threats {
	return &Threats{b: b, fours: NewFours(b, bits), memory: make([]proved, 1<<bits)}
}

// Win returns the first stone of a win for the side to move; -1 where it finds none in at most depth stones of its own and
// about that many nodes. Shorter wins are found first.
func (t *Threats) Win(depth, nodes int) int {
	t.left = nodes
	t.b.unjudged = true
	defer func() { t.b.unjudged = false }()
	for d := 1; d <= depth && t.left > 0; d++ {
		if move := t.attack(d); move >= 0 {
			return move
		}
	}
	return -1
}

// attack returns a stone that wins, -1 where there is none.
func (t *Threats) attack(depth int) int {
	b, own := t.b, t.b.turn
	if five := b.of(own, MakesFive); !five.empty() {
		return five.first()
	}
	must := b.of(own^1, MakesFive)
	if must.count() > 1 || t.left <= 0 {
		return -1
	}
	if w := b.of(own, Winning); must.empty() && !w.empty() {
		return w.first()
	}
	if depth == 0 {
		return -1
	}
	m := &t.memory[b.hash&uint64(len(t.memory)-1)]
	if m.hash == b.hash && m.won {
		return int(m.move)
	}
	if m.hash == b.hash && int(m.depth) >= depth {
		return -1
	}
	move := t.byFours()
	if move < 0 {
		move = t.tryAll(depth, must)
	}
	switch {
	case move >= 0:
		*m = proved{b.hash, int8(depth), uint16(move), true}
	case t.left > 0:
		*m = proved{hash: b.hash, depth: int8(depth)}
	}
	return move
}

// byFours looks for a win by fours alone.
func (t *Threats) byFours() int {
	budget := min(foursNodes, t.left)
	line := t.fours.Win(foursInside, budget)
	t.left -= budget - t.fours.left
	if line == nil {
		return -1
	}
	return line[0]
}

// tryAll tries every stone that threatens, those that make most first.
func (t *Threats) tryAll(depth int, must *set) int {
	b, own := t.b, t.b.turn
	s := &b.sets[own]
	tries := b.fours(own)
	tries = tries.union(&s[MakesThree])
	tries = tries.union(&s[DoubleThree])
	if !must.empty() {
		tries = tries.intersect(must)
	}
	var list [maxCells]int
	n := 0
	for c := range tries.each() {
		list[n] = c
		n++
	}
	slices.SortStableFunc(list[:n], func(x, y int) int { return cmp.Compare(b.order(y), b.order(x)) })
	for _, c := range list[:n] {
		t.spend()
		b.Place(c)
		won := t.defend(depth)
		b.Undo()
		if won {
			return c
		}
	}
	return -1
}

// spend counts a node.
func (t *Threats) spend() {
	t.left--
	if t.looks++; t.looks%lookEvery == 0 && t.Stop != nil && t.Stop() {
		t.left = 0
	}
}

// order is how promising a point is for the side to move: what it makes, and what it keeps the other side from.
func (b *Board) order(c int) int {
	return 2*b.Promise(b.turn, c) + b.Promise(b.turn^1, c)
}

// defend reports whether the attacker, who has just placed a stone, wins whatever the answer.
func (t *Threats) defend(depth int) bool {
	b, own := t.b, t.b.turn
	if t.left <= 0 || !b.of(own, MakesFive).empty() {
		return false
	}
	must := b.of(own^1, MakesFive)
	if n := must.count(); n > 1 {
		return true
	} else if n == 1 {
		return !t.holds(must.first(), depth)
	}
	if b.of(own^1, Winning).empty() || !b.of(own, Winning).empty() {
		return false
	}
	for c := range b.answers().each() {
		if t.holds(c, depth) {
			return false
		}
	}
	return true
}

// holds reports whether the attacker finds no win after an answer.
func (t *Threats) holds(answer, depth int) bool {
	t.spend()
	t.b.Place(answer)
	defer t.b.Undo()
	return t.attack(depth-1) < 0
}
