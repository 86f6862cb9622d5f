package solver

import (
	"math"

	"wits/games/minesweeper"
)

// Features are what the chance to win a position is estimated from. There are none for a position that is searched to the end:
// that tells its chance. It is for the program that fits the estimate.
func (s *Solver) Features(v minesweeper.View) (features []float64, win float64, err error) {
	if err := s.begin(v, boardStates); err != nil {
		return nil, 0, err
	}
	rough, err := s.settle()
	if err != nil {
		return nil, 0, err
	}
	p := Prospect{Analysis: s.analysis(len(v.Cells))}
	if !rough && !untouched(v) && s.weighEnd(&p, -1) {
		return nil, p.Win, nil
	}
	f := s.features(rough)
	return f[:], 0, nil
}

// featureCount is how many numbers describe a position.
const featureCount = 19

// features describes a position that was settled, in numbers of about 0 to 1. The first is the chance to survive the safest
// move.
func (s *Solver) features(rough bool) (f [featureCount]float64) {
	safest, doubt, groups := s.borders()
	found, walls, lonely := s.survey()
	toll, worst := s.tolls()
	parts, layouts := len(s.ends), 0.0
	if !rough {
		layouts = s.logTotal()
	}
	safety := safest
	if found > 0 {
		safety = 1
	}
	density := float64(s.left) / float64(max(1, s.blank))
	rest := density
	if s.rest > 0 {
		rest = s.chance[0]
	}
	f = [featureCount]float64{
		safety, float64(s.blank) / 200, float64(s.left) / 40, 3 * density, float64(s.rest) / 200, 3 * rest,
		flag(found > 0), math.Log1p(float64(found)) / 3, safest, layouts / 80, float64(parts) / 6, float64(groups) / 30,
		doubt / 8, math.Sqrt(float64(s.blank)) / 15, s.coins(), float64(walls) / 30, float64(lonely) / 20, toll, worst,
	}
	return f
}

func flag(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// borders tells how safe the safest undecided cell is, and of the cells beside numbers how much is open in all and how many
// groups they make.
func (s *Solver) borders() (safest, doubt float64, groups int) {
	for g := range s.groups {
		size := int(s.groups[g].size)
		if g == 0 {
			size = s.rest
		}
		if size <= 0 {
			continue
		}
		p := s.chance[g]
		safest = max(safest, 1-p)
		if g > 0 {
			groups++
			doubt += float64(size) * p * (1 - p)
		}
	}
	return safest, doubt, groups
}

// tolls adds up what the parts of the border cost that each take a guess, as −ln of the chance to survive their safest cell, and
// tells the most that one of them does.
func (s *Solver) tolls() (sum, most float64) {
	from := 0
	for _, end := range s.ends {
		safest := 0.0
		for _, g := range s.order[from:end] {
			safest = max(safest, 1-s.chance[g])
		}
		if from = end; safest > 0 {
			sum -= math.Log(safest)
			most = max(most, -math.Log(safest))
		}
	}
	return sum, most
}

// survey counts the cells known to be safe, the undecided ones at the walls, and those with no open neighbour and few closed.
func (s *Solver) survey() (found, walls, lonely int) {
	for i, c := range s.at {
		switch {
		case c == safe || c == unknown && s.sure[s.class[i]] == safe:
			found++
		case c != unknown:
			continue
		}
		switch n, wall := s.undecidedAround(i); {
		case wall:
			walls++
		case n <= 3:
			lonely++
		}
	}
	return found, walls, lonely
}

// undecidedAround counts the undecided cells around one, and tells whether it is at a wall.
func (s *Solver) undecidedAround(i int) (n int, atWall bool) {
	for _, d := range s.near {
		switch s.at[i+d] {
		case unknown:
			n++
		case wall:
			atWall = true
		}
	}
	return n, atWall
}

// coins adds up how likely the pairs of cells look that no number will ever tell apart; see [Solver.tosses].
func (s *Solver) coins() (sum float64) {
	for i, c := range s.at {
		if c != unknown {
			continue
		}
		if s.at[i+1] == unknown {
			sum += s.coin(i, i+1, s.stride)
		}
		if s.at[i+s.stride] == unknown {
			sum += s.coin(i, i+s.stride, 1)
		}
	}
	return sum
}

func (s *Solver) coin(a, b, side int) float64 {
	likely := min(2*s.chance[s.class[a]], 1)
	for _, end := range [2]int{2*a - b, 2*b - a} {
		for _, i := range [3]int{end - side, end, end + side} {
			switch s.at[i] {
			case unknown:
				likely *= s.chance[s.class[i]]
			case trap, wall:
			default:
				return 0
			}
		}
	}
	return likely
}
