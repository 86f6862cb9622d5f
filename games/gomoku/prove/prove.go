// Package prove looks for a proof that black wins Gomoku when the first stone is in the middle.
//
// It searches with proof numbers over black's promising stones. Each must threaten a win by fours and open threes, and the points that this
// win depends on are all that white needs to try. That is how it searches, not what is trusted: a tree of what it found is checked by
// package proof. It reads no clock and no files.
package prove

import (
	"cmp"
	"context"
	"slices"
	"sync/atomic"

	"wits/games/gomoku"
	"wits/games/gomoku/search"
)

// worker is one search on a board of its own.
type worker struct {
	ctx     context.Context
	b       *search.Board
	forcing *search.Forcing
	fours   *search.Fours
	m       *memory
	opened  uint32       // positions with white to move that were opened
	limit   uint32       // how many may be
	won     *atomic.Bool // the first answer that is worked on is won, by another worker perhaps; nil for none
	like    uint64       // what the hash of a position that was proved differs by from that of one like it; 0 for none

	killers [gomoku.Cells]int // by the number of stones, the stone of black that won last; 0 for none
}

func newWorker(ctx context.Context, b *search.Board, m *memory) *worker {
	return &worker{ctx: ctx, b: b, m: m, forcing: search.NewForcing(b, 17), fours: search.NewFours(b, 14), limit: never}
}

const (
	width = 12 // how many stones of black are tried
	most  = 10 // how many answers that hold for the moment make a stone of black look poor

	untried  = 3 // how hard black's most promising stone seems before it was tried; each further one seems harder by one
	unclear  = 2 // how hard a position seems in which the search for threats ran out of nodes: most of them are won
	quiet    = 5 // and one without a win by threats
	hasThree = 4 // how much harder it seems after an open three: the search for threats has tried those
	hasFour  = 6 // and after a four
	hasPass  = 10
)

// budget is how many nodes a look for threats takes: more with few stones, since much hangs on these positions.
func (w *worker) budget(tier uint8) int {
	n := 1000
	switch stones := len(w.b.Moves()); {
	case stones <= 5:
		n = 20_000
	case stones <= 7:
		n = 5_000
	}
	for range tier {
		n *= 6
	}
	return n
}

// effort is how much work below a position makes it worth a harder look for threats.
var effort = [...]uint32{0, 0, 4, 40, 400}

// over reports whether the search is to end for now.
func (w *worker) over() bool {
	return w.opened >= w.limit || w.ctx.Err() != nil || w.won != nil && w.won.Load()
}

// attack searches with black to move until the numbers reach the bounds.
func (w *worker) attack(maxPN, maxDN uint32) node {
	hash := w.b.Hash()
	n, _ := w.m.get(hash)
	for !n.proved() && n.tier < uint8(len(effort)) && n.work >= effort[n.tier] {
		n = w.look(n)
		w.m.put(hash, n)
	}
	if n.proved() || n.pn >= maxPN || n.dn >= maxDN || n.dn == 0 {
		return n
	}
	tries := w.tries()
	for {
		if k, _ := w.m.get(hash); k.proved() {
			return k
		}
		first, second, count := w.weigh(&n, tries)
		w.m.put(hash, n)
		if n.proved() || n.pn >= maxPN || n.dn >= maxDN || n.dn == 0 || w.over() {
			return n
		}
		before := w.opened
		w.b.Place(int(n.move))
		below := w.b.Hash()
		w.m.enter(below)
		w.defend(max(first+1, min(maxPN, second+1+second/4)), maxDN-min(maxDN-1, count-1))
		w.m.leave(below)
		w.b.Undo()
		n.work += w.opened - before
		if n.tier < uint8(len(effort)) && n.work >= effort[n.tier] {
			n = w.look(n)
		}
	}
}

// weigh makes the numbers of a position of those after black's stones, and takes the stone that seems best where no other worker is. It returns the
// proof number after that stone, the second smallest, and how many stones may still win.
func (w *worker) weigh(n *node, tries []int) (first, second, count uint32) {
	if n.proved() {
		return 0, 0, 0
	}
	least := uint32(never)
	n.pn, n.dn, first, second = never, 0, never, never
	for i, c := range tries {
		pn, dn := untried+uint32(i), uint32(1)
		k, ok := w.m.get(w.b.After(c))
		if ok {
			pn, dn = k.pn, k.dn
			if k.proved() {
				n.win(c, k.zone)
				n.zone.Add(c)
				w.killers[len(w.b.Moves())] = c
				return 0, 0, 0
			}
		}
		if dn > 0 {
			n.dn = max(n.dn, dn)
			count++
		}
		n.pn = min(n.pn, pn)
		if seems := min(never, pn+k.busy); seems < least {
			second, least, first, n.move = least, seems, pn, uint8(c)
		} else if seems < second {
			second = seems
		}
	}
	if count == 0 {
		n.pn, n.dn = never, 0
	} else {
		n.dn += count - 1
	}
	return first, second, count
}

// look tries to win by threats.
func (w *worker) look(n node) node {
	move, zone, over := w.forcing.Win(w.budget(n.tier))
	n.tier++
	if over {
		n.tier = uint8(len(effort))
	}
	switch {
	case move >= 0:
		n.win(move, zone)
	case n.fresh() && over:
		n.pn, n.dn = quiet, 1
	case n.fresh():
		n.pn, n.dn = unclear, 1
	}
	return n
}

// tries lists black's stones worth trying, the most promising first.
func (w *worker) tries() []int {
	b := w.b
	if must := b.Fives(search.White); len(must) > 0 {
		return must[:1]
	}
	if b.Threatened() {
		return w.sorted(b.Answers(), search.Black)
	}
	var list []int
	for c := range gomoku.Cells {
		if b.Empty(c) && b.Near(c) {
			list = append(list, c)
		}
	}
	list = w.sorted(list, search.Black)
	list = list[:min(len(list), width)]
	if k := w.killers[len(b.Moves())]; k > 0 {
		list = w.before(list, k)
	}
	if k, _ := w.m.get(b.Hash() ^ w.like); k.proved() {
		list = w.before(list, int(k.move))
	}
	return list
}

// before puts a stone before all others, if the point is empty.
func (w *worker) before(list []int, c int) []int {
	if !w.b.Empty(c) {
		return list
	}
	return slices.Insert(slices.DeleteFunc(list, func(other int) bool { return other == c }), 0, c)
}

func (w *worker) sorted(list []int, side search.Side) []int {
	order := func(c int) int { return 2*w.b.Promise(side, c) + w.b.Promise(side^1, c) }
	slices.SortStableFunc(list, func(x, y int) int { return cmp.Compare(order(y), order(x)) })
	return list
}

// defend searches with white to move until the numbers reach the bounds.
func (w *worker) defend(maxPN, maxDN uint32) node {
	hash, before := w.b.Hash(), w.opened
	n, ok := w.m.get(hash)
	if !ok {
		n = w.open()
		w.opened++
	}
	harder := w.harder()
	for n.dn > 0 {
		if k, _ := w.m.get(hash); k.proved() {
			return k
		}
		best, first, second, count := -1, uint32(never), uint32(never), uint32(0)
		if n.tier == passes {
			w.pass(&n, maxPN, maxDN)
		}
		if n.tier != passes {
			best, first, second, count = w.count(&n)
			if count > 0 {
				n.pn = min(never, n.pn+count-1+harder)
			}
		}
		n.work, before = n.work+w.opened-before, w.opened
		w.m.put(hash, n)
		if best < 0 || n.pn >= maxPN || n.dn >= maxDN || n.dn == 0 || w.over() {
			return n
		}
		w.b.Place(best)
		below := w.b.Hash()
		w.m.enter(below)
		k := w.attack(maxPN-min(maxPN-1, count-1+harder), max(first+1, min(maxDN, second+1+second/4)))
		w.m.leave(below)
		w.b.Undo()
		if k.proved() {
			n.refute(best, k.zone)
		}
	}
	w.m.put(hash, n)
	return n
}

// harder is how much harder a position seems because of what black's last stone made.
func (w *worker) harder() uint32 {
	switch {
	case len(w.b.Fives(search.Black)) > 0:
		return hasFour
	case w.b.Threatened():
		return hasThree
	}
	return 0
}

// count makes the numbers of a position of those after white's answers. It returns the answer that seems best where no other worker is, the disproof
// number after it, the second smallest, and how many answers are not refuted.
func (w *worker) count(n *node) (best int, first, second, count uint32) {
	least := uint32(never)
	n.pn, n.dn, best, first, second = 0, never, -1, never, never
	for c := range n.rest.Each() {
		if !n.rest.Has(c) {
			continue
		}
		pn, dn := uint32(unclear), uint32(1)
		k, ok := w.m.get(w.b.After(c))
		if ok {
			pn, dn = k.pn, k.dn
			if k.proved() {
				n.refute(c, k.zone)
				continue
			}
		}
		n.pn, n.dn = max(n.pn, pn), min(n.dn, dn)
		count++
		if seems := min(never, dn+k.busy); seems < least {
			second, least, first, best = least, seems, dn, c
		} else if seems < second {
			second = seems
		}
	}
	if n.dn == 0 {
		n.pn = never
	}
	return best, first, second, count
}

// passes marks a position of white of which it is not known yet whether black wins when white passes.
const passes = 1

// pass searches what happens when white passes: only what this win depends on needs to be tried.
func (w *worker) pass(n *node, maxPN, maxDN uint32) {
	w.b.Pass()
	k := w.attack(max(maxPN, hasPass+1)-hasPass, maxDN)
	w.b.Pass()
	if k.proved() {
		n.tier = 0
		n.rest.Meet(k.zone)
		n.zone.Merge(k.zone)
		return
	}
	n.pn, n.dn = min(never, k.pn+hasPass), k.dn
}

// open finds white's answers to a stone of black: those that touch the win that it threatens.
func (w *worker) open() (n node) {
	b := w.b
	four, lost := len(b.Fives(search.Black)) > 0, node{pn: never}
	if len(b.Fives(search.White)) > 0 || !four && w.fours.Win(12, 500) != nil {
		return lost
	}
	b.Pass()
	move, zone, _ := w.forcing.Win(3 * w.budget(0))
	b.Pass()
	early := len(b.Moves()) <= 3
	if move < 0 && !early {
		return lost
	}
	n = node{pn: 1, dn: 1, rest: zone, zone: zone}
	if move < 0 { // with so few stones a win takes more than threats
		n.tier = passes
		for c := range gomoku.Cells {
			n.rest.Add(c)
		}
	} else if !four && b.Threatened() {
		n.rest = search.Zone{}
		for _, c := range b.Answers() {
			n.rest.Add(c)
		}
	}
	for c := range n.rest.Each() {
		if !b.Empty(c) {
			n.rest.Remove(c)
		}
	}
	if n.tier != passes {
		w.sift(&n)
	}
	return n
}

// sift takes answers away that a short look for threats refutes, until too many hold.
func (w *worker) sift(n *node) {
	hard := 0
	for _, c := range w.sorted(slices.Collect(n.rest.Each()), search.White) {
		if !n.rest.Has(c) {
			continue
		}
		w.b.Place(c)
		k, ok := w.m.get(w.b.Hash())
		if !ok {
			k = w.look(k)
			w.m.put(w.b.Hash(), k)
		}
		w.b.Undo()
		if k.proved() {
			n.refute(c, k.zone)
		} else if hard++; hard > most {
			return
		}
	}
}
