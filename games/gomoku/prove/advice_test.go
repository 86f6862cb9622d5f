package prove

import (
	"slices"
	"testing"

	"wits/games/gomoku"
	"wits/games/gomoku/proof"
	"wits/games/gomoku/search"
)

func TestAdvisedStonesSeemEasier(t *testing.T) {
	var none advice
	a := advice{moves: [levels]uint8{7}, n: 1}
	for _, pn := range []uint32{1, 5, 1000, never} {
		if none.seems(3, pn) != pn || a.seems(7, pn) != pn {
			t.Errorf("%d: %d without advice, %d where it is advised", pn, none.seems(3, pn), a.seems(7, pn))
		}
		other := a.seems(3, pn)
		if pn < never && other <= pn || other > never || a.found(3, other) != pn {
			t.Errorf("%d seems %d, and that is found at %d", pn, other, a.found(3, other))
		}
	}
}

func TestAdviceIsAskedForWhereThereIsWork(t *testing.T) {
	w := newWorker(t.Context(), search.NewBoard(), newMemory())
	w.place(start(), 0)
	if a := w.advise(adviceAfter - 1); a.asked != 0 {
		t.Errorf("asked early: %+v", a)
	}
	a := w.advise(adviceAfter)
	if a.asked != 1 || a.n != 1 || !w.b.Empty(int(a.moves[0])) || a != w.advise(adviceAfter) {
		t.Errorf("%+v, then %+v", a, w.advise(adviceAfter))
	}
	if tries := w.tries(a); tries[0] != int(a.moves[0]) {
		t.Errorf("%v is advised, and %v are tried", a.stones(), tries)
	}
}

func TestThirdStonesThatAreTheSameAreTriedOnce(t *testing.T) {
	w := newWorker(t.Context(), search.NewBoard(), newMemory())
	w.place([]int{middle, middle - 3*gomoku.Size}, 0) // h11
	tries := w.tries(advice{})
	for _, c := range tries {
		if mirrored := turned(c, 1); mirrored != c && slices.Contains(tries, mirrored) {
			t.Errorf("both %v and %v are tried", gomoku.PointAt(c), gomoku.PointAt(mirrored))
		}
	}
	if a := w.advise(1000); len(tries) != width || a.asked != 0 {
		t.Errorf("%d stones are tried, %+v is advised", len(tries), a)
	}
}

func TestOnlyOneAnswerIsSearched(t *testing.T) {
	s := New()
	if s.Only("i8") || len(s.Answers()) != 35 {
		t.Errorf("i8 is among %v", s.Answers())
	}
	if !s.Only("h9") {
		t.Error("h9 is not searched")
	}
	for range 3 {
		if r := s.next(); r == nil || r.answer != middle-gomoku.Size {
			t.Errorf("%+v", r)
		}
	}
}

func TestTheThirdStoneThatIsAskedForIsTried(t *testing.T) {
	w := newWorker(t.Context(), search.NewBoard(), newMemory())
	w.thirds = []int{7}
	w.place([]int{middle, 0}, 0)
	if tries := w.tries(advice{}); !slices.Equal(tries, []int{7}) {
		t.Errorf("%v are tried", tries)
	}
	w.b.Place(7)
	w.b.Place(8)
	if tries := w.tries(advice{}); len(tries) < 2 {
		t.Errorf("later %v are tried", tries)
	}
}

// The third stone that it may try is known not to win.
func TestASearchEndsWhereNothingIsLeft(t *testing.T) {
	s := New()
	s.Only("h9")
	s.Third(gomoku.PointAt(0))
	b := search.NewBoard()
	b.Place(middle)
	b.Place(middle - gomoku.Size)
	s.m.put(b.After(0), node{pn: never}) // as a search finds it
	told := 0
	s.Run(t.Context(), proof.NewTree(), 1, Told{Searched: func(Progress) { told++ }})
	if told != 1 {
		t.Errorf("it told %d times", told)
	}
	w := newWorker(t.Context(), b, s.m)
	w.limit = 1
	if n := w.attack(never); n.dn == 0 {
		t.Errorf("the others are not tried: %+v", n)
	}
}
