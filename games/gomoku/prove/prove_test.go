package prove

import (
	"bytes"
	"context"
	"slices"
	"testing"

	"wits/games/gomoku"
	"wits/games/gomoku/proof"
	"wits/games/gomoku/search"
)

// start is h8 g11 h6 g7: black, to move, wins by threats only after a quiet stone.
func start() []int { return []int{112, 66, 142, 126} }

func TestASmallProofIsFoundAndVerified(t *testing.T) {
	s := New()
	tree, err := s.tree(t.Context(), proof.NewTree(), start(), 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := tree.Verify(t.Context(), start(), 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	if r.Positions != tree.Positions() || r.Answers < 200 || r.Longest < 7 || len(r.Open) > 0 {
		t.Errorf("%+v, %d positions", r, tree.Positions())
	}
	knowsTurned(t, s)
}

// soon is a context that is over after it was asked some times.
type soon struct {
	context.Context
	left int
}

func (s *soon) Err() error {
	if s.left--; s.left < 0 {
		return context.Canceled
	}
	return nil
}

func TestASearchGoesOnWhereItEnded(t *testing.T) {
	var was, is Progress
	s := New()
	s.Run(&soon{t.Context(), 12}, proof.NewTree(), 1, Told{Searched: func(p Progress) { was = p }})
	var file bytes.Buffer
	if _, err := s.WriteTo(&file); err != nil {
		t.Fatal(err)
	}
	again := New()
	if _, err := again.ReadFrom(bytes.NewReader(file.Bytes())); err != nil {
		t.Fatal(err)
	}
	again.Run(&soon{t.Context(), 1}, proof.NewTree(), 1, Told{Searched: func(p Progress) { is = p }})
	if was.Positions == 0 || is.Positions < was.Positions {
		t.Errorf("%+v became %+v", was, is)
	}
	if _, err := New().ReadFrom(bytes.NewReader(file.Bytes()[:file.Len()-1])); err == nil {
		t.Error("a file that is cut short was read")
	}
	if _, err := New().ReadFrom(bytes.NewReader([]byte("wits gomoku search 2"))); err == nil {
		t.Error("a file of another version was read")
	}
}

// knowsTurned checks that what a search knows of a position serves the same position turned: nothing is searched again.
func knowsTurned(t *testing.T, s *Search) {
	t.Helper()
	size := s.m.size()
	for way := range gomoku.Turns {
		var moves []int
		for _, c := range start() {
			if back(turned(c, way), way) != c {
				t.Fatalf("%d is not turned back in way %d", c, way)
			}
			moves = append(moves, turned(c, way))
		}
		w := newWorker(t.Context(), search.NewBoard(), s.m)
		if c, err := w.stone(moves); err != nil || s.m.size() != size {
			t.Errorf("way %d: %d, %d positions became %d, %v", way, c, size, s.m.size(), err)
		}
	}
}

func TestWhatATreeCoversIsNotSearched(t *testing.T) {
	tree, err := proof.Known()
	if err != nil {
		t.Fatal(err)
	}
	s := New()
	s.roots[0].won.Store(true)
	if claimed := s.skip(proof.NewTree()); !slices.Equal(claimed, []int{s.roots[0].answer}) {
		t.Errorf("claimed: %v", claimed)
	}
	if s.next() == nil {
		t.Error("nothing is searched")
	}
	if s.skip(tree); s.next() != nil {
		t.Error("something is searched that the tree has")
	}
}

// What is claimed is added to the tree: here a first answer of which the tree knows all that follows.
func TestWhatIsClaimedIsAddedToTheTree(t *testing.T) {
	tree, err := proof.Known()
	if err != nil {
		t.Fatal(err)
	}
	s := New()
	told := 0
	g := s.growing(t.Context(), tree, 8, Told{
		Growing: func(gomoku.Point, int, int) {},
		Grown: func(answer gomoku.Point, grown *proof.Tree, err error) {
			if told++; err != nil || grown.Positions() != tree.Positions() {
				t.Errorf("%v: %d positions became %d, %v", answer, tree.Positions(), grown.Positions(), err)
			}
		},
	})
	for _, r := range s.roots[:2] {
		a, _ := tree.Advise([]int{middle, r.answer})
		w := newWorker(t.Context(), search.NewBoard(), s.m)
		w.place([]int{middle, r.answer}, 0)
		var n node
		n.win(a.Move, search.Zone{})
		s.m.put(w.b.Hash(), n)
		g.claims <- r.answer
	}
	g.wait()
	if told != 2 {
		t.Errorf("%d were added", told)
	}
}
