package search

import (
	"math/rand/v2"
	"testing"
)

// What the processor does with sixteen numbers at once is what plain Go does with four.
func TestWideAndPlainAgree(t *testing.T) {
	if !wide {
		t.Log("this processor has nothing to compare")
		return
	}
	r := rand.New(rand.NewPCG(9, 10))
	some := func() []uint16 {
		rows := make([]uint16, r.IntN(5))
		for i := range rows {
			rows[i] = uint16(r.IntN(len(learned.rows)))
		}
		return rows
	}
	at := learned.start
	for range 2000 {
		came, went, flip := some(), some(), uint64(r.IntN(2)*turned)
		var a, b sums
		changeWide(&a, &at, &learned.rows, came, went, flip)
		changePlain(&b, &at, &learned.rows, came, went, flip)
		if a != b {
			t.Fatalf("%v came and %v went: %v, %v", came, went, a, b)
		}
		for bucket := range buckets {
			for side := range 2 {
				if x, y := weighWide(&a, &learned.plain[bucket][side]), learned.last[bucket][side].weigh(&a); x != y {
					t.Fatalf("weighed %d and %d", x, y)
				}
			}
		}
		if at = a; r.IntN(20) == 0 {
			at = learned.start
		}
	}
}
