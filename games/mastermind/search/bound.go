package search

import "math"

// never is the total of a set that cannot be told apart in the guesses left. Sums of a few do not overflow.
const never = 1 << 40

// bounds hold what no strategy can beat when every guess splits its set into at most q parts, not counting the
// secret itself: one code is found by the first guess, at most q by the second, q·q by the third.
type bounds struct {
	least [maxAnswers][]int // the total for n codes, by q and n
	reach [maxAnswers][]int // the codes that d guesses can find, by q and d
}

func newBounds(codes int) *bounds {
	b := &bounds{}
	for q := 1; q < maxAnswers; q++ {
		least, reach := make([]int, codes+1), []int{0}
		for n, width, depth := 0, 1, 1; n < codes; width, depth = width*q, depth+1 {
			end := min(n+width, codes)
			for ; n < end; n++ {
				least[n+1] = least[n] + depth
			}
			reach = append(reach, n)
		}
		b.least[q], b.reach[q] = least, reach
	}
	return b
}

// hopeless reports whether n codes are more than d guesses can find.
func (b *bounds) hopeless(q, n, d int) bool { return d < len(b.reach[q]) && n > b.reach[q][d] }

// million is what fractions of guesses and bits are counted in, so that sums depend neither on the order nor on the
// machine.
const million = 1_000_000

// expectedGuesses lists the total of guesses to expect for a set, by its size, in millionths.
func expectedGuesses(codes int) []int {
	// The guesses that a code takes in a set of 2ᵏ codes, measured over the sets that searches of 5 pegs, 8 colours
	// meet. Other sizes differ, but the shape of the curve decides which guess is the most promising.
	means := [...]float64{
		1, 1.5, 1.82, 2.03, 2.29, 2.59, 2.86, 3.11, 3.36, 3.62, 3.89, 4.22, 4.55, 4.83, 5.15, 5.47, 5.8, 6.1,
	}
	list := make([]int, codes+1)
	for n := 1; n <= codes; n++ {
		whole, rest := math.Modf(math.Log2(float64(n)))
		k := int(whole)
		list[n] = int(math.Round(million * float64(n) * (means[k] + (means[k+1]-means[k])*rest)))
	}
	return list
}

// codeBits lists n·log₂n, the bits that tell n codes apart, in millionths.
func codeBits(codes int) []int {
	list := make([]int, codes+1)
	for n := 2; n <= codes; n++ {
		list[n] = int(math.Round(million * float64(n) * math.Log2(float64(n))))
	}
	return list
}
