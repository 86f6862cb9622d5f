package search

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
