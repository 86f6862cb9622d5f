package search

// worths are what the shapes of an empty point add to the evaluation, in tenths: each alone, and every two directions together, the weaker
// first.
//
// They are learned from 58,000 positions of games of the search against itself: a logistic regression of its score at 2,500 nodes and of who
// won. Only positions in which nothing is decided by the next stones count, so what two fours or two open threes make together means little.
type worths struct {
	alone    [shapes]int16
	together [shapes][shapes]int16
}

// tempo is what it is worth to be the one who moves.
const tempo = 19

// learned are those of the side to move, and those of the other.
var learned = [2]worths{
	{
		alone: [shapes]int16{0, 11, 31, 59, 155, 153, 376, 450, 0},
		together: [shapes][shapes]int16{
			1: {0, 0, -2, -2, 2, 55, 51},
			2: {0, 0, -6, 9, -13, 60, 49},
			3: {0, 0, 0, 78, 42, 282, 213},
			4: {0, 0, 0, 0, 31, 62, 114},
			5: {0, 0, 0, 0, 0, -90, -284},
		},
	},
	{
		alone: [shapes]int16{0, 10, 28, 55, 131, 184, 366, 400, 0},
		together: [shapes][shapes]int16{
			1: {0, 0, 0, -2, 4, 26, 24},
			2: {0, 0, 1, 11, 10, 28, 68},
			3: {0, 0, 0, 38, 24, 84, 154},
			4: {0, 0, 0, 0, 54, 77, 181},
			5: {0, 0, 0, 0, 0, -17, 584},
		},
	},
}

// worth is what a point adds by its shapes, for the side to move and for the other.
func worth(packed int) (sums [2]int16) {
	for i := range learned {
		w, sum := &learned[i], 0
		for d := range 4 {
			s := packed >> (4 * d) & 0xf
			if s >= shapes {
				return sums
			}
			sum += int(w.alone[s])
			for e := range d {
				other := packed >> (4 * e) & 0xf
				sum += int(w.together[min(s, other)][max(s, other)])
			}
		}
		sums[i] = int16(sum / 10)
	}
	return sums
}
