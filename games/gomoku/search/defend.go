package search

// answers are the points where the side to move may still hold against a threat of open fours: those that take away every
// such four, and its own fours, which must be answered first. Any other stone loses.
func (b *Board) answers() set {
	own := b.turn
	var stop set
	first := true
	for c := range b.of(own^1, Winning).each() {
		here := b.stops(own^1, c)
		if first {
			stop, first = here, false
			continue
		}
		stop = stop.intersect(&here)
	}
	fours := b.fours(own)
	return stop.union(&fours)
}

// stops are the points where a stone of the other side keeps a stone at cell from winning.
func (b *Board) stops(side Side, cell int) set {
	var found set
	found.add(cell)
	shapes := b.points[cell][side].shapes()
	for d := range 4 {
		if Shape(shapes>>(4*d)&0xf) < Four {
			continue
		}
		p := b.places[cell][d]
		here := window(b.lines[d][p.line], int(p.at))
		for i := range 2*reach + 1 {
			if i == reach || here>>(2*i)&outside != 0 {
				continue
			}
			shape := b.windows[here|outside<<(2*i)] >> (4 * side) & 0xf
			if b.known.points[shapes&^(0xf<<(4*d))|uint16(shape)<<(4*d)].class() < Winning {
				found.add(cell + (i-reach)*b.steps[d])
			}
		}
	}
	return found
}
