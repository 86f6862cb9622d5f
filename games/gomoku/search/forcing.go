package search

// Forcing looks for wins by fours and open threes with proof numbers: it follows what has the fewest answers, however deep. What
// it finds is proved, and comes with the points on which it depends: one more stone of the other side anywhere else changes nothing.
//
// What it knows of a position stays true, so one Forcing serves many positions, and both sides.
type Forcing struct {
	b     *Board
	own   Side   // who looks for a win
	other uint64 // keeps what is known of white's wins apart from black's
	left  int
	table []forced
	zones []Zone // of the wins in the table

	Stop func() bool // asked now and then whether to end early; may be nil
}

// forced is what is known of a position: proof and disproof numbers, the most promising stone, and how much work it took.
type forced struct {
	hash   uint64
	pn, dn uint32
	work   uint32
	move   uint16
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

// Win looks for a win of a side, which is to move, in about that many nodes. It returns the stone that begins it, -1 for none, and the
// points it depends on; over says that looking longer would change nothing.
func (f *Forcing) Win(own Side, nodes int) (move int, zone Zone, over bool) {
	f.begin(own, nodes)
	e, zone := f.attack(never, never)
	if e.pn == 0 {
		return int(e.move), zone, true
	}
	return -1, Zone{}, e.dn == 0
}

// wins is whether Win finds one, and what it depends on. It does not look again where as much work was done before. It returns how many nodes it took.
func (f *Forcing) wins(own Side, nodes int) (won bool, zone Zone, took int) {
	f.begin(own, nodes)
	if at := f.find(f.hash()); at >= 0 {
		switch e := &f.table[at]; {
		case e.pn == 0:
			return true, f.zones[at], 0
		case e.dn == 0 || int(e.work) >= nodes/2:
			return false, zone, 0
		}
	}
	move, zone, _ := f.Win(own, nodes)
	return move >= 0, zone, nodes - f.left
}

func (f *Forcing) begin(own Side, nodes int) {
	f.own, f.left, f.other = own, nodes, 0
	if own == White {
		f.other = mix(1)
	}
}

// hash is what the position is remembered by.
func (f *Forcing) hash() uint64 { return f.b.hash ^ f.other }

// spend counts a node.
func (f *Forcing) spend() {
	if f.left--; f.left%stopEvery == 0 && f.Stop != nil && f.Stop() {
		f.left = 0
	}
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

// atOnce decides positions with the attacker to move by what the next stones make.
func (f *Forcing) atOnce() (e forced, zone Zone, known bool) {
	b := f.b
	if five := b.of(f.own, MakesFive); !five.empty() {
		c := five.first()
		zone.Add(c)
		return forced{move: uint16(c), dn: never}, zone, true
	}
	must := b.of(f.own^1, MakesFive)
	if must.count() > 1 {
		return forced{pn: never}, zone, true
	}
	if w := b.of(f.own, Winning); must.empty() && !w.empty() {
		c := w.first()
		stops, fours := b.stops(f.own, c), b.fours(f.own^1)
		return forced{move: uint16(c), dn: never}, Zone(stops.union(&fours)), true
	}
	return e, zone, false
}

// attack searches a position with the attacker to move until its numbers reach the bounds.
func (f *Forcing) attack(maxPN, maxDN uint32) (forced, Zone) {
	f.spend()
	if e, zone, known := f.atOnce(); known {
		return e, zone
	}
	b, from := f.b, f.left
	var list, first [maxCells]uint16
	n := f.tries(&list, &first)
	for {
		e := forced{hash: f.hash(), pn: never}
		second, count := uint32(never), uint32(0)
		for i, c := range list[:n] {
			pn, dn := uint32(first[i]), uint32(1)
			if at := f.find(f.hash() ^ key(f.own, int(c))); at >= 0 {
				pn, dn = f.table[at].pn, f.table[at].dn
				if pn == 0 {
					zone := f.zones[at]
					zone.Add(int(c))
					zone.Merge(Zone(b.fours(f.own ^ 1)))
					e = forced{f.hash(), 0, never, uint32(from - f.left + 1), c}
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

// tries lists the attacker's fours and open threes, or the stone that stops five, and how hard each seems.
func (f *Forcing) tries(list, first *[maxCells]uint16) (n int) {
	b := f.b
	tries := *b.of(f.own^1, MakesFive)
	if tries.empty() {
		tries = b.fours(f.own)
		tries = tries.union(&b.sets[f.own][MakesThree])
		tries = tries.union(&b.sets[f.own][DoubleThree])
	}
	for c := range tries.each() {
		hard := uint16(1)
		switch p := b.points[c][f.own]; {
		case p.class() == MakesFour:
			hard = hardFour
		case p.class() < MakesFour && b.Promise(f.own, c) < promising:
			hard = hardThree
		}
		list[n], first[n] = uint16(c), hard
		n++
	}
	return n
}

// defend searches a position with the defender to move.
func (f *Forcing) defend(maxPN, maxDN uint32) {
	b := f.b
	f.spend()
	e := forced{hash: f.hash(), pn: never}
	fives, threes := b.of(f.own, MakesFive), b.of(f.own, Winning)
	if !b.of(f.own^1, MakesFive).empty() || fives.empty() && (threes.empty() || !b.of(f.own^1, Winning).empty()) {
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
			if at := f.find(f.hash() ^ key(f.own^1, c)); at >= 0 {
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
			zone.Merge(f.needed(answers))
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

// needed are the points on which it depends that the defender, to move, has no other answers than these to what is threatened.
func (f *Forcing) needed(answers set) Zone {
	b := f.b
	fours := b.fours(f.own ^ 1)
	zone := Zone(answers.union(&fours))
	if !b.of(f.own, MakesFive).empty() {
		return zone
	}
	for c := range b.of(f.own, Winning).each() {
		zone.Merge(Zone(b.stops(f.own, c)))
	}
	for c := range b.cells { // where the other side would make a four with the next stone
		if here := b.points[c][f.own^1].shapes(); (here&0x7777+0x2222|here)&0x8888 != 0 { // at least a three in some direction
			zone.Add(c)
		}
	}
	return zone
}
