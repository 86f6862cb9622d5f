package solver

import (
	_ "embed" // the weights
	"encoding/json"
	"math"
	"sync"
)

// net is the function that estimates the chance to win: that to survive the safest move, times what a layer of hidden units
// makes of the features.
type net struct {
	Hidden [][]float64 `json:"hidden"` // of each unit: the weights of the features, then what is added
	Out    []float64   `json:"out"`    // the weights of the units, then what is added
}

// The weights come from games that the expert played; `wits` never changes them.
//
//go:generate go test -run TheChanceFits -update .
//go:embed chance.json
var weights []byte

var fitted = sync.OnceValue(func() (n net) {
	if err := json.Unmarshal(weights, &n); err != nil {
		panic("solver: chance.json: " + err.Error())
	}
	for _, w := range n.Hidden {
		if len(w) != featureCount+1 {
			panic("solver: chance.json was fitted to other features: run go generate")
		}
	}
	return n
})

// chanceOf is the estimate for a position.
func chanceOf(f [featureCount]float64) float64 {
	n := fitted()
	sum := n.Out[len(n.Hidden)]
	for u, w := range n.Hidden {
		in := w[featureCount]
		for i, x := range f {
			in += w[i] * x
		}
		sum += n.Out[u] * math.Tanh(in)
	}
	return f[0] / (1 + math.Exp(-sum))
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
	safety, certain := safest, 0.0
	if found > 0 {
		safety, certain = 1, 1
	}
	density := float64(s.left) / float64(max(1, s.blank))
	rest := density
	if s.rest > 0 {
		rest = s.chance[0]
	}
	return [featureCount]float64{
		safety, float64(s.blank) / 200, float64(s.left) / 40, 3 * density, float64(s.rest) / 200, 3 * rest,
		certain, math.Log1p(float64(found)) / 3, safest, layouts / 80, float64(parts) / 6, float64(groups) / 30,
		doubt / 8, math.Sqrt(float64(s.blank)) / 15, s.coins(), float64(walls) / 30, float64(lonely) / 20, toll, worst,
	}
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
		switch {
		case s.around(i, wall) > 0:
			walls++
		case s.around(i, unknown) <= 3:
			lonely++
		}
	}
	return found, walls, lonely
}

// coins adds up how likely the pairs of cells look that no number will ever tell apart; see [Solver.tosses].
func (s *Solver) coins() (sum float64) {
	s.noteTraps()
	for pair := range s.pairsOf(s.at) {
		likely, _ := s.tossChance(pair)
		sum += likely
	}
	return sum
}
