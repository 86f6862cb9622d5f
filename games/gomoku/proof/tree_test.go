package proof

import (
	"bytes"
	"errors"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"wits/games/gomoku"
)

func known(t *testing.T) *Tree {
	t.Helper()
	tree, err := Known()
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

func TestATreeThatWasChangedIsRefused(t *testing.T) {
	for i := 0; i < len(data); i += len(data)/50 + 1 {
		changed := slices.Clone(data)
		changed[i] ^= 4
		if _, err := Read(changed); !errors.Is(err, errDamaged) && !errors.Is(err, errVersion) {
			t.Errorf("byte %d: %v", i, err)
		}
		if _, err := Read(data[:i]); err == nil {
			t.Errorf("%d bytes of it are read", i)
		}
	}
	other := bytes.Replace(data, []byte("proof 3"), []byte("proof 2"), 1)
	if _, err := Read(other); !errors.Is(err, errVersion) {
		t.Errorf("another version: %v", err)
	}
}

func TestATreeIsReadAsItWasWritten(t *testing.T) {
	tree := known(t)
	var w bytes.Buffer
	if _, err := tree.WriteTo(&w); err != nil {
		t.Fatal(err)
	}
	again, err := Read(w.Bytes())
	if err != nil || !maps.Equal(again.steps, tree.steps) {
		t.Errorf("%d positions became %d: %v", len(tree.steps), len(again.steps), err)
	}
}

func TestEveryFirstAnswerIsCovered(t *testing.T) {
	tree := known(t)
	for c := range cells {
		if _, ok := tree.Advise([]int{cells / 2, c}); !ok && c != cells/2 {
			t.Errorf("%v is not covered", gomoku.PointAt(c))
		}
	}
}

// A line goes on until black has five, and takes no longer than the tree says.
func TestALineEndsWithFive(t *testing.T) {
	tree := known(t)
	for seed := range uint64(3) {
		at := covered(tree, seed+20)
		moves := []int{int(at.moves[0]), int(at.moves[1])}
		a, _ := tree.Advise(moves)
		line := tree.Line(moves, cells)
		b := played(moves)
		for _, c := range line {
			if b.taken.has(uint8(c)) {
				t.Fatalf("%s: %d is taken", names(b.moves), c)
			}
			b.play(uint8(c))
		}
		if len(line) > a.Stones || b.rows[black][5] == (lines{}) {
			t.Errorf("%s: %d stones, %d were promised", names(b.moves), len(line), a.Stones)
		}
		if len(tree.Line(moves, 3)) != 3 {
			t.Error("three stones were asked for")
		}
	}
}

// Trees that are put together say how long black needs at most, in one as in the other.
func TestTreesArePutTogether(t *testing.T) {
	tree := known(t)
	one, other := NewTree(), NewTree()
	for key, s := range tree.steps {
		if key%2 == 0 {
			one.steps[key] = s
		} else {
			other.steps[key] = s
		}
	}
	empty, _ := newBoard().key()
	one.steps[empty] = step{move: tree.steps[empty].move}
	if both := one.With(other); !maps.Equal(both.steps, tree.steps) {
		t.Errorf("%d positions became %d, the first %v", len(tree.steps), len(both.steps), both.steps[empty])
	}
}

// covered yields games of the tree: white answers at random, with stones that are in the tree where some are.
func covered(tree *Tree, seed uint64) *board {
	b := newBoard()
	for {
		s, ok := tree.at(b)
		if !ok {
			b.undo()
			b.undo()
			return b
		}
		b.play(s.move)
		var list []uint8
		for c := range uint8(cells) {
			if b.taken.has(c) {
				continue
			}
			b.play(c)
			if _, ok := tree.at(b); ok {
				list = append(list, c)
			}
			b.undo()
		}
		if len(list) == 0 {
			b.undo()
			return b
		}
		seed = scramble(seed)
		b.play(list[seed>>16%uint64(len(list))])
	}
}

// one checks a single position, turned as the check turns it.
func one(tree *Tree, b *board) error {
	return newCheck(tree, nil).position(newThreats(b.asChecked()))
}

// A sample of positions; TestEveryAnswerIsPlayed takes all.
func TestNoAnswerIsMissing(t *testing.T) {
	tree := known(t)
	for seed := range uint64(4) {
		if err := one(tree, covered(tree, seed+1)); err != nil {
			t.Error(err)
		}
	}
}

func TestEveryAnswerIsPlayed(t *testing.T) {
	if os.Getenv("WITS_LONG") == "" {
		return
	}
	r, err := known(t).Verify(t.Context(), nil, runtime.GOMAXPROCS(0), nil)
	if err != nil || r.Positions != known(t).Positions() {
		t.Errorf("%+v, %v", r, err)
	}
}

// A position taken out of a tree, or a number changed, is found.
func TestAMissingAnswerIsFound(t *testing.T) {
	b := covered(known(t), 5)
	key, _ := b.key()
	without := &Tree{steps: maps.Clone(known(t).steps)}
	delete(without.steps, key)
	quick := &Tree{steps: maps.Clone(known(t).steps)}
	s := quick.steps[key]
	s.stones -= 2
	quick.steps[key] = s
	for name, tree := range map[string]*Tree{"a missing position": without, "a number that is too small": quick} {
		if err := one(tree, b); err == nil {
			t.Errorf("%s was not found after %s", name, names(b.moves))
		}
	}
}

// Black plays by the tree against stones of white from everywhere, most of them near.
func TestBlackWinsAsSoonAsTheTreeSays(t *testing.T) {
	tree := known(t)
	for seed := range uint64(4) {
		b := covered(tree, seed+100)
		moves := []int{}
		for _, m := range b.moves[:2] {
			moves = append(moves, int(m))
		}
		at := played(moves)
		r, most := scramble(seed+1), 0
		for {
			a, ok := tree.Advise(moves)
			if !ok {
				t.Fatalf("no advice after %s", names(at.moves))
			}
			if most == 0 {
				most = len(moves) + a.Stones
			}
			at.play(uint8(a.Move))
			moves = append(moves, a.Move)
			if at.rows[black][5] != (lines{}) {
				break
			}
			if len(moves) >= most {
				t.Fatalf("black has not won after %s, and %d stones were promised", names(at.moves), most)
			}
			r = scramble(r)
			c := answer(at, r)
			at.play(c)
			moves = append(moves, int(c))
		}
	}
}

// answer is one that stops a five, takes an open four away, or lies beside another stone.
func answer(b *board, r uint64) uint8 {
	s := newThreats(b)
	if all, won, ok := s.answers(); ok && !won {
		list := slices.Collect(all.each())
		return uint8(list[r>>16%uint64(len(list))])
	}
	for {
		r = scramble(r)
		m := int(b.moves[r>>16%uint64(len(b.moves))])
		c := m + int(r>>32%5) - 2 + 15*(int(r>>40%5)-2)
		if c >= 0 && c < cells && !b.taken.has(uint8(c)) {
			return uint8(c)
		}
	}
}

// The stone of the tree is kept, and so are others as long as they win after every answer; not one that leaves white an answer, or five.
func TestOtherStonesThatWinAreKept(t *testing.T) {
	tree := known(t)
	at := func(name string) int {
		for c := range cells {
			if gomoku.PointAt(c).String() == name {
				return c
			}
		}
		t.Fatal(name)
		return 0
	}
	game := func(text string) (moves []int) {
		for name := range strings.FieldsSeq(text) {
			moves = append(moves, at(name))
		}
		return moves
	}
	const won = "h8 d4 g9 e3 i7 f10 i8 c5 j6 k5 b6 f2 g1 g5"
	for _, c := range []struct {
		moves, stone string
		stones       int // 0 where it is not kept
	}{
		{"h8 h9", "i9", 63},
		{"h8 h9", "g9", 63}, // its mirror image
		{"h8 h9", "a1", 0},
		{won, "g8", 9},
		{won, "i9", 9},
		{won, "a1", 0},
		{"h8 a1 h9 b1 h10 c1 h11 d1", "h12", 1},
		{"h8 a1 h9 b1 h10 c1 h11 d1", "o15", 0},
	} {
		a, ok := tree.Keeps(game(c.moves), at(c.stone))
		if ok != (c.stones > 0) || a.Stones != c.stones {
			t.Errorf("%s after %s: %d stones, kept: %v", c.stone, c.moves, a.Stones, ok)
		}
	}
}
