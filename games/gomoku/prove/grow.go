package prove

import (
	"context"
	"fmt"
	"sync"

	"wits/games/gomoku"
	"wits/games/gomoku/proof"
	"wits/games/gomoku/search"
)

// Grow adds the first answers of white to a tree after which the search says that black wins. It searches no others.
func (s *Search) Grow(ctx context.Context, tree *proof.Tree, workers int, tell Told) {
	s.growing(ctx, tree, workers, tell).wait()
}

// growth makes a tree, first answer by first answer.
type growth struct {
	claims  chan int // the first answers that are to be added
	all     sync.WaitGroup
	telling sync.Mutex

	mu   sync.Mutex
	tree *proof.Tree
}

// together is how many workers add one first answer.
const together = 4

// growing begins to add what is claimed, now and later.
func (s *Search) growing(ctx context.Context, tree *proof.Tree, workers int, tell Told) *growth {
	g := &growth{tree: tree, claims: make(chan int, len(s.roots))}
	for _, answer := range s.skip(tree) {
		g.claims <- answer
	}
	if tell.Grown == nil {
		return g
	}
	for range (workers + together - 1) / together {
		g.all.Go(func() {
			for answer := range g.claims {
				if ctx.Err() == nil {
					g.add(ctx, s, answer, min(workers, together), tell)
				}
			}
		})
	}
	return g
}

// wait ends when all that is claimed was added.
func (g *growth) wait() {
	close(g.claims)
	g.all.Wait()
}

// add adds a first answer.
func (g *growth) add(ctx context.Context, s *Search, answer, workers int, tell Told) {
	name := gomoku.PointAt(answer)
	g.mu.Lock()
	from := g.tree
	g.mu.Unlock()
	tree, err := s.tree(ctx, from, []int{middle, answer}, workers, func(positions, left int) {
		g.telling.Lock()
		defer g.telling.Unlock()
		tell.Growing(name, positions, left)
	})
	g.mu.Lock()
	defer g.mu.Unlock()
	if err == nil {
		g.tree = g.tree.With(tree)
	}
	g.telling.Lock()
	defer g.telling.Unlock()
	tell.Grown(name, g.tree, err)
}

// tree makes a tree of what was proved from a position of a game on, and adds it to one that was made before. Positions that were not looked into, because what
// refutes white was known from elsewhere, are searched now.
func (s *Search) tree(ctx context.Context, from *proof.Tree, start []int, workers int, tell func(positions, left int)) (*proof.Tree, error) {
	free := make(chan *worker, workers)
	for range workers {
		free <- newWorker(ctx, search.NewBoard(), s.m)
	}
	return proof.Grow(ctx, from, start, workers, func(moves []int) (int, error) {
		w := <-free
		defer func() { free <- w }()
		return w.stone(moves)
	}, tell)
}

// stone is the one with which black wins. The search knows a position as it came up there, so it is turned until it is known.
func (w *worker) stone(moves []int) (int, error) {
	best, shape := 0, -1
	for way := range gomoku.Turns {
		rank := 0
		w.place(moves, way)
		if n, _ := w.m.get(w.b.Hash()); n.proved() {
			rank = 3
		} else if hint, _ := w.hint(); hint >= 0 {
			rank = 2
		} else if first(turned(moves[1], way)) {
			rank = 1
		}
		w.clear()
		if rank > shape {
			best, shape = way, rank
		}
	}
	w.place(moves, best)
	defer w.clear()
	n, _ := w.m.get(w.b.Hash())
	if !n.proved() {
		n = w.find()
	}
	switch {
	case n.proved():
		return back(int(n.move), best), nil
	case w.ctx.Err() != nil:
		return 0, w.ctx.Err()
	}
	var line string
	for _, c := range moves {
		line += " " + gomoku.PointAt(c).String()
	}
	return 0, fmt.Errorf("no win was found after%s", line)
}

// place puts the stones of a game on the empty board, turned in a way, and clear takes them all away.
func (w *worker) place(moves []int, way int) {
	for _, c := range moves {
		w.b.Place(turned(c, way))
	}
}

func (w *worker) clear() {
	for len(w.b.Moves()) > 0 {
		w.b.Undo()
	}
}

// How many positions are opened for one that was not looked into before: first with the stone that wins after another answer, in addition to
// what that took.
const (
	firstTry = 40
	patience = 20_000
)

// find searches a position that was not looked into.
func (w *worker) find() (n node) {
	if hint, like := w.hint(); hint >= 0 {
		k, _ := w.m.get(like)
		w.opened, w.limit = 0, firstTry+min(k.work, patience/4)
		w.like = w.b.Hash() ^ like
		w.b.Place(hint)
		k = w.defend(never)
		w.b.Undo()
		if k.proved() {
			w.like = 0
			n.win(hint, k.zone)
			w.m.put(w.b.Hash(), n)
			return n
		}
	}
	w.opened, w.limit = 0, patience
	n = w.attack(never)
	w.like = 0
	return n
}

// hint is the stone that wins if white passes or, white's last stone not touching it, plays elsewhere, and the position in which it does; -1 where
// none is known.
func (w *worker) hint() (move int, like uint64) {
	b := w.b
	last := b.Moves()[len(b.Moves())-1]
	b.Undo()
	defer b.Place(last)
	b.Pass()
	like = b.Hash()
	k, _ := w.m.get(like)
	b.Pass()
	for c := 0; !k.proved() || k.zone.Has(last); c++ {
		if c == gomoku.Cells {
			return -1, 0
		}
		if k = (node{}); b.Empty(c) {
			like = b.After(c)
			k, _ = w.m.get(like)
		}
	}
	return int(k.move), like
}
