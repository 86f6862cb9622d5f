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
	moves   *search.Memory // of the search for the best move
	m       *memory
	thirds  []int        // black's third stones that are tried; nil for any
	opened  uint32       // positions with white to move that were opened
	limit   uint32       // how many may be
	won     *atomic.Bool // the first answer that is worked on is won, by another worker perhaps; nil for none
	like    uint64       // what the hash of a position that was proved differs by from that of one like it; 0 for none

	killers [gomoku.Cells]int // by the number of stones, the stone of black that won last; 0 for none
}

func newWorker(ctx context.Context, b *search.Board, m *memory) *worker {
	return &worker{ctx: ctx, b: b, m: m, forcing: search.NewForcing(b, 17), fours: search.NewFours(b, 14), moves: search.NewMemory(16), limit: never}
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

// attack searches with black to move until the proof number reaches a limit.
func (w *worker) attack(limit uint32) node {
	hash := w.b.Hash()
	n, _ := w.m.get(hash)
	for !n.proved() && n.tier < uint8(len(effort)) && n.work >= effort[n.tier] {
		n = w.look(n)
		w.m.put(hash, n)
	}
	// What was found of third stones need not hold when others are tried.
	if n.proved() || len(w.b.Moves()) > 2 && (n.pn >= limit || n.dn == 0) {
		return n
	}
	a := w.advise(n.work)
	tries := w.tries(a)
	for {
		k, _ := w.m.get(hash)
		if k.proved() {
			return k
		}
		n.tier, n.work = max(n.tier, k.tier), max(n.work, k.work) // what others looked for need not be looked for again
		if now := w.advise(n.work); now != a {
			a, tries = now, w.tries(now)
		}
		first, second := w.weigh(&n, tries, a)
		w.m.put(hash, n)
		if n.proved() || n.pn >= limit || n.dn == 0 || w.over() {
			return n
		}
		before := w.opened
		w.b.Place(int(n.move))
		below := w.b.Hash()
		w.m.enter(below)
		w.defend(max(first+1, a.found(int(n.move), min(limit, second+1+second/4))))
		w.m.leave(below)
		w.b.Undo()
		n.work += w.opened - before
		if n.tier < uint8(len(effort)) && n.work >= effort[n.tier] {
			n = w.look(n)
		}
	}
}

// weigh makes the numbers of a position of those after black's stones, and takes the stone that seems best where no other worker is. It returns the
// proof number after that stone, and how hard the second best seems.
func (w *worker) weigh(n *node, tries []int, a advice) (first, second uint32) {
	if n.proved() {
		return 0, 0
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
				return 0, 0
			}
		}
		n.dn = max(n.dn, min(dn, 1))
		seems := a.seems(c, pn)
		n.pn = min(n.pn, seems)
		if seems = min(never, seems+k.busy); seems < least {
			second, least, first, n.move = least, seems, pn, uint8(c)
		} else if seems < second {
			second = seems
		}
	}
	return first, second
}

// look tries to win by threats.
func (w *worker) look(n node) node {
	move, zone, over := w.forcing.Win(search.Black, w.budget(n.tier))
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
func (w *worker) tries(a advice) []int {
	b := w.b
	if w.thirds != nil && len(b.Moves()) == 2 {
		return w.thirds
	}
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
	list = w.distinct(w.sorted(list, search.Black))
	list = list[:min(len(list), width)]
	if k := w.killers[len(b.Moves())]; k > 0 {
		list = w.before(list, k)
	}
	if k, _ := w.m.get(b.Hash() ^ w.like); k.proved() {
		list = w.before(list, int(k.move))
	}
	for _, c := range a.stones() {
		list = w.before(list, int(c))
	}
	return list
}

// distinct leaves one of those points that are the same when the board, with only two stones on it, is turned.
func (w *worker) distinct(list []int) []int {
	moves := w.b.Moves()
	if len(moves) != 2 {
		return list
	}
	var seen search.Zone
	return slices.DeleteFunc(list, func(c int) bool {
		known := seen.Has(c)
		for way := range gomoku.Turns {
			if turned(moves[1], way) == moves[1] {
				seen.Add(turned(c, way))
			}
		}
		return known
	})
}

// before puts a stone before all others, if the point is empty.
func (w *worker) before(list []int, c int) []int {
	if !w.b.Empty(c) {
		return list
	}
	return slices.Insert(slices.DeleteFunc(list, func(other int) bool { return other == c }), 0, c)
}

func (w *worker) sorted(list []int, side search.Side) []int {
	slices.SortStableFunc(list, func(x, y int) int { return cmp.Compare(w.order(side, y), w.order(side, x)) })
	return list
}

// order is how promising a point is for a side: what it makes, and what it keeps the other side from.
func (w *worker) order(side search.Side, c int) int {
	return 2*w.b.Promise(side, c) + w.b.Promise(side^1, c)
}

// defend searches with white to move until the proof number reaches a limit.
func (w *worker) defend(limit uint32) node {
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
		best, count := -1, uint32(0)
		if n.tier == passes {
			w.pass(&n, limit)
		}
		if n.tier != passes {
			best, count = w.count(&n)
			if count > 0 {
				n.pn = min(never, n.pn+count-1+harder)
			}
		}
		n.work, before = n.work+w.opened-before, w.opened
		w.m.put(hash, n)
		if best < 0 || n.pn >= limit || n.dn == 0 || w.over() {
			return n
		}
		w.b.Place(best)
		below := w.b.Hash()
		w.m.enter(below)
		k := w.attack(limit - min(limit-1, count-1+harder))
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

// count makes the numbers of a position of those after white's answers. It returns the answer that seems hardest to refute where no other worker is,
// since a stone of black that fails fails by that one, and how many answers are not refuted.
func (w *worker) count(n *node) (best int, count uint32) {
	hardest := -never
	n.pn, n.dn, best = 0, 1, -1
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
		seems := 256*(int(pn)-4*int(k.busy)) + min(255, w.order(search.White, c)/2)
		if seems > hardest {
			hardest, best = seems, c
		}
	}
	if n.dn == 0 {
		n.pn = never
	}
	return best, count
}

// passes marks a position of white of which it is not known yet whether black wins when white passes.
const passes = 1

// pass searches what happens when white passes: only what this win depends on needs to be tried.
func (w *worker) pass(n *node, limit uint32) {
	w.b.Pass()
	k := w.attack(max(limit, hasPass+1) - hasPass)
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
	move, zone, _ := w.forcing.Win(search.Black, 3*w.budget(0))
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
