package solver

import (
	"math/bits"
	"strings"
	"testing"

	"wits/game/rng"
)

// TestTheEndIsWeighedExactly compares the chance to win small boards, and what each closed cell leaves of it, with a search
// that shares nothing with the solver.
func TestTheEndIsWeighedExactly(t *testing.T) {
	r := rng.New(8)
	weighed, risky := 0, 0
	var s Solver
	for range 3000 {
		v := position(&r)
		var closed uint32
		for i, c := range []byte(v.Cells) {
			if c == '#' || c == 'F' {
				closed |= 1 << i
			}
		}
		if v.Untouched() || bits.OnesCount32(closed) > 7 || bits.OnesCount32(closed) == v.Traps {
			continue
		}
		fit := layouts(v, all, true)
		want := float64(winnable(v.Board, closed, fit)) / float64(len(fit))
		for c := closed; c != 0; c &= c - 1 {
			cell := bits.TrailingZeros32(c)
			p, err := s.Weigh(v, cell)
			if err != nil || !p.Exact || p.Win != want {
				t.Fatalf("%+v, want %g, %v\n%s", p, want, err, draw(v))
			}
			weighed++
			won := 0
			for n := range byte(9) {
				var next []uint32
				for _, traps := range fit {
					if traps>>cell&1 == 0 && bits.OnesCount32(traps&around(v.Board, cell)) == int(n) {
						next = append(next, traps)
					}
				}
				if len(next) > 0 {
					won += winnable(v.Board, closed&^(1<<cell), next)
				}
			}
			if p.Trap[cell] > 0 && p.Trap[cell] < 1 {
				risky++
			}
			if chosen := float64(won) / float64(len(fit)); p.Chosen != chosen {
				t.Fatalf("cell %d leaves %g, want %g\n%s", cell, p.Chosen, chosen, draw(v))
			}
		}
	}
	if weighed < 1000 || risky < 100 {
		t.Errorf("only %d cells weighed, %d of them risky", weighed, risky)
	}
}

// TestTheChanceToWinFollowsThePosition holds that the estimate is one, and falls with a needless risk by that risk.
func TestTheChanceToWinFollowsThePosition(t *testing.T) {
	var s Solver
	estimated := 0
	for _, v := range append(hardest()[:40], hardest()[0]) {
		p, err := s.Weigh(v, strings.IndexByte(v.Cells, '#'))
		if err != nil || !(p.Win >= 0 && p.Win <= 1) || !(p.Chosen >= 0 && p.Chosen <= p.Win) {
			t.Errorf("%v, %v of %v\n%s", err, p.Chosen, p.Win, draw(v))
		}
		if cell := strings.IndexByte(v.Cells, '#'); len(p.Safe) > 0 && !p.Exact && p.Chosen != p.Win*(1-p.Trap[cell]) {
			t.Errorf("a needless risk of %g leaves %g of %g", p.Trap[cell], p.Chosen, p.Win)
		}
		if !p.Exact {
			estimated++
		}
	}
	if estimated < 20 {
		t.Errorf("only %d positions estimated", estimated)
	}
}
