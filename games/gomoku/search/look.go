package search

// Points lists the empty points where a stone of a side makes what a class says.
func (b *Board) Points(side Side, c Class) []int {
	var list []int
	for cell := range b.sets[side][c].each() {
		list = append(list, cell)
	}
	return list
}

// Fives lists the points where a side makes five.
func (b *Board) Fives(side Side) []int { return b.Points(side, MakesFive) }

// Threatened reports whether the other side makes an open four, or two fours, unless the side to move prevents it.
func (b *Board) Threatened() bool { return !b.of(b.turn^1, Winning).empty() }

// Answers lists the points where the side to move, threatened so, may still hold.
func (b *Board) Answers() []int {
	var list []int
	for c := range b.answers().each() {
		list = append(list, c)
	}
	return list
}

// Pass gives the turn to the other side, to see what it would do.
func (b *Board) Pass() {
	b.turn ^= 1
	b.hash ^= passed
}

// passed keeps positions apart in which the other side is to move.
const passed = 0x5bd1e995a7c3f24d

// Even returns the point among some after which neither side is much better.
func Even(b *Board, among []int, lim Limits, stop func() bool) int {
	best, least := -1, 0
	for _, c := range among {
		if !b.Empty(c) {
			continue
		}
		b.Place(c)
		score := Best(b, lim, stop).Score
		b.Undo()
		if score = max(score, -score); best < 0 || score < least {
			best, least = c, score
		}
	}
	return best
}
