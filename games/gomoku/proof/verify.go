package proof

import (
	"context"
	"fmt"
	"maps"
	"strings"
	"sync"
	"sync/atomic"

	"wits/games/gomoku"
)

// Report is what a check of a tree found.
type Report struct {
	Positions int            // that the tree has a stone for and that can come up
	Answers   int64          // of white that were tried
	Longest   int            // stones until black has five, at most
	Open      []gomoku.Point // white's first answers that the tree does not cover; those that are the same when the board is turned once
}

// nodes bounds the search for threats after each of white's answers.
const nodes = 60_000

// check is one walk through all positions that can come up when black plays by a tree.
type check struct {
	tree    *Tree
	missing Source
	tell    func(positions, left int)

	mu      sync.Mutex
	more    *sync.Cond
	seen    map[uint64]bool
	waiting [][]uint8 // positions of black that are to be checked
	busy    int
	err     error
	open    []gomoku.Point
	grown   map[uint64]*grown // what is found where stones are missing

	answers atomic.Int64
}

// uncovered stands for the stone after a first answer of white that a tree does not cover.
var uncovered = step{move: cells}

// grown is a position whose stone was missing.
type grown struct {
	move   uint8
	stones int      // with the answers that the search for threats refutes
	after  []uint64 // the positions that the others lead to
}

// Verify plays every answer of white against the tree, from a position of a game on, with a number of workers. It fails where an answer is
// missing: neither has the tree a stone after it nor does a search for threats win, or black does not win as soon as the tree says.
func (t *Tree) Verify(ctx context.Context, start []int, workers int, tell func(positions, left int)) (Report, error) {
	c := newCheck(t, tell)
	first := played(start)
	if err := c.walk(ctx, first, workers); err != nil {
		return Report{}, err
	}
	root, _ := t.at(first)
	return Report{len(c.seen) - len(c.open), c.answers.Load(), int(root.stones), c.open}, nil
}

// played is a board with the stones of a game.
func played(moves []int) *board {
	b := newBoard()
	for _, m := range moves {
		b.play(uint8(m))
	}
	return b
}

func newCheck(t *Tree, tell func(positions, left int)) *check {
	c := &check{tree: t, tell: tell, seen: map[uint64]bool{}}
	c.more = sync.NewCond(&c.mu)
	return c
}

func (c *check) walk(ctx context.Context, first *board, workers int) error {
	c.push(first)
	var all sync.WaitGroup
	for range workers {
		all.Go(func() {
			b := newBoard()
			t := newThreats(b)
			for moves := c.next(); moves != nil; moves = c.next() {
				for _, m := range moves {
					b.play(m)
				}
				err := c.position(t)
				for range moves {
					b.undo()
				}
				c.done(ctx, err)
			}
		})
	}
	all.Wait()
	return c.err
}

// push has a position checked, unless it was. However it came up, it is turned the same way, so that the same wins are found.
func (c *check) push(b *board) {
	key, _ := b.key()
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.seen[key] {
		c.seen[key] = true
		c.waiting = append(c.waiting, b.standard())
		c.more.Signal()
	}
}

// next takes a position to check; nil when all are checked or one failed.
func (c *check) next() []uint8 {
	c.mu.Lock()
	defer c.mu.Unlock()
	for len(c.waiting) == 0 && c.busy > 0 && c.err == nil {
		c.more.Wait()
	}
	last := len(c.waiting) - 1
	if last < 0 || c.err != nil {
		return nil
	}
	moves := c.waiting[last]
	c.waiting = c.waiting[:last]
	c.busy++
	if moves == nil {
		moves = []uint8{}
	}
	return moves
}

func (c *check) done(ctx context.Context, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.busy--
	if err == nil {
		err = ctx.Err()
	}
	if c.err == nil {
		c.err = err
	}
	c.more.Broadcast()
	if c.tell != nil && c.err == nil {
		c.tell(len(c.seen)-len(c.waiting), len(c.waiting))
	}
}

// position plays every answer after black's stone in a position.
func (c *check) position(t *threats) error {
	b := t.b
	s, err := c.stone(b)
	if err != nil || s == uncovered {
		return err
	}
	key, way := b.key()
	g := &grown{move: b.turned[way][s.move]}
	b.play(s.move)
	defer b.undo()
	t.pass()
	for m := range uint8(cells) {
		if b.taken.has(m) {
			continue
		}
		c.answers.Add(1)
		b.play(m)
		err := c.answer(t, m, s, g)
		b.undo()
		if err != nil {
			return err
		}
	}
	if c.missing != nil {
		c.mu.Lock()
		c.grown[key] = g
		c.mu.Unlock()
	}
	return nil
}

// stone is black's in a position.
func (c *check) stone(b *board) (step, error) {
	s, ok := c.tree.at(b)
	switch {
	case ok && b.taken.has(s.move):
		return s, fmt.Errorf("after %s the proof places a stone on another", names(b.moves))
	case !ok && c.missing == nil && len(b.moves) == 2:
		c.mu.Lock()
		defer c.mu.Unlock()
		at := cells
		for way := range b.turned {
			at = min(at, int(b.turned[way][b.moves[1]]))
		}
		c.open = append(c.open, gomoku.PointAt(at))
		return uncovered, nil
	case !ok && c.missing == nil:
		return s, fmt.Errorf("the proof has no answer after %s", names(b.moves))
	case !ok:
		moves := make([]int, len(b.moves))
		for i, m := range b.moves {
			moves[i] = int(m)
		}
		move, err := c.missing(moves)
		return step{move: uint8(move)}, err
	}
	return s, nil
}

// answer tries one of white's.
func (c *check) answer(t *threats, m uint8, s step, g *grown) error {
	b := t.b
	if five := b.rows[white][gomoku.Five]; five != (lines{}) {
		return fmt.Errorf("white has five after %s", names(b.moves))
	}
	after, stored := c.tree.at(b)
	if !stored {
		stones, ok := t.answered(m)
		if ok {
			after.stones = uint8(stones)
			g.stones = max(g.stones, stones)
		}
		stored = !ok
	}
	if stored {
		key, _ := b.key()
		g.after = append(g.after, key)
		if c.missing == nil || after == (step{}) {
			c.push(b)
		}
	}
	if c.missing == nil && int(after.stones)+2 > int(s.stones) {
		return fmt.Errorf("after %s black needs more stones than the proof says", names(b.moves))
	}
	return nil
}

func names(moves []uint8) string {
	list := make([]string, len(moves))
	for i, m := range moves {
		list[i] = gomoku.PointAt(int(m)).String()
	}
	return strings.Join(list, " ")
}

// Source tells black's stone in a position of a game.
type Source func(moves []int) (int, error)

// Grow makes a tree: it walks through all positions as Verify does, and asks for black's stone where the search for threats finds no win.
//
// It begins with a position of a game. A tree that was grown before is added to: the positions it has are not walked through again.
func Grow(ctx context.Context, from *Tree, start []int, workers int, stone Source, tell func(positions, left int)) (*Tree, error) {
	t := &Tree{steps: maps.Clone(from.steps)}
	first := played(start)
	key, _ := first.key()
	delete(t.steps, key)
	c := newCheck(t, tell)
	c.missing, c.grown = stone, map[uint64]*grown{}
	if err := c.walk(ctx, first, workers); err != nil {
		return nil, err
	}
	for key := range c.grown {
		c.settle(t, key)
	}
	if len(start) == 2 {
		t.begin(uint8(start[0]))
	}
	return t, nil
}

// settle puts a position in a tree, and all that it leads to. It returns how many stones it lasts.
func (c *check) settle(t *Tree, key uint64) int {
	if s, ok := t.steps[key]; ok {
		return int(s.stones)
	}
	g := c.grown[key]
	for _, after := range g.after {
		g.stones = max(g.stones, c.settle(t, after))
	}
	t.steps[key] = step{g.move, uint8(g.stones + 2)}
	return g.stones + 2
}
