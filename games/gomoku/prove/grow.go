package prove

import (
	"context"
	"fmt"

	"wits/games/gomoku"
	"wits/games/gomoku/proof"
	"wits/games/gomoku/search"
)

// Tree makes a tree of what was proved from a position of a game on, and adds it to one that was made before. Positions that were not looked into, because what refutes
// white was known from elsewhere, are searched now.
func (s *Search) Tree(ctx context.Context, from *proof.Tree, start []int, workers int, tell func(positions, left int)) (*proof.Tree, error) {
	free := make(chan *worker, workers)
	for range workers {
		free <- newWorker(ctx, search.NewBoard(), s.m)
	}
	return proof.Grow(ctx, from, start, workers, func(moves []int) (int, error) {
		w := <-free
		defer func() { free <- w }()
		for _, c := range moves {
			w.b.Place(c)
		}
		defer func() {
			for range moves {
				w.b.Undo()
			}
		}()
		return w.stone()
	}, tell)
}

// stone is the one with which black wins, -1 where no win is known after white's first answer.
func (w *worker) stone() (int, error) {
	moves := w.b.Moves()
	if len(moves) == 0 {
		return middle, nil
	}
	n, _ := w.m.get(w.b.Hash())
	if len(moves) > 2 && !n.proved() {
		n = w.find()
	}
	switch {
	case n.proved():
		return int(n.move), nil
	case len(moves) == 2:
		return -1, nil
	case w.ctx.Err() != nil:
		return 0, w.ctx.Err()
	}
	var line string
	for _, c := range moves {
		line += " " + gomoku.PointAt(c).String()
	}
	return 0, fmt.Errorf("no win was found after%s", line)
}

// How many positions are opened for one that was not looked into before: first with the stone that wins after another answer.
const (
	glance   = 40
	patience = 20_000
)

// find searches a position that was not looked into.
func (w *worker) find() (n node) {
	if hint := w.hint(); hint >= 0 {
		w.opened, w.limit = 0, glance
		w.b.Place(hint)
		k := w.defend(never, never)
		w.b.Undo()
		if k.proved() {
			n.win(hint, k.zone)
			w.m.put(w.b.Hash(), n)
			return n
		}
	}
	w.opened, w.limit = 0, patience
	return w.attack(never, never)
}

// hint is the stone that wins if white passes or, white's last stone not touching it, plays elsewhere; -1 where none is known.
func (w *worker) hint() int {
	b := w.b
	last := b.Moves()[len(b.Moves())-1]
	b.Undo()
	defer b.Place(last)
	b.Pass()
	k, _ := w.m.get(b.Hash())
	b.Pass()
	for c := 0; !k.proved() || k.zone.Has(last); c++ {
		if c == gomoku.Cells {
			return -1
		}
		if k = (node{}); b.Empty(c) {
			k, _ = w.m.get(b.After(c))
		}
	}
	return int(k.move)
}
