package solver

import (
	"math/bits"
	"testing"

	"wits/game/rng"
)

// TestCoinTosses compares the worth of cells with what all layouts, one by one, say of the pairs around them.
func TestCoinTosses(t *testing.T) {
	r := rng.New(6)
	found := 0
	var s Solver
	for range 8000 {
		v := position(&r)
		if v.Untouched() {
			continue
		}
		if _, ok, err := s.counted(v); ok || err != nil {
			continue
		}
		if _, err := s.weighed(); err != nil {
			t.Fatal(err)
		}
		if s.propose() >= 0 {
			continue
		}
		s.lookAhead()
		fit := layouts(v, all, true)
		want := make([]float64, v.Area())
		pair := func(a, b int) {
			two := uint32(1)<<a | 1<<b
			apart := (around(v.Board, a) ^ around(v.Board, b)) &^ two
			tosses := 0
			for _, traps := range fit {
				if traps&apart == apart && bits.OnesCount32(traps&two) == 1 {
					tosses++
				}
			}
			worth := 1 / (1 - float64(tosses)/float64(2*len(fit)))
			for c := apart | two; c != 0; c &= c - 1 {
				i := bits.TrailingZeros32(c)
				want[i] = max(want[i], worth)
			}
		}
		for i := range v.Area() {
			if i%v.Width < v.Width-1 {
				pair(i, i+1)
			}
			if i+v.Width < v.Area() {
				pair(i, i+v.Width)
			}
		}
		for _, c := range s.look.candidates {
			i := s.outer(int(c.cell))
			if c.worth > want[i]+tie {
				t.Fatalf("cell %d is worth %g, want at most %g\n%s", i, c.worth, want[i], draw(v))
			}
			if c.worth > 1 && c.worth > want[i]-tie {
				found++
			}
		}
	}
	if found < 100 {
		t.Errorf("only %d cells spare a toss", found)
	}
}
