//go:build !js

package entry

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"sync"

	"wits/entry"
	"wits/games/gomoku"
	"wits/games/gomoku/proof"
	"wits/games/gomoku/prove"
)

// grower makes the tree of a proof, first answer by first answer, while the search goes on.
type grower struct {
	*solver
	b      entry.Bench
	search *prove.Search
	claims chan int // first answers after which the search says that black wins

	all  sync.WaitGroup
	mu   sync.Mutex
	tree *proof.Tree
	err  error
}

// together is how many workers make the tree of one first answer.
const together = 4

// read reads the tree that is there already.
func (g *grower) read() error {
	if g.solver.tree == "" {
		return nil
	}
	data, err := fs.ReadFile(g.b.Files(filepath.Dir(g.solver.tree)), filepath.Base(g.solver.tree))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		g.tree, err = proof.Read(data)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", g.solver.tree, err)
	}
	return nil
}

// start begins to make trees of what is claimed.
func (g *grower) start(ctx context.Context) {
	for range (g.cores + together - 1) / together {
		g.all.Go(func() {
			for answer := range g.claims {
				if g.solver.tree != "" && ctx.Err() == nil {
					g.grow(ctx, answer)
				}
			}
		})
	}
}

// grow adds a first answer to the tree. One that fails is left out: another search may find what was missing.
func (g *grower) grow(ctx context.Context, answer int) {
	name := gomoku.PointAt(answer)
	g.mu.Lock()
	from := g.tree
	g.mu.Unlock()
	grown, err := g.search.Tree(ctx, from, answer, min(together, g.cores), told(g.b, fmt.Sprintf("in the tree of %v", name)))
	if err != nil {
		g.b.Progress(fmt.Sprintf("%v: no tree: %v", name, err))
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.tree = g.tree.With(grown)
	g.err = errors.Join(g.err, g.b.Save(g.solver.tree, func(w io.Writer) error {
		n, err := g.tree.WriteTo(w)
		g.b.Progress(fmt.Sprintf("%v is in the tree: %d positions, %d bytes", name, g.tree.Positions(), n))
		return err
	}))
}
