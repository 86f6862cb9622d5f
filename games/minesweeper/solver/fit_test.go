package solver

import (
	"encoding/json"
	"flag"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"sync"
	"testing"

	"wits/game/rng"
	"wits/games/minesweeper"
)

// update fits the chance to win anew: go test -run TheChanceFits -update ./games/minesweeper/solver.
var update = flag.Bool("update", false, "fit the chance to win anew")

// TestTheChanceFits holds that about as many games are won as the estimates of their positions say, on boards that it was not fitted to.
func TestTheChanceFits(t *testing.T) {
	if *update {
		writeChance(t, 80_000, 14)
		return // the tests have the weights that were there before
	}
	const games, fresh, most = 400, 1 << 20, 0.1
	for _, board := range []string{"9x9x10", "12x12x25"} {
		sum, n := 0.0, 0
		for _, p := range playAll(t, board, fresh, games) {
			for _, s := range p.samples {
				sum += chanceIn(s.features) - p.adjusted(chanceIn)[s.step]
				n++
			}
		}
		if off := sum / float64(n); math.Abs(off) > most {
			t.Errorf("%s: the estimates of %d positions are %+.3f off on average", board, n, off)
		}
	}
}

// chanceIn is the estimate for a position by its features.
func chanceIn(f []float64) float64 { return chanceOf([featureCount]float64(f)) }

const units = 24

// boards are the sizes that are played, with a share of the games each: larger ones take longer and tell more.
var boards = []struct {
	name  string
	share float64
}{{"9x9x10", 0.25}, {"12x12x25", 0.25}, {"16x16x40", 0.2}, {"20x16x60", 0.2}, {"30x16x99", 0.1}}

// sample is a position: what it looks like and, once the game is over, what became of it.
type sample struct {
	features []float64
	step     int     // the guesses made before it
	target   float64 // what it came to
}

// guess is a risk that was taken.
type guess struct {
	features []float64 // nil where the position was searched to the end
	win      float64   // the chance to win before it, where it was
	survival float64
	survived bool
}

// played is a game.
type played struct {
	samples []*sample
	guesses []guess
	won     float64
}

// writeChance plays games, and fits the chance to win that [Solver.Weigh] estimates to how they ended.
func writeChance(t *testing.T, games, epochs int) {
	t.Helper()
	var all []played
	for _, b := range boards {
		all = append(all, playAll(t, b.name, 0, int(b.share*float64(games)))...)
	}
	n := &fitting{}
	for epoch := range epochs {
		rate := 0.02 * math.Pow(0.01, float64(epoch)/float64(epochs))
		t.Logf("round %d: squared error %.5f", epoch, n.fit(all, epoch > epochs/3, rate))
	}
	data, err := json.Marshal(n.rounded())
	if err == nil {
		err = os.WriteFile("chance.json", append(data, '\n'), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// playAll plays games from a seed on.
func playAll(t *testing.T, board string, seed uint64, games int) []played {
	t.Helper()
	const workers = 2
	list := make([]played, games)
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() {
			s, prove := new(Solver), Prover()
			for i := w; i < games; i += workers {
				p, err := play(board, seed+uint64(i), s, prove)
				if err != nil {
					t.Error(err)
				}
				list[i] = p
			}
		})
	}
	wg.Wait()
	return list
}

// play plays a game as the expert guesses. In every second game the first click is anywhere, and what is safe is opened in any
// order, as people do.
func play(board string, seed uint64, s *Solver, prove minesweeper.Prover) (p played, err error) {
	rules, r := minesweeper.Rules{}, rand.New(rand.NewPCG(seed, 1))
	st, err := rules.Start(board, rng.New(uint32(seed*2654435761)))
	wild := seed%2 == 1
	for first := true; err == nil; first = false {
		v := rules.View(st, 0)
		cell, g := 0, (*guess)(nil)
		if cell, g, err = choose(v, first, wild, r, s, prove); err != nil {
			break
		}
		if g != nil || first || r.IntN(16) == 0 {
			f, win, err := featuresOf(s, v)
			if err != nil {
				return p, err
			}
			if f != nil {
				p.samples = append(p.samples, &sample{features: f, step: len(p.guesses)})
			}
			if g != nil {
				g.features, g.win = f, win
			}
		}
		if st, err = rules.Apply(st, 0, minesweeper.Reveal(cell%v.Width, cell/v.Width)); err != nil {
			break
		}
		over := rules.Status(st)
		if g != nil {
			g.survived = !over.Over || len(over.Winners) > 0
			p.guesses = append(p.guesses, *g)
		}
		if over.Over {
			p.won = float64(len(over.Winners))
			return p, nil
		}
	}
	return p, err
}

func choose(v minesweeper.View, first, wild bool, r *rand.Rand, s *Solver, prove minesweeper.Prover) (int, *guess, error) {
	if first && wild {
		return r.IntN(v.Area()), nil, nil
	}
	if wild {
		if safe := prove(v); len(safe) > 0 {
			return safe[r.IntN(len(safe))], nil, nil
		}
	}
	m, err := s.Expert(v)
	if err != nil || m.Trap == 0 {
		return m.Cell, nil, err
	}
	return m.Cell, &guess{survival: 1 - m.Trap}, nil
}

// featuresOf are what the chance to win a position is estimated from. There are none for a position that is searched to the end:
// that tells its chance.
func featuresOf(s *Solver, v minesweeper.View) (features []float64, win float64, err error) {
	p, rough, err := s.settle(v)
	if err != nil {
		return nil, 0, err
	}
	if !rough && !v.Untouched() && s.weighEnd(&p, -1) {
		return nil, p.Win, nil
	}
	f := s.features(rough)
	return f[:], 0, nil
}

// fitting is a net with a layer of hidden units, with the moments of each weight that Adam keeps.
type fitting struct {
	w, m, v []float64
	inputs  int
	steps   int
}

// start draws the first weights.
func (n *fitting) start(inputs int) {
	n.inputs = inputs
	size := units*(inputs+1) + units + 1
	n.w, n.m, n.v = make([]float64, size), make([]float64, size), make([]float64, size)
	r := rand.New(rand.NewPCG(1, 2))
	for i := range n.w {
		n.w[i] = r.NormFloat64() / math.Sqrt(float64(inputs))
	}
}

// chance runs the net, and keeps what the units say. The first feature is the chance to survive the next move.
func (n *fitting) chance(f []float64, out *[units]float64) float64 {
	in := n.inputs + 1
	sum := n.w[len(n.w)-1]
	for u := range units {
		w := n.w[u*in : (u+1)*in]
		x := w[n.inputs]
		for i, y := range f {
			x += w[i] * y
		}
		out[u] = math.Tanh(x)
		sum += n.w[units*in+u] * out[u]
	}
	return f[0] / (1 + math.Exp(-sum))
}

// fit goes over all positions once. Outcomes are mostly luck: where the net already tells something, the luck of each guess is
// taken out of them, (survived − chance to survive) · what surviving is worth. That is 0 on average whatever the net says.
func (n *fitting) fit(all []played, adjust bool, rate float64) float64 {
	var list []*sample
	for _, p := range all {
		targets := n.targets(p, adjust)
		for _, s := range p.samples {
			s.target = targets[s.step]
		}
		list = append(list, p.samples...)
	}
	if n.w == nil {
		n.start(len(list[0].features))
	}
	r := rand.New(rand.NewPCG(uint64(n.steps), 3))
	r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	const batch = 64
	loss, grad := 0.0, make([]float64, len(n.w))
	for i, s := range list {
		loss += n.backward(s, grad)
		if i%batch == batch-1 {
			n.adam(grad, batch, rate)
		}
	}
	return loss / float64(len(list))
}

// targets is what a game came to, from before each guess on and after the last.
func (n *fitting) targets(p played, adjust bool) []float64 {
	if !adjust {
		return slices.Repeat([]float64{p.won}, len(p.guesses)+1)
	}
	return p.adjusted(func(f []float64) float64 { return n.chance(f, new([units]float64)) })
}

// adjusted is what a game came to without the luck of its guesses, by what positions are worth.
func (p played) adjusted(chance func(features []float64) float64) []float64 {
	out := make([]float64, len(p.guesses)+1)
	out[len(p.guesses)] = p.won
	for i := len(p.guesses) - 1; i >= 0; i-- {
		g := p.guesses[i]
		win, survived := g.win, 0.0
		if g.features != nil {
			win = chance(g.features)
		}
		if g.survived {
			survived = 1
		}
		out[i] = out[i+1] - (survived-g.survival)*min(1, win/g.survival)
	}
	return out
}

// backward adds the gradient of a position's cross entropy, and returns its squared error.
func (n *fitting) backward(e *sample, grad []float64) float64 {
	var out [units]float64
	win := n.chance(e.features, &out)
	missed, in := win-e.target, n.inputs+1
	off := missed // by the sum of the units
	if survive := e.features[0]; survive < 1 {
		off *= (1 - win/survive) / (1 - win)
	}
	grad[len(grad)-1] += off
	for u := range units {
		grad[units*in+u] += off * out[u]
		back := off * n.w[units*in+u] * (1 - out[u]*out[u])
		g := grad[u*in : (u+1)*in]
		for i, y := range e.features {
			g[i] += back * y
		}
		g[n.inputs] += back
	}
	return missed * missed
}

// adam takes a step and forgets the gradient.
func (n *fitting) adam(grad []float64, batch int, rate float64) {
	n.steps++
	a, b := 1-math.Pow(0.9, float64(n.steps)), 1-math.Pow(0.999, float64(n.steps))
	for i, g := range grad {
		g /= float64(batch)
		n.m[i] = 0.9*n.m[i] + 0.1*g
		n.v[i] = 0.999*n.v[i] + 0.001*g*g
		n.w[i] -= rate * (n.m[i] / a) / (math.Sqrt(n.v[i]/b) + 1e-8)
	}
	clear(grad)
}

// rounded is the net as it is kept, with few digits: more would say nothing.
func (n *fitting) rounded() map[string]any {
	w := make([]float64, len(n.w))
	for i, x := range n.w {
		w[i] = math.Round(x*1e4) / 1e4
	}
	in := n.inputs + 1
	return map[string]any{"hidden": slices.Collect(slices.Chunk(w[:units*in], in)), "out": w[units*in:]}
}
