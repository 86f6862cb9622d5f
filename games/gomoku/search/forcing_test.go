package search

import "testing"

// White's stones far away are as good as passes.
func TestForcingWinsAndSaysWhatOn(t *testing.T) {
	for name, c := range map[string]struct {
		moves []int
		wins  bool
	}{
		"h8 h9 i10 a1 i8 a3":            {[]int{112, 97, 83, 210, 113, 180}, true},
		"h8 i9 i7 h6 j8 a1":             {[]int{112, 98, 128, 142, 114, 210}, true},
		"two stones: h8 a1 i9 a3":       {[]int{112, 210, 98, 180}, false},
		"white wins first, g8 h8 i8 j8": {[]int{0, 111, 30, 112, 60, 113, 90, 114}, false},
	} {
		b := NewBoard()
		for _, m := range c.moves {
			b.Place(m)
		}
		f := NewForcing(b, 14)
		move, zone, over := f.Win(50_000)
		if !over || c.wins != (move >= 0) {
			t.Fatalf("%s: %d, %v", name, move, over)
		}
		if !c.wins {
			continue
		}
		for other := range cells {
			if !b.Empty(other) || zone.Has(other) {
				continue
			}
			b.Set(White, other)
			b.SetTurn(Black)
			again, _, _ := NewForcing(b, 14).Win(100_000)
			b.SetTurn(Black)
			b.Undo()
			b.SetTurn(Black)
			if again < 0 {
				t.Errorf("%s: a white stone at %d changes it, and is not among the points", name, other)
			}
		}
	}
}
