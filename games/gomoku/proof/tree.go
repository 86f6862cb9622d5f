// Package proof holds a proof that black wins Gomoku: a tree with a stone for every position of black that is not won by a short search
// for threats. It checks such a tree and plays by it.
//
// It shares nothing with the search that finds the proof. It reads no clock and no files.
package proof

import (
	"bytes"
	"compress/flate"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"maps"
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
const magic = "wits gomoku proof 2\n"

// end follows the last answer of a position.
const end = 0

var (
	errVersion = errors.New("this is no proof for Gomoku, or one of another version")
	errDamaged = errors.New("the proof for Gomoku is damaged or cut short")
)

// WriteTo writes the tree: a head, a checksum and, compressed, for each position black's stone, how long it lasts, and white's answers with
// the positions they lead to, each position once. An answer is how many points it lies after the one before.
func (t *Tree) WriteTo(w io.Writer) (int64, error) {
	var packed bytes.Buffer
	z, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		return 0, err
	}
	var plain []byte
	seen := map[uint64]bool{}
	b := newBoard()
	var add func()
	add = func() {
		key, _ := b.key()
		s, _ := t.at(b)
		seen[key] = true
		plain = append(plain, s.move, s.stones)
		b.play(s.move)
		last := -1
		for c := range uint8(cells) {
			if b.taken.has(c) {
				continue
			}
			key := b.keyAfter(c)
			if _, ok := t.steps[key]; ok && !seen[key] {
				plain = append(plain, uint8(int(c)-last))
				last = int(c)
				b.play(c)
				add()
				b.undo()
			}
		}
		b.undo()
		plain = append(plain, end)
	}
	add()
	if _, err = z.Write(plain); err == nil {
		err = z.Close()
	}
	if err != nil {
		return 0, err
	}
	head := fmt.Appendf(nil, "%s%08x\n", magic, crc32.ChecksumIEEE(packed.Bytes()))
	n, err := w.Write(append(head, packed.Bytes()...))
	return int64(n), err
}

// Read reads what WriteTo wrote, and nothing else.
func Read(data []byte) (*Tree, error) {
	rest, ok := bytes.CutPrefix(data, []byte(magic))
	if !ok {
		return nil, errVersion
	}
	sum, packed, _ := bytes.Cut(rest, []byte("\n"))
	if string(sum) != fmt.Sprintf("%08x", crc32.ChecksumIEEE(packed)) {
		return nil, errDamaged
	}
	plain, err := io.ReadAll(flate.NewReader(bytes.NewReader(packed)))
	if err != nil {
		return nil, errDamaged
	}
	r := reader{t: NewTree(), b: newBoard(), plain: plain}
	if !r.position() || len(r.plain) > 0 {
		return nil, errDamaged
	}
	return r.t, nil
}

// reader is a tree that is being read.
type reader struct {
	t     *Tree
	b     *board
	plain []byte
}

// position reads one position with all below it.
func (r *reader) position() bool {
	if len(r.plain) < 3 || r.plain[0] >= cells || r.b.taken.has(r.plain[0]) {
		return false
	}
	move, stones := r.plain[0], r.plain[1]
	key, way := r.b.key()
	r.t.steps[key] = step{r.b.turned[way][move], stones}
	r.plain = r.plain[2:]
	r.b.play(move)
	defer r.b.undo()
	c := -1
	for len(r.plain) > 0 {
		after := r.plain[0]
		r.plain = r.plain[1:]
		if after == end {
			return true
		}
		c += int(after)
		if c >= cells || r.b.taken.has(uint8(c)) {
			return false
		}
		r.b.play(uint8(c))
		ok := r.position()
		r.b.undo()
		if !ok {
			return false
		}
	}
	return false
}
