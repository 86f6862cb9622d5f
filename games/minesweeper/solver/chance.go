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
