// Package proof holds a proof that black wins Gomoku: a tree with a stone for every position of black that is not won by a short search
// for threats. It checks such a tree and plays by it.
//
// It shares nothing with the search that finds the proof. It reads no clock and no files.
package proof

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"maps"
	"slices"
)

// Tree is a proof, or a part of one. It is not changed once it is there, and safe for concurrent use.
type Tree struct {
	steps map[uint64]step // by the position's key, as the board is turned for it
}

// step is black's stone in a position, and how many stones are placed at most until black has five, that one included.
type step struct{ move, stones uint8 }

// NewTree returns a tree without positions.
func NewTree() *Tree { return &Tree{steps: map[uint64]step{}} }

// at returns black's stone in a position.
func (t *Tree) at(b *board) (step, bool) {
	key, way := b.key()
	s, ok := t.steps[key]
	if ok {
		s.move = b.back[way][s.move]
	}
	return s, ok
}

// Positions is how many positions the tree has a stone for.
func (t *Tree) Positions() int { return len(t.steps) }

// With returns a tree with the positions of both. Where both have one, it is this one's, and black may need longer before it than either said.
func (t *Tree) With(other *Tree) *Tree {
	both := &Tree{steps: maps.Clone(other.steps)}
	maps.Copy(both.steps, t.steps)
	if s, ok := both.at(newBoard()); ok {
		both.begin(s.move)
	}
	return both
}

// begin puts the empty board in a tree of what follows black's first stone, and makes wins last as long as those that follow them.
func (t *Tree) begin(first uint8) {
	b := newBoard()
	key, way := b.key()
	t.steps[key] = step{move: b.turned[way][first]}
	t.last(b, map[uint64]bool{})
}

// last makes the win in a position last as long as those that follow it, and returns how long that is.
func (t *Tree) last(b *board, seen map[uint64]bool) uint8 {
	key, _ := b.key()
	s, _ := t.at(b)
	if seen[key] {
		return s.stones
	}
	seen[key] = true
	longest := s.stones
	b.play(s.move)
	for c := range uint8(cells) {
		if b.taken.has(c) {
			continue
		}
		if _, ok := t.steps[b.keyAfter(c)]; ok {
			b.play(c)
			longest = max(longest, t.last(b, seen)+2)
			b.undo()
		}
	}
	b.undo()
	s = t.steps[key]
	s.stones = longest
	t.steps[key] = s
	return longest
}

// magic begins a tree, with its version.
const magic = "wits gomoku proof 3\n"

const (
	end     = 0   // follows the last answer of a position
	forever = 255 // more stones than any win takes
)

var (
	errVersion = errors.New("this is no proof for Gomoku, or one of another version")
	errDamaged = errors.New("the proof for Gomoku is damaged or cut short")
)

// WriteTo writes a head, a checksum, and of every position, each before those that its answers lead to: black's stone; how many stones fewer the
// win takes than that of the position before; and white's answers, each as how many points it lies after the last. The three are apart, since they pack better so.
func (t *Tree) WriteTo(w io.Writer) (int64, error) {
	var moves, earlier, answers []byte
	seen := map[uint64]bool{}
	b := newBoard()
	var add func(before uint8)
	add = func(before uint8) {
		key, _ := b.key()
		s, _ := t.at(b)
		seen[key] = true
		moves, earlier = append(moves, s.move), append(earlier, before-s.stones)
		b.play(s.move)
		last := -1
		for c := range uint8(cells) {
			if b.taken.has(c) {
				continue
			}
			key := b.keyAfter(c)
			if _, ok := t.steps[key]; ok && !seen[key] {
				answers = append(answers, uint8(int(c)-last))
				last = int(c)
				b.play(c)
				add(s.stones)
				b.undo()
			}
		}
		b.undo()
		answers = append(answers, end)
	}
	add(forever)
	plain := slices.Concat(moves, earlier, answers)
	n, err := w.Write(append(fmt.Appendf(nil, "%s%08x\n", magic, crc32.ChecksumIEEE(plain)), plain...))
	return int64(n), err
}

// Read reads what WriteTo wrote, and nothing else.
func Read(data []byte) (*Tree, error) {
	rest, ok := bytes.CutPrefix(data, []byte(magic))
	if !ok {
		return nil, errVersion
	}
	sum, plain, _ := bytes.Cut(rest, []byte("\n"))
	if string(sum) != fmt.Sprintf("%08x", crc32.ChecksumIEEE(plain)) {
		return nil, errDamaged
	}
	n := (len(plain) + 1) / 4 // of each position two bytes, an end, and, but for the first, the answer that leads to it
	r := reader{t: NewTree(), b: newBoard(), moves: plain[:n], earlier: plain[n : 2*n], answers: plain[2*n:]}
	if !r.position(forever) || len(r.moves)+len(r.answers) > 0 {
		return nil, errDamaged
	}
	return r.t, nil
}

// reader is a tree that is being read.
type reader struct {
	t                       *Tree
	b                       *board
	moves, earlier, answers []byte
}

// position reads one position with all below it.
func (r *reader) position(before uint8) bool {
	if len(r.moves) == 0 || r.moves[0] >= cells || r.b.taken.has(r.moves[0]) {
		return false
	}
	move, stones := r.moves[0], before-r.earlier[0]
	key, way := r.b.key()
	r.t.steps[key] = step{r.b.turned[way][move], stones}
	r.moves, r.earlier = r.moves[1:], r.earlier[1:]
	r.b.play(move)
	defer r.b.undo()
	c := -1
	for len(r.answers) > 0 {
		after := r.answers[0]
		r.answers = r.answers[1:]
		if after == end {
			return true
		}
		c += int(after)
		if c >= cells || r.b.taken.has(uint8(c)) {
			return false
		}
		r.b.play(uint8(c))
		ok := r.position(stones)
		r.b.undo()
		if !ok {
			return false
		}
	}
	return false
}
