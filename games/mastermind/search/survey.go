package search

// perfect looks for a code of the set that tells all others apart.
func (x *searcher) perfect(set []index) (index, bool) {
	x.work += len(set) * len(set)
	for _, g := range set {
		if x.space.spread(g, set).parts() == len(set)-1 {
			return g, true
		}
	}
	return 0, false
}

// survey finds the spread of every usable guess and lowers the position's limit to the most parts that any has. No
// subset can be split into more, which is what makes the bounds on them strong. It reports a guess that tells all
// codes of the set apart, when there is one.
func (x *searcher) survey(p *position) (index, bool) {
	if p.sym.list == nil {
		x.work += 4 * x.space.Len() // listing the guesses takes as long as that many answers
	}
	x.usable = x.space.usable(p.set, p.sym, x.usable[:0])
	x.findSpreads(p.set)
	most := 0
	for _, g := range x.usable {
		most = max(most, x.spread[g].parts())
		if most == len(p.set) {
			return g, true
		}
	}
	p.limit = min(p.limit, most)
	return 0, false
}

func (x *searcher) findSpreads(set []index) {
	x.work += len(x.usable) * len(set)
	// Rows hold every guess, so for a few guesses they are slower.
	if x.rows != nil && len(x.usable)*8*x.rows.lanes > x.space.Len() {
		x.rows.spreads(set, x.words, x.spread)
		return
	}
	for _, g := range x.usable {
		x.spread[g] = x.space.spread(g, set)
	}
}

// usable appends one guess of each kind that is worth a thought for a set. Colours in none of its codes are pointless in a guess, but
// for the lowest of them, which can stand for them all: a guess with another splits the set as a lower guess without one does.
func (s *Space) usable(set []index, sym *symmetry, list []index) []index {
	var present uint8
	for _, c := range set {
		present |= s.colours[c]
	}
	absent := uint8(1<<s.variant.Colors-1) &^ present
	surplus := absent & (absent - 1)
	for _, g := range sym.guesses() {
		if s.colours[g]&surplus == 0 {
			list = append(list, g)
		}
	}
	return list
}
