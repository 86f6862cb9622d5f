package solver

// combined weighs the components against each other and against the rest of the board by their numbers of traps.
type combined struct {
	walks
	free    bool        // the number of traps on the board is left out of account
	weight  []float64   // of the rest of the board, by the traps that lie in components; the largest is near 1
	open    []bool      // whether the rest can hold what is then left
	after   [][]float64 // after[k][t]: components from k on and the rest, when those before k hold t traps
	can     [][]bool
	before  []float64 // components before k, by their traps
	was     []bool
	spare   []float64
	spareB  []bool
	total   float64   // weight of all layouts
	restTop int       // traps in the rest where its weight is 1
	chance  []float64 // by group: of a trap in one of its cells
	sure    []byte    // by group: safe, trap or unknown
}

// combine fills in after, can and total. It reports ErrInconsistent when the number of traps does not come out.
func (c *combined) combine() error {
	most := 0
	for i := range c.parts {
		most += c.parts[i].least + len(c.parts[i].count) - 1
	}
	n := len(c.parts)
	for len(c.after) <= n {
		c.after, c.can = append(c.after, nil), append(c.can, nil)
	}
	c.after[n], c.can[n] = resized(c.after[n], most+1), resized(c.can[n], most+1)
	c.weight, c.open = c.after[n], c.can[n]
	c.weigh(most)
	for k := n - 1; k >= 0; k-- {
		p := &c.parts[k]
		most -= p.least + len(p.count) - 1
		c.after[k], c.can[k] = resized(c.after[k], most+1), resized(c.can[k], most+1)
		for t := range most + 1 {
			c.after[k][t], c.can[k][t] = 0, false
			for m, count := range p.count {
				c.after[k][t] += count * c.after[k+1][t+p.least+m]
				c.can[k][t] = c.can[k][t] || p.fits[m] && c.can[k+1][t+p.least+m]
			}
		}
	}
	c.total = c.after[0][0]
	if !c.can[0][0] {
		return ErrInconsistent
	}
	return nil
}

func resized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, 2*n)
	}
	return s[:n]
}

// weigh counts the layouts of the rest, by the traps that lie in components, as ratios to the likeliest.
func (c *combined) weigh(most int) {
	for t := range c.weight {
		if c.free {
			c.weight[t], c.open[t] = 1, true
			continue
		}
		c.weight[t], c.open[t] = 0, c.left-t >= 0 && c.left-t <= c.rest
	}
	// The likeliest number of traps in the rest is near its half; C(n, k) falls off on both sides of that.
	top := min(max(c.left-c.rest/2, c.left-c.rest, 0), most)
	if c.free || !c.open[top] {
		return
	}
	c.weight[top], c.restTop = 1, c.left-top
	for t := top + 1; t <= most && c.open[t]; t++ {
		k := c.left - t
		c.weight[t] = c.weight[t-1] * float64(k+1) / float64(c.rest-k)
	}
	for t := top - 1; t >= 0 && c.open[t]; t-- {
		k := c.left - t
		c.weight[t] = c.weight[t+1] * float64(c.rest-k+1) / float64(k)
	}
}

// backward weighs every state by all that can follow, and from that every group: the traps expected in it, and whether
// it can hold none and can be full.
func (c *combined) backward() {
	c.chance, c.sure = resized(c.chance, len(c.groups)), resized(c.sure, len(c.groups))
	c.behind, c.alive = resized(c.behind, len(c.keys)), resized(c.alive, len(c.keys))
	c.before, c.was = append(c.before[:0], 1), append(c.was[:0], true)
	for k := range c.parts {
		p := &c.parts[k]
		c.seed(p, k)
		end := p.edges
		for n := len(p.steps) - 1; n >= 0; n-- {
			s := &p.steps[n]
			chance, canSafe, canTrap := c.retreat(s, s.edges, end)
			c.chance[s.group], c.sure[s.group] = chance, verdict(canSafe, canTrap)
			end = s.edges
		}
		c.extend(p)
	}
	p, canSafe, canTrap := c.outside()
	c.chance[0], c.sure[0] = p, verdict(canSafe, canTrap)
}

func verdict(canSafe, canTrap bool) byte {
	switch {
	case !canTrap:
		return safe
	case !canSafe:
		return trap
	}
	return unknown
}

// seed gives the last states of component k the weight of everything outside it.
func (c *combined) seed(p *component, k int) {
	clear(c.behind[p.first:p.end])
	clear(c.alive[p.first:p.end])
	for j := p.last; j < p.end; j++ {
		m := int(c.keys[j])
		for t, w := range c.before {
			c.behind[j] += w * c.after[k+1][t+m]
			c.alive[j] = c.alive[j] || c.was[t] && c.can[k+1][t+m]
		}
	}
}

// retreat goes back over the edges of a step. It finds the chance of a trap in a cell of the step's group: every layout
// passes every step, so the weights of a step's edges are all there is to compare with.
func (c *combined) retreat(s *step, from, to int) (chance float64, canSafe, canTrap bool) {
	ways := &ways[s.size]
	expected, total, top := 0.0, 0.0, 0.0
	for i := to - 1; i >= from; i-- {
		e := &c.edges[i]
		if !c.alive[e.to] {
			continue
		}
		w := ways[e.k] * c.behind[e.to]
		c.behind[e.from] += w
		c.alive[e.from] = true
		top = max(top, c.behind[e.from])
		w *= c.ahead[e.from]
		total += w
		expected += w * float64(e.k)
		canSafe = canSafe || e.k < s.size
		canTrap = canTrap || e.k > 0
	}
	if top > huge {
		for i := c.edges[from].from; i <= c.edges[to-1].from; i++ {
			c.behind[i] /= huge
		}
	}
	return expected / total / float64(s.size), canSafe, canTrap
}

// extend adds a component to those before.
func (c *combined) extend(p *component) {
	n := len(c.before) + p.least + len(p.count) - 1
	c.spare, c.spareB = resized(c.spare, n), resized(c.spareB, n)
	clear(c.spare)
	clear(c.spareB)
	for t, w := range c.before {
		for m, count := range p.count {
			c.spare[t+p.least+m] += w * count
			c.spareB[t+p.least+m] = c.spareB[t+p.least+m] || c.was[t] && p.fits[m]
		}
	}
	c.before, c.spare = c.spare, c.before
	c.was, c.spareB = c.spareB, c.was
}

// outside is the trap probability of a cell of the rest, and whether it can be safe and can be a trap. It is asked
// after backward.
func (c *combined) outside() (p float64, canSafe, canTrap bool) {
	if c.free {
		return 0.5, true, true
	}
	for t, w := range c.before {
		k := c.left - t
		if !c.was[t] || !c.open[t] {
			continue
		}
		p += w * c.weight[t] * float64(k) / float64(c.rest)
		canSafe = canSafe || k < c.rest
		canTrap = canTrap || k > 0
	}
	return p / c.total, canSafe, canTrap
}
