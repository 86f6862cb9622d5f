package prove

import (
	"bufio"
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"sync/atomic"

	"wits/games/gomoku"
	"wits/games/gomoku/proof"
	"wits/games/gomoku/search"
)

// Search is a search for a proof that black wins after a first stone in the middle.
type Search struct {
	m *memory

	mu     sync.Mutex
	roots  []*root
	thirds []int // black's third stones that are tried; nil for any
}

// root is a first answer of white, one of those that are the same when the board is turned.
type root struct {
	answer int
	opened uint32 // how much was spent on it
	busy   int    // how many workers are at it
	out    bool   // nobody is to work at it, or there is nothing left to try
	won    atomic.Bool
}

// Progress tells how far a search is.
type Progress struct {
	Answer    gomoku.Point // the first answer of white that was worked on last
	Won       bool         // black wins after it
	Tried     uint32       // how many positions were opened for it
	Lost, Of  int          // after how many first answers black wins, and how many there are
	Positions int          // that are known
}

const middle = gomoku.Cells / 2

// New returns a search that knows nothing yet.
func New() *Search {
	s := &Search{m: newMemory()}
	for c := range gomoku.Cells {
		if first(c) {
			s.roots = append(s.roots, &root{answer: c})
		}
	}
	return s
}

// Answers are the first answers of white after which it searches: one of those that are the same when the board is turned.
func (s *Search) Answers() (all []gomoku.Point) {
	for _, r := range s.roots {
		all = append(all, gomoku.PointAt(r.answer))
	}
	return all
}

// Only leaves out all of the Answers but the one with this name. It reports whether there is one.
func (s *Search) Only(answer string) (found bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range s.roots {
		r.out = gomoku.PointAt(r.answer).String() != answer
		found = found || !r.out
	}
	return found
}

// Third leaves out all third stones of black but one. It must be empty after each of the answers that are searched.
func (s *Search) Third(p gomoku.Point) { s.thirds = []int{p.Cell()} }

// first reports whether a point is the one of those that are the same when the board is turned after which the search looks for wins.
func first(c int) bool {
	p := gomoku.PointAt(c)
	return c != middle && p.Y <= p.X && p.X <= gomoku.Size/2
}

// turned is where a point lies on a board that is turned in a way, and back is its reverse.
func turned(c, way int) int { return gomoku.PointAt(c).Turned(way).Cell() }
func back(c, way int) int   { return turned(turned(c, way&4), way&3) }

// Told is what a search tells, one thing at a time.
type Told struct {
	Searched func(Progress)
	Growing  func(answer gomoku.Point, positions, left int)
	Grown    func(answer gomoku.Point, tree *proof.Tree, err error) // the whole tree with this answer; nil where no trees are made
}

// Run searches with a number of workers until black wins after every first answer, or the context ends. As soon as it says so of one, that is added to the
// tree. What the tree covers already is not searched.
func (s *Search) Run(ctx context.Context, tree *proof.Tree, workers int, tell Told) {
	g := s.growing(ctx, tree, workers, tell)
	var all sync.WaitGroup
	for range workers {
		all.Go(func() {
			b := search.NewBoard()
			b.Place(middle)
			w := newWorker(ctx, b, s.m)
			w.thirds = s.thirds
			for r := s.next(); r != nil && ctx.Err() == nil; r = s.next() {
				p, news := s.work(w, r)
				if !news {
					continue
				}
				if p.Won {
					g.claims <- r.answer
				}
				g.telling.Lock()
				tell.Searched(p)
				g.telling.Unlock()
			}
		})
	}
	all.Wait()
	g.wait()
}

// skip leaves out the first answers that a tree covers, and returns the others after which the search says that black wins, those that took the least
// first.
func (s *Search) skip(tree *proof.Tree) (claimed []int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range slices.SortedStableFunc(slices.Values(s.roots), func(x, y *root) int { return cmp.Compare(x.opened, y.opened) }) {
		if _, ok := tree.Advise([]int{middle, r.answer}); ok {
			r.won.Store(true)
		} else if r.won.Load() {
			claimed = append(claimed, r.answer)
		}
	}
	return claimed
}

// next is the first answer at which the fewest work and, of those, on which least was spent.
func (s *Search) next() (best *root) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range s.roots {
		if !r.out && !r.won.Load() && (best == nil || r.busy < best.busy || r.busy == best.busy && r.opened < best.opened) {
			best = r
		}
	}
	if best != nil {
		best.busy++
	}
	return best
}

// work spends once more as much on a first answer as was spent on it before. There is no news where another worker has won it meanwhile.
func (s *Search) work(w *worker, r *root) (p Progress, news bool) {
	s.mu.Lock()
	spend := max(slice, r.opened/uint32(r.busy))
	s.mu.Unlock()
	w.b.Place(r.answer)
	w.opened, w.limit, w.won = 0, spend, &r.won
	n := w.attack(never)
	w.b.Undo()
	s.mu.Lock()
	defer s.mu.Unlock()
	r.opened += max(w.opened, 1)
	r.busy--
	if r.won.Load() {
		return p, false
	}
	r.won.Store(n.proved())
	r.out = n.dn == 0 // nothing that is tried wins
	p = Progress{Answer: gomoku.PointAt(r.answer), Won: n.proved(), Tried: r.opened, Of: len(s.roots), Positions: s.m.size()}
	for _, r := range s.roots {
		if r.won.Load() {
			p.Lost++
		}
	}
	return p, true
}

// slice is how many positions are opened for a first answer before the next has its turn.
const slice = 2000

// magic begins a file of what a search knows; its last byte is the version.
const magic = "wits gomoku search 1"

// saved is a position in a file.
type saved struct {
	Hash       uint64
	PN, DN     uint32
	Work       uint32
	Move, Tier uint8
	Rest, Zone [(gomoku.Cells + 63) / 64]uint64
}

// pack is a position as it is saved, and unpack is its reverse.
func pack(hash uint64, n node) saved {
	s := saved{Hash: hash, PN: n.pn, DN: n.dn, Work: n.work, Move: n.move, Tier: n.tier}
	copy(s.Rest[:], n.rest[:])
	copy(s.Zone[:], n.zone[:])
	return s
}

func (s *saved) unpack() node {
	n := node{pn: s.PN, dn: s.DN, work: s.Work, move: s.Move, tier: s.Tier}
	copy(n.rest[:], s.Rest[:])
	copy(n.zone[:], s.Zone[:])
	return n
}

// WriteTo writes all that the search knows.
func (s *Search) WriteTo(to io.Writer) (int64, error) {
	w := bufio.NewWriterSize(to, 1<<20)
	if _, err := w.WriteString(magic); err != nil {
		return 0, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range s.roots {
		if err := binary.Write(w, binary.LittleEndian, []uint32{r.opened}); err != nil {
			return 0, err
		}
	}
	for i := range s.m.shards {
		if err := s.m.shards[i].write(w); err != nil {
			return 0, err
		}
	}
	return 0, w.Flush()
}

func (s *shard) write(w io.Writer) error {
	s.Lock()
	defer s.Unlock()
	for hash, n := range s.nodes {
		if err := binary.Write(w, binary.LittleEndian, pack(hash, n)); err != nil {
			return err
		}
	}
	return nil
}

// ReadFrom goes on with what WriteTo wrote.
func (s *Search) ReadFrom(from io.Reader) (int64, error) {
	r := bufio.NewReaderSize(from, 1<<20)
	head := make([]byte, len(magic))
	if _, err := io.ReadFull(r, head); err != nil || string(head) != magic {
		return 0, errors.New("this is no file of a search for a proof, or one of another version")
	}
	opened := make([]uint32, len(s.roots))
	if err := binary.Read(r, binary.LittleEndian, opened); err != nil {
		return 0, err
	}
	for {
		var n saved
		err := binary.Read(r, binary.LittleEndian, &n)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return 0, fmt.Errorf("the file of the search is cut short: %w", err)
		}
		s.m.put(n.Hash, n.unpack())
	}
	b := search.NewBoard()
	b.Place(middle)
	for i, r := range s.roots {
		r.opened = opened[i]
		n, ok := s.m.get(b.After(r.answer))
		r.won.Store(ok && n.proved())
	}
	return 0, nil
}
