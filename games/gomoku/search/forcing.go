package search

// Forcing looks for wins of black by fours and open threes with proof numbers: it follows what has the fewest answers, however deep. What
// it finds is proved, and comes with the points on which it depends: one more white stone anywhere else changes nothing.
//
// What it knows of a position stays true, so one Forcing serves many positions.
type Forcing struct {
	b     *Board
	left  int
	table []forced
	zones []Zone // of the wins in the table
}

// forced is what is known of a position: proof and disproof numbers, the most promising stone, and how much work it took.
type forced struct {
	hash   uint64
	pn, dn uint32
	work   uint32
	move   uint8
}

// never is the proof number of what cannot be proved.
const never = 1 << 30

// slots is how many places of the table a position may be kept in.
const slots = 4

// How hard a stone seems before it was tried: stones that only make a four give something away.
const (
	hardFour  = 5
	hardThree = 2
	promising = 75 // the order of a three that builds something else too
)

// NewForcing returns a search on a board that remembers 2^bits positions.
func NewForcing(b *Board, bits int) *Forcing {
	return &Forcing{b: b, table: make([]forced, 1<<bits), zones: make([]Zone, 1<<bits)}
}

// Win looks for a win of black, who is to move, in about that many nodes. It returns the stone that begins it, -1 for none, and the
// points it depends on; over says that looking longer would change nothing.
func (f *Forcing) Win(nodes int) (move int, zone Zone, over bool) {
	f.left = nodes
	e, zone := f.attack(never, never)
	if e.pn == 0 {
		return int(e.move), zone, true
	}
	return -1, Zone{}, e.dn == 0
}

// find returns where a position is in the table, -1 where it is not.
func (f *Forcing) find(hash uint64) int {
	at := int(hash) & (len(f.table) - 1) &^ (slots - 1)
	for i := at; i < at+slots; i++ {
		if f.table[i].hash == hash {
			return i
		}
	}
	return -1
}

// keep remembers a position in place of the one that took the least work.
func (f *Forcing) keep(e forced, zone *Zone) {
	at := int(e.hash) & (len(f.table) - 1) &^ (slots - 1)
	best := at
	for i := at; i < at+slots; i++ {
		if f.table[i].hash == e.hash {
			best = i
			break
		}
		if f.table[i].work < f.table[best].work {
			best = i
		}
	}
	f.table[best] = e
	if e.pn == 0 {
		f.zones[best] = *zone
	}
}

// atOnce decides positions with black to move by what the next stones make.
func (f *Forcing) atOnce() (e forced, zone Zone, known bool) {
	b := f.b
	if five := b.of(Black, MakesFive); !five.empty() {
		c := five.first()
		zone.Add(c)
		return forced{move: uint8(c), dn: never}, zone, true
	}
	must := b.of(White, MakesFive)
	if must.count() > 1 {
		return forced{pn: never}, zone, true
	}
	if w := b.of(Black, Winning); must.empty() && !w.empty() {
		c := w.first()
		stops, fours := b.stops(Black, c), b.fours(White)
		return forced{move: uint8(c), dn: never}, Zone(stops.union(&fours)), true
	}
	return e, zone, false
}

// attack searches a position with black to move until its numbers reach the bounds.
func (f *Forcing) attack(maxPN, maxDN uint32) (forced, Zone) {
	f.left--
	if e, zone, known := f.atOnce(); known {
		return e, zone
	}
	b, from := f.b, f.left
	var list, first [cells]uint8
	n := f.tries(&list, &first)
	for {
		e := forced{hash: b.hash, pn: never}
		second, count := uint32(never), uint32(0)
		for i, c := range list[:n] {
			pn, dn := uint32(first[i]), uint32(1)
			if at := f.find(b.hash ^ key(Black, int(c))); at >= 0 {
				pn, dn = f.table[at].pn, f.table[at].dn
				if pn == 0 {
					zone := f.zones[at]
					zone.Add(int(c))
					zone.Merge(Zone(b.fours(White)))
					e = forced{b.hash, 0, never, uint32(from - f.left + 1), c}
					f.keep(e, &zone)
					return e, zone
				}
			}
			if dn > 0 {
				e.dn = max(e.dn, dn)
				count++
			}
			if pn < e.pn {
				second, e.pn, e.move = e.pn, pn, c
			} else if pn < second {
				second = pn
			}
		}
		e.work = uint32(from - f.left + 1)
		if count > 0 {
			e.dn += count - 1
		}
		if e.pn >= maxPN || e.dn >= maxDN || e.dn == 0 || f.left <= 0 {
			f.keep(e, nil)
			return e, Zone{}
		}
		b.Place(int(e.move))
		f.defend(min(maxPN, second+1), maxDN-min(maxDN-1, count-1))
		b.Undo()
	}
}

// tries lists black's fours and open threes, or the stone that stops five, and how hard each seems.
func (f *Forcing) tries(list, first *[cells]uint8) (n int) {
	b := f.b
	tries := *b.of(White, MakesFive)
	if tries.empty() {
		tries = b.fours(Black)
		tries = tries.union(&b.sets[Black][MakesThree])
		tries = tries.union(&b.sets[Black][DoubleThree])
	}
	for c := range tries.each() {
		hard := uint8(1)
		switch p := b.points[Black][c]; {
		case p.class == MakesFour:
			hard = hardFour
		case p.class < MakesFour && b.Promise(Black, c) < promising:
			hard = hardThree
		}
		list[n], first[n] = uint8(c), hard
		n++
	}
	return n
}

// defend searches a position with white to move.
func (f *Forcing) defend(maxPN, maxDN uint32) {
	b := f.b
	f.left--
	e := forced{hash: b.hash, pn: never}
	fives, threes := b.of(Black, MakesFive), b.of(Black, Winning)
	if !b.of(White, MakesFive).empty() || fives.empty() && (threes.empty() || !b.of(White, Winning).empty()) {
		f.keep(e, nil)
		return
	}
	answers := *fives
	if fives.empty() {
		answers = b.answers()
	}
	var zone Zone
	left := answers
	if fives.count() > 1 {
		left = set{}
	}
	from := f.left
	for {
		e.pn, e.dn = 0, never
		second, best, count := uint32(never), -1, uint32(0)
		for c := range left.each() {
			pn, dn := uint32(1), uint32(1)
			if at := f.find(b.hash ^ key(White, c)); at >= 0 {
				pn, dn = f.table[at].pn, f.table[at].dn
				if pn == 0 {
					zone.Merge(f.zones[at])
					left.remove(c)
					continue
				}
			}
			e.pn = max(e.pn, pn)
			count++
			if dn < e.dn {
				second, e.dn, best = e.dn, dn, c
			} else if dn < second {
				second = dn
			}
		}
		e.work = uint32(from - f.left + 1)
		if count == 0 {
			zone.Merge(b.needed(answers))
			f.keep(e, &zone)
			return
		}
		e.pn += count - 1
		if e.dn == 0 {
			e.pn = never
		}
		if e.pn >= maxPN || e.dn >= maxDN || e.dn == 0 || f.left <= 0 {
			f.keep(e, nil)
			return
		}
		b.Place(best)
		k, after := f.attack(maxPN-min(maxPN-1, count-1), min(maxDN, second+1))
		b.Undo()
		if k.pn == 0 {
			zone.Merge(after)
			left.remove(best)
		} else if k.dn == 0 {
			e.pn, e.dn = never, 0
			f.keep(e, nil)
			return
		}
	}
}

// needed are the points on which it depends that white, to move, has no other answers than these to what black threatens.
func (b *Board) needed(answers set) Zone {
	fours := b.fours(White)
	zone := Zone(answers.union(&fours))
	if !b.of(Black, MakesFive).empty() {
		return zone
	}
	for c := range b.of(Black, Winning).each() {
		zone.Merge(Zone(b.stops(Black, c)))
	}
	for c := range cells { // where white would make a four with the next stone
		if here := b.points[White][c].shapes; (here&0x7777+0x2222|here)&0x8888 != 0 { // at least a three in some direction
			zone.Add(c)
		}
	}
	return zone
}
