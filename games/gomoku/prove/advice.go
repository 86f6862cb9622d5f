package prove

import (
	"slices"

	"wits/games/gomoku/search"
)

// advice is what the search that plays the game says of a position: the stones it would place, by how long it thought.
type advice struct {
	moves [levels]uint8
	n     uint8 // how many different ones
	asked uint8 // how often it was asked
}

// A search for the best move takes time, so it is asked only where there was some work, and asked again with more nodes where there was much more.
const (
	levels      = 4
	adviceAfter = 8 // the work after which it is asked first, and how many times as much for each next time
	againAfter  = 10
	adviceNodes = 5_000 // how many nodes it takes first, and how many times as many each next time
	againNodes  = 6
)

// stones are the advised ones.
func (a *advice) stones() []uint8 { return a.moves[:a.n] }

// seems is how hard a stone seems with a proof number: twice as hard, and a bit, where it is not advised. Found is its reverse.
func (a *advice) seems(c int, pn uint32) uint32 {
	if a.n == 0 || slices.Contains(a.stones(), uint8(c)) {
		return pn
	}
	return min(never, 2*pn+2)
}

func (a *advice) found(c int, seems uint32) uint32 {
	if a.n == 0 || slices.Contains(a.stones(), uint8(c)) || seems == never {
		return seems
	}
	return (max(seems, 2) - 2) / 2
}

// advise is what is advised in a position on which some work was done. Of the third stone nothing is: what comes after each says more.
func (w *worker) advise(work uint32) advice {
	a := w.m.advised(w.b.Hash())
	after, nodes := uint32(adviceAfter), adviceNodes
	for range a.asked {
		after, nodes = after*againAfter, nodes*againNodes
	}
	if a.asked == levels || work < after || len(w.b.Moves()) == 2 {
		return a
	}
	c := uint8(w.moves.Best(w.ctx, w.b, search.Limits{Nodes: nodes, Depth: 30, Width: 16, Fours: 12}).Move)
	a.asked++
	if !slices.Contains(a.stones(), c) {
		a.moves[a.n] = c
		a.n++
	}
	w.m.advise(w.b.Hash(), a)
	return a
}

func (m *memory) advised(hash uint64) advice {
	s := &m.shards[hash>>58]
	s.Lock()
	defer s.Unlock()
	return s.advice[hash]
}

func (m *memory) advise(hash uint64, a advice) {
	s := &m.shards[hash>>58]
	s.Lock()
	defer s.Unlock()
	s.advice[hash] = a
}
