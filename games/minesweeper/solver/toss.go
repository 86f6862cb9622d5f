package solver

import "math"

const (
	// tossLeast is how likely a coin toss must look before its chance is worked out.
	tossLeast = 0.01
	// tossOpen is how many undecided cells may have to be traps for it. 0.003 and 6 play the same in more time.
	tossOpen = 4
)

// tosses raises the worth of the candidates that spare a coin toss. Two cells side by side are one when just one of them
// is a trap and so is all that touches only one of them: no number can ever tell them apart, and half of those layouts
// are lost. To open one of the two, or one of the cells around that would have to be traps, settles it at a risk
// that is counted in the chance of that cell already. Measured in pairs on 20,000 boards of 30×16, it wins 0.14 ± 0.12
// points more.
func (s *Solver) tosses(from float64) {
	l := &s.look
	l.worth, l.traps = resized(l.worth, len(s.at)), resized(l.traps, len(s.at))
	for i, c := range l.root.at {
		l.worth[i], l.traps[i] = 1, 0
		switch c {
		case unknown:
			l.traps[i] = s.chance[s.class[i]]
		case trap, wall:
			l.traps[i] = 1
		}
	}
	for i, c := range l.root.at {
		if c != unknown {
			continue
		}
		if l.root.at[i+1] == unknown {
			s.toss(i, i+1, s.stride, from)
		}
		if l.root.at[i+s.stride] == unknown {
			s.toss(i, i+s.stride, 1, from)
		}
	}
	for n := range l.candidates {
		l.candidates[n].worth = l.worth[l.candidates[n].cell]
	}
}

// toss weighs one pair; side leads from a cell to the next across it.
func (s *Solver) toss(a, b, side int, from float64) {
	l := &s.look
	ends := [2]int{2*a - b, 2*b - a}
	var open [6]int
	n, likely := 0, min(2*l.traps[a], 1)
	for _, end := range ends {
		for _, i := range [3]int{end - side, end, end + side} {
			likely *= l.traps[i]
			if l.root.at[i] == unknown {
				open[n] = i
				n++
			}
		}
	}
	if likely < tossLeast || n > tossOpen || l.spent > maxSpent {
		return
	}
	s.back(&l.root)
	for _, i := range open[:n] {
		s.at[i] = trap
	}
	s.at[a], s.at[b] = trap, safe
	s.left, s.blank = s.left-n-1, s.blank-n-2
	layouts, ok := s.count()
	if !ok {
		return
	}
	// As many layouts have the trap in the other cell. Of all these together half are lost.
	worth := 1 / (1 - min(math.Exp(layouts-from), 0.5))
	for _, i := range append(open[:n:n], a, b) {
		l.worth[i] = max(l.worth[i], worth)
	}
}
