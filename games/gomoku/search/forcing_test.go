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
		move, zone, over := f.Win(Black, 50_000)
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
			again, _, _ := NewForcing(b, 14).Win(Black, 100_000)
			b.SetTurn(Black)
			b.Undo()
			b.SetTurn(Black)
			if again < 0 {
				t.Errorf("%s: a white stone at %d changes it, and is not among the points", name, other)
			}
		}
	}
}

// White attacked with this and won 18 stones later; a search by depth did not see it in 60,000 nodes.
func attacked() *Board {
	b := NewBoard()
	for _, c := range []int{11, 146, 187, 205, 157, 161, 142, 172, 143, 176, 191, 175, 129, 171, 115, 101, 145} {
		b.Place(c)
	}
	return b
}

func TestALongWinByThreatsIsFoundForWhiteToo(t *testing.T) {
	f := Best(t.Context(), attacked(), Limits{Nodes: 60_000, Depth: 1, Width: 16, Fours: 30, Threats: 30_000})
	if Proven(f.Score) != 1 {
		t.Errorf("white does not see that it wins: %+v", f)
	}
}

// The same stones in the other colours are the same for the other side.
func TestWinsByThreatsDoNotDependOnColours(t *testing.T) {
	won := 0
	for seed := range uint64(120) {
		b, other := scatter(12+int(seed%12), seed+700), NewBoard()
		for i, c := range b.moves {
			other.Set(Side(1-i%2), c)
		}
		other.SetTurn(b.turn ^ 1)
		move, _, over := NewForcing(b, 14).Win(b.turn, 5_000)
		move2, _, over2 := NewForcing(other, 14).Win(other.turn, 5_000)
		if over && over2 && move >= 0 != (move2 >= 0) {
			t.Errorf("seed %d: %d for one colour, %d for the other", seed, move, move2)
		}
		if move >= 0 && over2 {
			won++
		}
	}
	if won < 10 {
		t.Errorf("only %d of the positions had a win", won)
	}
}

// One search serves both sides: what it knows of one is not taken for the other.
func TestOneSearchLooksForBothSides(t *testing.T) {
	f := NewForcing(nil, 14)
	for seed := range uint64(120) {
		b := scatter(12+int(seed%12), seed+700)
		f.b = b
		for range 2 {
			move, _, over := f.Win(b.turn, 3_000)
			again, _, sure := NewForcing(b, 14).Win(b.turn, 3_000)
			if over && sure && move >= 0 != (again >= 0) {
				t.Errorf("seed %d: %d, and %d when nothing is known", seed, move, again)
			}
			b.Pass()
		}
	}
}

// A stone where the win does not touch leaves the win: only the others are worth a look.
func TestWhatDoesNotTouchAWinDoesNotStopIt(t *testing.T) {
	tried := 0
	for seed := range uint64(100) {
		b := scatter(10+int(seed%16), seed+500)
		own := b.turn
		move, zone, _ := NewForcing(b, 14).Win(own, 5_000)
		if move < 0 {
			continue
		}
		b.Pass()
		for c := int(seed % 11); c < cells; c += 11 {
			if !b.Empty(c) || zone.Has(c) {
				continue
			}
			tried++
			b.Place(c)
			if again, _, _ := NewForcing(b, 14).Win(own, 100_000); again < 0 {
				t.Errorf("seed %d: a stone at %d stops the win, and is not among the points", seed, c)
			}
			b.Undo()
		}
		b.Pass()
	}
	if tried < 100 {
		t.Errorf("only %d stones were tried", tried)
	}
}

// What the search by depth liked best in these loses to threats.
func TestAStoneThatLosesToThreatsIsNotPlayed(t *testing.T) {
	for seed, liked := range map[uint64]int{3: 159, 37: 92, 83: 126, 175: 188, 386: 141} {
		b := scatter(10+int(seed%16), seed+500)
		f := Best(t.Context(), b, Limits{Nodes: 20_000, Depth: 4, Width: 16, Fours: 10, Threats: 40_000})
		for c, loses := range map[int]bool{liked: true, f.Move: false} {
			b.Place(c)
			if move, _, _ := NewForcing(b, 14).Win(b.turn, 3_000); move >= 0 != loses {
				t.Errorf("seed %d: after %d the win by threats begins at %d", seed, c, move)
			}
			b.Undo()
		}
	}
}
