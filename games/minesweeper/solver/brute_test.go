package solver

import (
	"math/bits"

	"wits/game"
	"wits/game/rng"
	"wits/games/minesweeper"
)

// around lists the neighbours of cell i as bits.
func around(b minesweeper.Board, i int) (mask uint32) {
	x, y := i%b.Width, i/b.Width
	for ny := max(y-1, 0); ny <= min(y+1, b.Height-1); ny++ {
		for nx := max(x-1, 0); nx <= min(x+1, b.Width-1); nx++ {
			if nx != x || ny != y {
				mask |= 1 << (ny*b.Width + nx)
			}
		}
	}
	return mask
}

// layouts lists every set of traps on the closed cells that gives the numbers in use; count says whether the number of
// traps must come out too. It tries all sets, and shares nothing with the solver.
func layouts(v minesweeper.View, use func(i int) bool, count bool) (fit []uint32) {
	var closed, masks []uint32
	var need []int
	for i, c := range []byte(v.Cells) {
		switch {
		case c == '#' || c == 'F':
			closed = append(closed, 1<<i)
		case use(i):
			masks, need = append(masks, around(v.Board, i)), append(need, int(c-'0'))
		}
	}
sets:
	for set := range uint32(1) << len(closed) {
		if count && bits.OnesCount32(set) != v.Traps {
			continue
		}
		var traps uint32
		for s := set; s != 0; s &= s - 1 {
			traps |= closed[bits.TrailingZeros32(s)]
		}
		for n, m := range masks {
			if bits.OnesCount32(traps&m) != need[n] {
				continue sets
			}
		}
		fit = append(fit, traps)
	}
	return fit
}

func all(int) bool { return true }

// position deals a small board and opens a few of its safe cells, some by clicks that cascade, some out of order, and
// puts flags anywhere. At most 15 cells stay closed, so that layouts can try all sets.
func position(r *rng.Rand) minesweeper.View {
	b, err := minesweeper.Custom(r.Int(3, 6), r.Int(3, 5), r.Int(1, 8))
	if err != nil {
		panic(err)
	}
	var traps uint32
	for n := 0; n < b.Traps; {
		if i := r.Int(0, b.Area()-1); traps>>i&1 == 0 {
			traps |= 1 << i
			n++
		}
	}
	cells := make([]byte, b.Area())
	closed := 0
	for i := range cells {
		cells[i] = '0' + byte(bits.OnesCount32(traps&around(b, i)))
		if traps>>i&1 == 1 || r.Chance(0.4) {
			cells[i] = "##F"[r.Int(0, 2)]
			closed++
		}
	}
	for i := range cells {
		if closed > 15 && cells[i] < '0' && traps>>i&1 == 0 {
			cells[i] = '0' + byte(bits.OnesCount32(traps&around(b, i)))
			closed--
		}
	}
	return minesweeper.View{Board: b, Status: game.Playing, Cells: string(cells)}
}
