package table

import (
	"cmp"
	"slices"

	"wits/games/morris"
)

// sector is a part of the game: how many men are in hand, of both sides together, and how many the side that is due and the
// other have on the board. Sides place in turn, so the side that is due has half of those in hand, or one more.
type sector struct{ hand, mine, theirs int }

// position puts men on the board. The side that is due is always 0.
func (n sector) position(mine, theirs morris.Set) morris.Position {
	return morris.Position{Men: [2]morris.Set{mine, theirs}, Hand: [2]uint8{uint8((n.hand + 1) / 2), uint8(n.hand / 2)}}
}

// over reports whether the side that is due has too few men left, so that there is nothing to work out.
func (n sector) over() bool { return n.mine+(n.hand+1)/2 < 3 }

// after are the sectors that a move leads to, one of them by a mill.
func (n sector) after() []sector {
	placed := min(n.hand, 1)
	to := sector{n.hand - placed, n.theirs, n.mine + placed}
	list := []sector{to}
	if to.theirs >= 3 && to.mine > 0 {
		to.mine--
		list = append(list, to)
	}
	return list
}

// twin is the sector of the same men where the other side is due. A sector in which men move is solved together with it.
func (n sector) twin() sector { return sector{n.hand, n.theirs, n.mine} }

// whole lists the sectors of the game with a number of men a side, in an order in which they can be worked out: those in which men
// move from few men to many, then those with men in hand back to the empty board. Of twins only one is listed.
func whole(men int) []sector {
	var list []sector
	for a := 3; a <= men; a++ {
		for b := 3; b <= a; b++ {
			list = append(list, sector{0, a, b})
		}
	}
	layers := [][]sector{{{2 * men, 0, 0}}}
	for hand := 2*men - 1; hand > 0; hand-- {
		layers = append(layers, next(layers[len(layers)-1]))
	}
	for _, layer := range slices.Backward(layers) { // so that the next one needs what the last one needed
		slices.SortFunc(layer, func(a, b sector) int { return cmp.Or(a.mine-b.mine, a.theirs-b.theirs) })
		list = append(list, layer...)
	}
	return list
}

// next lists the sectors that moves from others lead to, each once.
func next(layer []sector) []sector {
	var list []sector
	seen := map[sector]bool{}
	for _, n := range layer {
		for _, to := range n.after() {
			if !seen[to] && !to.over() {
				seen[to] = true
				list = append(list, to)
			}
		}
	}
	return list
}
