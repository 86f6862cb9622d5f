package proof

// threats looks for wins of black by fours and open threes, with proof numbers. It is bounded by a count of nodes.
type threats struct {
	b      *board
	table  []mark
	left   int
	dirty  bool           // the table holds something
	won    map[uint64]win // positions of black that are won
	passed map[uint64]win // those without white's last answer
	own    fours
	other  fours
}

// mark is what the search remembers of a position.
type mark struct {
	hash   uint64
	pn, dn uint32
	move   uint8
}

// win is a stone that wins, and how many stones the game lasts at most from it on.
type win struct{ move, stones uint8 }

const never = 1 << 28

func newThreats(b *board) *threats {
	return &threats{b: b, table: make([]mark, 1<<15), won: map[uint64]win{}}
}

// pass looks for a win after a stone of black that white does not answer.
func (t *threats) pass() {
	t.passed = nil
	t.begin()
	t.wins(cells)
	t.passed, t.won = t.won, map[uint64]win{}
}

// answered looks for a win after an answer of white. It depends on nothing but the position and that answer.
func (t *threats) answered(c uint8) (stones int, ok bool) {
	t.begin()
	return t.wins(c)
}

// begin forgets all but what follows when white passes.
func (t *threats) begin() {
	if t.dirty {
		clear(t.table)
		t.dirty = false
	}
	clear(t.won)
	t.left = nodes
}

// turnKey keeps positions apart in which white is to move.
const turnKey = 0x9e3779b97f4a7c15

func (t *threats) find(hash uint64) (mark, bool) {
	m := t.table[hash&uint64(len(t.table)-1)]
	return m, m.hash == hash
}

func (t *threats) keep(m mark) mark {
	t.table[m.hash&uint64(len(t.table)-1)] = m
	return m
}

// attack searches with black to move.
func (t *threats) attack(maxPN, maxDN uint32) mark {
	b := t.b
	t.left--
	m := mark{hash: b.hash, dn: never}
	if five := b.fives(black); five.count() > 0 {
		return t.keep(m)
	}
	must := b.fives(white)
	lost := mark{hash: b.hash, pn: never}
	if must.count() > 1 {
		return t.keep(lost)
	}
	b.fours(black, &t.own)
	if must.count() == 0 && t.own.wins.count() > 0 {
		return t.keep(m)
	}
	var list [cells]uint8
	var first [cells]uint32
	n := t.tries(must, &list, &first)
	for {
		m = mark{hash: b.hash, pn: never}
		second, count := uint32(never), uint32(0)
		for i, c := range list[:n] {
			pn, dn := first[i], uint32(1)
			if k, ok := t.find(b.hash ^ b.keys[black][c] ^ turnKey); ok {
				pn, dn = k.pn, k.dn
			}
			if dn > 0 {
				m.dn = max(m.dn, dn)
				count++
			}
			if pn < m.pn {
				second, m.pn, m.move = m.pn, pn, c
			} else {
				second = min(second, pn)
			}
		}
		if count == 0 {
			return t.keep(lost)
		}
		if m.pn == 0 {
			m.dn = never
		} else {
			m.dn = min(never, m.dn+count-1)
		}
		if m.pn == 0 || m.pn >= maxPN || m.dn >= maxDN || t.left <= 0 {
			return t.keep(m)
		}
		b.put(black, m.move)
		t.defend(min(maxPN, second+1), maxDN-min(maxDN-1, count-1))
		b.take(black, m.move)
	}
}

// tries lists black's fours and open threes, and how hard each seems. The fours must have been looked at.
func (t *threats) tries(must points, list *[cells]uint8, first *[cells]uint32) (n int) {
	b := t.b
	all := must
	if must.count() == 0 {
		var seen [cells]uint8
		all = t.own.at
		for w := range b.rows[black][2].each() {
			for _, c := range b.windows[w] {
				if !b.taken.has(c) {
					if seen[c]++; seen[c] > 1 {
						all.add(c)
					}
				}
			}
		}
	}
	for c := range all.each() {
		pn := uint32(1)
		if must.count() == 0 {
			switch four, three := t.own.at.has(uint8(c)), t.three(uint8(c)); {
			case four && !three:
				pn = 5
			case !three:
				continue
			}
		}
		list[n], first[n] = uint8(c), pn
		n++
	}
	return n
}

// three reports whether black's stone at a point leaves a point where the next one makes two points for five. It must have none before.
func (t *threats) three(c uint8) bool {
	b := t.b
	var seen points
	var five [cells]uint8 // of those seen, the point for five
	for _, w := range b.through[c] {
		if b.count[black][w] != 2 || b.count[white][w] != 0 {
			continue
		}
		var free [2]uint8
		n := 0
		for _, e := range b.windows[w] {
			if e != c && !b.taken.has(e) {
				free[n] = e
				n++
			}
		}
		for i, e := range free {
			other := free[1-i]
			if t.own.at.has(e) && t.own.stops[e][0] != c && t.own.stops[e][0] != other || seen.has(e) && five[e] != other {
				return true
			}
			seen.add(e)
			five[e] = other
		}
	}
	return false
}

// answers are white's to a threat of black; won says that none helps, and ok is false where there is no threat, or white is quicker.
func (t *threats) answers() (all points, won, ok bool) {
	b := t.b
	if five := b.fives(white); five.count() > 0 {
		return all, false, false
	}
	if all = b.fives(black); all.count() > 0 {
		return all, all.count() > 1, true
	}
	b.fours(black, &t.own)
	b.fours(white, &t.other)
	if t.own.wins.count() == 0 || t.other.wins.count() > 0 {
		return all, false, false
	}
	all = t.own.holds()
	all.merge(t.other.at)
	return all, all.count() == 0, true
}

// defend searches with white to move.
func (t *threats) defend(maxPN, maxDN uint32) {
	b := t.b
	t.left--
	hash := b.hash ^ turnKey
	all, won, ok := t.answers()
	if !ok {
		t.keep(mark{hash: hash, pn: never})
		return
	}
	if won {
		t.keep(mark{hash: hash, dn: never})
		return
	}
	var done points
	for {
		m := mark{hash: hash, dn: never}
		second, count := uint32(never), uint32(0)
		for c := range all.each() {
			if done.has(uint8(c)) {
				continue
			}
			pn, dn := uint32(1), uint32(1)
			if k, ok := t.find(b.hash ^ b.keys[white][c]); ok {
				pn, dn = k.pn, k.dn
			}
			if pn == 0 {
				done.add(uint8(c))
				continue
			}
			m.pn = max(m.pn, pn)
			count++
			if dn < m.dn {
				second, m.dn, m.move = m.dn, dn, uint8(c)
			} else {
				second = min(second, dn)
			}
		}
		if count > 0 {
			m.pn = min(never, m.pn+count-1)
		}
		if m.dn == 0 {
			m.pn = never
		}
		if m.pn == 0 || m.pn >= maxPN || m.dn >= maxDN || m.dn == 0 || t.left <= 0 {
			t.keep(m)
			return
		}
		b.put(white, m.move)
		t.attack(maxPN-min(maxPN-1, count-1), min(maxDN, second+1))
		b.take(white, m.move)
	}
}

// wins reports whether black, to move, is found to win by threats, and in how many stones at most. What wins without white's stone at
// extra is tried first; extra is cells for none.
func (t *threats) wins(extra uint8) (stones int, ok bool) {
	b := t.b
	if five := b.fives(black); five.count() > 0 {
		return 1, true
	}
	must := b.fives(white)
	if must.count() > 1 {
		return 0, false
	}
	b.fours(black, &t.own)
	if must.count() == 0 && t.own.wins.count() > 0 {
		return 3, true
	}
	if k, ok := t.won[b.hash]; ok {
		return int(k.stones), true
	}
	if extra < cells {
		k, ok := t.passed[b.hash^b.keys[white][extra]]
		if ok && !b.taken.has(k.move) && (must.count() == 0 || must.has(k.move)) {
			if stones, ok := t.follow(k.move, extra); ok {
				return stones, true
			}
		}
	}
	for t.left > 0 {
		t.dirty = true
		m := t.attack(never, never)
		if m.pn != 0 {
			return 0, false
		}
		if stones, ok := t.follow(m.move, extra); ok {
			return stones, true
		}
	}
	return 0, false
}

// follow plays a stone of black and holds it against every answer.
func (t *threats) follow(move, extra uint8) (stones int, ok bool) {
	b := t.b
	t.left--
	hash := b.hash
	b.put(black, move)
	defer b.take(black, move)
	all, won, ok := t.answers()
	if !ok {
		return 0, false
	}
	stones = 5
	if won {
		all = points{}
	}
	for c := range all.each() {
		b.put(white, uint8(c))
		n, ok := t.wins(extra)
		b.take(white, uint8(c))
		if !ok {
			return 0, false
		}
		stones = max(stones, n+2)
	}
	t.won[hash] = win{move, uint8(stones)}
	return stones, true
}
