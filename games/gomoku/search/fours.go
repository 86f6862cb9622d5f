package search

import "slices"

// Fours looks for wins by fours alone: every stone makes a four, so that every answer is forced, until five cannot be
// stopped. It finds every such win of at most a number of stones, unless its nodes run out first.
type Fours struct {
	b     *Board
	left  int      // nodes that may still be visited
	fails []failed // positions without a win, by their hash
	least int      // the least that a stone must promise to be tried
	lists []list   // the stones that are tried, by how many may follow

	Stop func() bool // asked now and then whether to end early; may be nil
}

// failed is a position that has no win within a number of stones.
type failed struct {
	hash  uint64
	depth int8
}

// NewFours returns a search that remembers 2^bits positions.
func NewFours(b *Board, bits int) *Fours { return &Fours{b: b, fails: make([]failed, 1<<bits)} }

// Win returns the first stone of a win by fours for the side to move, and the stones and answers that follow while everything is
// forced; nil where it finds none in at most depth stones of its own and that many nodes.
func (f *Fours) Win(depth, nodes int) []int {
	f.left = nodes
	if len(f.lists) <= depth {
		f.lists = make([]list, depth+1)
	}
	line := make([]int, 0, 2*depth)
	won := f.attack(depth, &line)
	if !won {
		return nil
	}
	slices.Reverse(line)
	return line
}

// Shortest is Win with as few stones as possible.
func (f *Fours) Shortest(depth, nodes int) []int {
	for d := 1; d <= depth && nodes > 0; d++ {
		if line := f.Win(d, nodes); line != nil {
			return line
		}
		nodes = f.left
	}
	return nil
}

// attack reports whether the side to move wins, and appends the line to what it is given, the last stone first.
func (f *Fours) attack(depth int, line *[]int) bool {
	b, own := f.b, f.b.turn
	five := b.of(own, MakesFive)
	if !five.empty() {
		*line = append(*line, five.first())
		return true
	}
	if depth <= 1 || f.left <= 0 {
		return false
	}
	tries := b.fours(own)
	if must := b.of(own^1, MakesFive); !must.empty() {
		if must.count() > 1 {
			return false
		}
		tries = tries.intersect(must)
	} else if w := b.of(own, Winning); !w.empty() {
		tries = *w
	}
	if tries.empty() {
		return false
	}
	memory := &f.fails[b.hash&uint64(len(f.fails)-1)]
	if memory.hash == b.hash && int(memory.depth) >= depth {
		return false
	}
	list := &f.lists[depth]
	list.n = 0
	for c := range tries.each() {
		if o := b.Promise(own, c); o >= f.least {
			list.add(c, o)
		}
	}
	for i := range list.n {
		if f.try(list.pick(i), depth, line) {
			return true
		}
	}
	if f.left > 0 {
		*memory = failed{b.hash, int8(depth)}
	}
	return false
}

// try places a stone that makes a four, and the answer.
func (f *Fours) try(cell, depth int, line *[]int) bool {
	if f.left--; f.left%stopEvery == 0 && f.Stop != nil && f.Stop() {
		f.left = 0
	}
	b, own := f.b, f.b.turn
	b.Place(cell)
	defer b.Undo()
	five := b.of(own, MakesFive)
	if !b.of(own^1, MakesFive).empty() || five.empty() {
		return false
	}
	answer := five.first()
	b.Place(answer)
	won := f.attack(depth-1, line)
	b.Undo()
	if won {
		*line = append(*line, answer, cell)
	}
	return won
}
