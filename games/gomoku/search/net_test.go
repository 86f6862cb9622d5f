package search

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// plainSums adds up what the points of a side add, number by number.
func plainSums(b *Board, side Side) (sums [4 * words]int) {
	r := reader(weights)
	var table [parts][4 * words]int
	for p := range table {
		for i := range table[p] {
			table[p][i] = r.next()
		}
	}
	for i := range inputs {
		sums[i] = r.next()
	}
	for c := range cells {
		if !b.Empty(c) {
			continue
		}
		for _, p := range made(int(b.points[c][side].shapes())) {
			for i, v := range table[p] {
				sums[i] += v
			}
		}
	}
	return sums
}

func TestNumbersInOneWordDoNotMeet(t *testing.T) {
	for seed := range uint64(40) {
		b := scatter(2+int(seed), seed)
		b.sum()
		for side := range Side(2) {
			if got, want := unpack(&b.sums[side]), plainSums(b, side); got != want {
				t.Fatalf("seed %d, side %d: %v, want %v", seed, side, got, want)
			}
		}
	}
}

func TestAllWeightsAreRead(t *testing.T) {
	r := reader(weights)
	for range parts*4*words + inputs + len(net{}.heads)*(2*inputs*hidden+2*hidden+1) + 4*parts {
		r.next()
	}
	if len(r) != 0 {
		t.Errorf("%d bytes are left", len(r))
	}
}

func TestTheSideThatMovesIsBetterOff(t *testing.T) {
	b := NewBoard()
	for _, c := range []int{112, 97, 113, 98} { // two beside two
		b.Place(c)
	}
	black := b.Judge()
	b.Pass()
	if white := b.Judge(); black <= 0 || white <= 0 {
		t.Errorf("black %d, white %d", black, white)
	}
}

func TestALargerBoardIsJudgedLikeTheGames(t *testing.T) {
	small, large := NewBoard(), NewBoardOf(20)
	for _, p := range [][2]int{{7, 7}, {8, 7}, {7, 8}, {6, 9}, {9, 6}, {8, 8}} {
		small.Place(p[1]*15 + p[0])
		large.Place((p[1]+2)*20 + p[0] + 2)
	}
	// Points at the edge are worth a little less where the edge is nearer.
	if one, other := small.Judge(), large.Judge(); max(one-other, other-one) > 5 {
		t.Errorf("%d on the board of the game, %d on a larger one", one, other)
	}
}

func TestAThreatOfAnOpenFourIsJudgedAsOne(t *testing.T) {
	b := NewBoard()
	for _, c := range []int{112, 16, 113, 208, 114, 17, 60} { // three in a row
		b.Place(c)
	}
	if !b.Threatened() {
		t.Fatal("nothing is threatened")
	}
	b.sum()
	if calm, threatened := b.net.judge(&b.sums[White], &b.sums[Black], 0), b.Judge(); threatened >= 0 || threatened == calm {
		t.Errorf("%d, and unless an open four is threatened %d", threatened, calm)
	}
}

// What the processor does with sixteen numbers at once is what plain Go does one by one.
func TestWideAndPlainAgree(t *testing.T) {
	if !wide {
		t.Log("this processor has nothing to compare")
		return
	}
	n := netOnce()
	for seed := range uint64(40) {
		b := scatter(2+int(seed), seed)
		b.sum()
		for side := range b.sums {
			fast, plain := NewBoard().sums[side], NewBoard().sums[side]
			changeWide(&fast, &n.rows, b.undo[side])
			plain.changePlain(&n.rows, b.undo[side])
			if fast != plain || fast != b.sums[side] {
				t.Fatalf("seed %d: %x and %x, want %x", seed, fast, plain, b.sums[side])
			}
			r, all := rand.New(rand.NewPCG(seed, 2)), make([]change, 300) // sums that run over their bits, too
			for i := range all {
				all[i] = change(r.IntN(Combos+1))<<wasAt | change(r.IntN(Combos+1))<<nowAt
			}
			changeWide(&fast, &n.rows, all)
			plain.changePlain(&n.rows, all)
			if fast != plain {
				t.Fatalf("seed %d: %x and %x", seed, fast, plain)
			}
		}
		for i := range n.heads {
			sum, straight := judgeWide(&b.sums[0], &b.sums[1], &n.heads[i].wide)
			wantSum, wantStraight := n.heads[i].judgePlain(&b.sums[0], &b.sums[1], i)
			if int(sum) != wantSum || int(straight) != wantStraight {
				t.Fatalf("seed %d, head %d: %d and %d, want %d and %d", seed, i, sum, straight, wantSum, wantStraight)
			}
		}
	}
}

// Stones placed and taken back, judged now and then, leave what the stones that stay make.
func TestABoardIsThatOfItsStones(t *testing.T) {
	for seed := range uint64(30) {
		r, b := rand.New(rand.NewPCG(seed, 1)), NewBoard()
		for range 300 {
			switch c := r.IntN(cells); {
			case r.IntN(3) == 0 && len(b.moves) > 0 || len(b.moves) > 60:
				b.Undo()
			case b.Empty(c):
				b.Place(c)
			}
			if r.IntN(4) == 0 {
				b.Judge()
			}
		}
		anew := NewBoard()
		for _, c := range b.Moves() {
			anew.Place(c)
		}
		if got, want := b.Judge(), anew.Judge(); got != want || b.points != anew.points || b.sums != anew.sums {
			t.Fatalf("seed %d: judged %d, from the stones alone %d", seed, got, want)
		}
		for side := range b.sets {
			if !slices.Equal(b.sets[side][MakesThree:], anew.sets[side][MakesThree:]) {
				t.Fatalf("seed %d: other points have a class", seed)
			}
		}
	}
}
