package solver

import (
	"errors"
	"slices"
	"testing"

	"wits/game/rng"
	"wits/games/minesweeper"
)

// proves reports whether numbers, alone or with the number of traps, leave a cell no other way. It tries all layouts.
func proves(v minesweeper.View, p Proof) bool {
	for _, traps := range layouts(v, func(i int) bool { return slices.Contains(p.Numbers, i) }, p.Count) {
		if traps>>p.Cell&1 == 1 != p.Trap {
			return false
		}
	}
	return true
}

func TestProofsHoldAndNeedEveryNumber(t *testing.T) {
	r := rng.New(3)
	single, double, more, counted := 0, 0, 0, 0
	for range 300 {
		v := position(&r)
		if v.Untouched() {
			continue
		}
		a, err := Analyze(v)
		if err != nil {
			t.Fatal(err)
		}
		for _, cell := range slices.Concat(a.Safe, a.Traps) {
			p, err := Prove(v, cell)
			if err != nil {
				t.Fatalf("cell %d: %v\n%s", cell, err, draw(v))
			}
			checkProof(t, v, p, slices.Contains(a.Traps, cell))
			switch {
			case p.Count:
				counted++
			case len(p.Numbers) == 1:
				single++
			case len(p.Numbers) == 2:
				double++
			default:
				more++
			}
		}
	}
	if single == 0 || double == 0 || more == 0 || counted == 0 {
		t.Errorf("proofs by one number %d, two %d, more %d, the count %d: want some of each", single, double, more, counted)
	}
}

func checkProof(t *testing.T, v minesweeper.View, p Proof, isTrap bool) {
	t.Helper()
	if p.Trap != isTrap || !proves(v, p) {
		t.Errorf("%+v proves nothing\n%s", p, draw(v))
	}
	for i := range p.Numbers {
		less := p
		if less.Numbers = slices.Delete(slices.Clone(p.Numbers), i, i+1); proves(v, less) {
			t.Errorf("%+v does not need number %d\n%s", p, p.Numbers[i], draw(v))
		}
	}
	if less := p; p.Count {
		if less.Count = false; proves(v, less) {
			t.Errorf("%+v does not need the count\n%s", p, draw(v))
		}
	}
}

func TestOnlyCertainClosedCellsAreProved(t *testing.T) {
	v := view(1, "1#", "#1")
	if _, err := Prove(v, 1); !errors.Is(err, ErrUncertain) {
		t.Errorf("a coin toss: %v, want ErrUncertain", err)
	}
	for _, cell := range []int{0, -1, 4} {
		if _, err := Prove(v, cell); err == nil || errors.Is(err, ErrUncertain) {
			t.Errorf("cell %d is not closed: %v", cell, err)
		}
	}
}
