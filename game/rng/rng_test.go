package rng_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"wits/game/rng"
)

// vectors are draws of another implementation of the same documents.
var vectors = []struct {
	seed    uint32
	u32     []uint32
	int16   []int // whole numbers from 1 to 6
	shuffle []int // of 0…9
}{
	{
		0,
		[]uint32{1144304738, 1416247, 958946056, 627933444, 2007157716, 2340967985, 2642484575, 2787370982},
		[]int{2, 1, 2, 1, 3, 4, 4, 4},
		[]int{3, 8, 6, 4, 5, 9, 7, 1, 0, 2},
	},
	{
		1,
		[]uint32{2693262067, 11749833, 2265367787, 4213581821, 4159151403, 1207330352, 2632122864, 3095568220},
		[]int{4, 1, 4, 6, 6, 2, 4, 5},
		[]int{7, 8, 3, 2, 1, 5, 9, 4, 0, 6},
	},
	{
		7,
		[]uint32{50271532, 266108690, 4195786334, 3002305430, 2239590375, 1741702388, 2002453909, 1030470827},
		[]int{1, 1, 6, 5, 4, 3, 3, 2},
		[]int{6, 5, 8, 1, 2, 3, 4, 7, 9, 0},
	},
	{
		19,
		[]uint32{251445507, 1403974250, 1943543180, 3251016385, 4237332736, 1385227276, 2807011442, 2281817664},
		[]int{1, 2, 3, 5, 6, 2, 4, 4},
		[]int{9, 7, 4, 8, 1, 6, 5, 3, 2, 0},
	},
}

func TestMulberry32MatchesTheOtherImplementation(t *testing.T) {
	for _, v := range vectors {
		bits, ints, floats := rng.New(v.seed), rng.New(v.seed), rng.New(v.seed)
		for i, want := range v.u32 {
			if got := bits.Uint32(); got != want {
				t.Errorf("seed %d, draw %d: got %d, want %d", v.seed, i, got, want)
			}
			if got, want := floats.Float64(), float64(want)/(1<<32); got != want {
				t.Errorf("seed %d, float %d: got %v, want %v", v.seed, i, got, want)
			}
			if got := ints.Int(1, 6); got != v.int16[i] {
				t.Errorf("seed %d, int %d: got %d, want %d", v.seed, i, got, v.int16[i])
			}
		}
		deck, r := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, rng.New(v.seed)
		r.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		if !slices.Equal(deck, v.shuffle) {
			t.Errorf("seed %d: shuffled to %v, want %v", v.seed, deck, v.shuffle)
		}
	}
}

// generators draws generators of both kinds.
func generators(t *rapid.T) rng.Rand {
	if rapid.Bool().Draw(t, "sealed") {
		return sealed(t, rapid.Byte().Draw(t, "key")).Rand()
	}
	return rng.New(rapid.Uint32().Draw(t, "seed"))
}

func draw(r *rng.Rand, n int) []uint32 {
	out := make([]uint32, n)
	for i := range out {
		out[i] = r.Uint32()
	}
	return out
}

func TestACopyGoesOnByItself(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := generators(t)
		draw(&r, rapid.IntRange(0, 300).Draw(t, "before"))
		a, b := r, r
		want := draw(&r, 100)
		if !slices.Equal(draw(&a, 100), want) || !slices.Equal(draw(&b, 100), want) {
			t.Fatal("a copy draws differently")
		}
	})
}

func TestIntStaysInRangeAndReachesBothEnds(t *testing.T) {
	for _, r := range []rng.Rand{rng.New(3), sealed(t, 3).Rand()} {
		seen := map[int]int{}
		for range 6000 {
			seen[r.Int(-2, 3)]++
		}
		for n := -2; n <= 3; n++ {
			if seen[n] < 800 {
				t.Errorf("%d came up %d times in 6000", n, seen[n])
			}
		}
		if len(seen) != 6 {
			t.Errorf("drawn outside -2…3: %v", seen)
		}
	}
}

func TestIntTakesTheWholeRange(t *testing.T) {
	r, same := rng.New(1), rng.New(1)
	if got, want := r.Int(0, 1<<32-1), int(same.Uint32()); got != want {
		t.Errorf("got %d, want %d", got, want)
	}
	for _, bad := range [][2]int{{1, 0}, {0, 1 << 32}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("Int(%d, %d) did not panic", bad[0], bad[1])
				}
			}()
			r.Int(bad[0], bad[1])
		}()
	}
}

func TestChanceIsThatOften(t *testing.T) {
	r, hits := rng.New(9), 0
	for range 10_000 {
		if r.Chance(0.25) {
			hits++
		}
	}
	if hits < 2400 || hits > 2600 {
		t.Errorf("25%% came up %d times in 10000", hits)
	}
	if r.Chance(0) || !r.Chance(1) {
		t.Error("0 happened, or 1 did not")
	}
}

func TestPickDrawsEveryElement(t *testing.T) {
	r, seen := rng.New(4), map[string]bool{}
	for range 200 {
		seen[rng.Pick(&r, []string{"a", "b", "c"})] = true
	}
	if len(seen) != 3 {
		t.Errorf("picked only %v", seen)
	}
}

func TestShuffleTailIsTheBeginningOfAShuffle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := generators(t)
		n := rapid.IntRange(1, 40).Draw(t, "n")
		k := rapid.IntRange(0, n).Draw(t, "k")
		whole, tail := make([]int, n), make([]int, n)
		for i := range whole {
			whole[i], tail[i] = i, i
		}
		a, b := r, r
		a.Shuffle(n, func(i, j int) { whole[i], whole[j] = whole[j], whole[i] })
		b.ShuffleTail(n, k, func(i, j int) { tail[i], tail[j] = tail[j], tail[i] })
		if !slices.Equal(whole[n-k:], tail[n-k:]) {
			t.Fatalf("last %d of %d: whole shuffle %v, tail %v", k, n, whole, tail)
		}
		slices.Sort(whole)
		for i, v := range whole {
			if i != v {
				t.Fatal("a shuffle lost or doubled something")
			}
		}
	})
}

func TestNextIsDrawnFromTheGenerator(t *testing.T) {
	for _, r := range []rng.Rand{rng.New(5), sealed(t, 5).Rand()} {
		a, b := r, r
		first, second := a.Next(), b.Next()
		if !slices.Equal(draw(&first, 20), draw(&second, 20)) {
			t.Error("the same generator gave two successors")
		}
		third := a.Next()
		if slices.Equal(draw(&second, 20), draw(&third, 20)) {
			t.Error("two successors in a row are the same")
		}
	}
	r, same := rng.New(5), rng.New(5)
	next, want := r.Next(), rng.New(same.Uint32())
	if !slices.Equal(draw(&next, 5), draw(&want, 5)) {
		t.Error("a numeric successor is not seeded with the next draw")
	}
}

func TestTheZeroRandIsSeedZero(t *testing.T) {
	var zero rng.Rand
	r := rng.New(0)
	if !slices.Equal(draw(&zero, 5), draw(&r, 5)) {
		t.Error("the zero Rand is not New(0)")
	}
}

func BenchmarkUint32(b *testing.B) {
	r := rng.New(1)
	b.ReportAllocs()
	for b.Loop() {
		r.Uint32()
	}
}
