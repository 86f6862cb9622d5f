package solver

// arrange puts the groups in the order of the walk: component after component, and within one along the boundary, so
// that few numbers are half counted at any time.
func (f *frontier) arrange() {
	for c := range f.constraints {
		if f.constraints[c].seen {
			continue
		}
		f.reach(int32(c))
		for _, other := range f.queue {
			f.constraints[other].seen = false
		}
		f.reach(f.queue[len(f.queue)-1]) // again, from the end of the boundary
		f.walk(f.queue)
		f.ends = append(f.ends, len(f.order))
	}
}

// reach fills the queue with the constraints connected to c, the nearest first.
func (f *frontier) reach(c int32) {
	f.queue = append(f.queue[:0], c)
	f.constraints[c].seen = true
	for n := 0; n < len(f.queue); n++ {
		con := &f.constraints[f.queue[n]]
		for _, g := range con.groups[:con.beside] {
			to := &f.groups[g]
			for _, next := range to.numbers[:to.beside] {
				if !f.constraints[next].seen {
					f.constraints[next].seen = true
					f.queue = append(f.queue, next)
				}
			}
		}
	}
}

// walk orders the groups of one component: always those of the number that has the fewest left.
func (f *frontier) walk(queue []int32) {
	for {
		best := -1
		for n, c := range queue {
			con := &f.constraints[c]
			if con.waiting == 0 {
				continue
			}
			if best < 0 || con.active && (!f.constraints[queue[best]].active || con.waiting < f.constraints[queue[best]].waiting) {
				best = n
			}
		}
		if best < 0 {
			return
		}
		con := &f.constraints[queue[best]]
		for _, g := range con.groups[:con.beside] {
			if !f.groups[g].done {
				f.place(g)
			}
		}
	}
}

// place gives a group the next place in the order.
func (f *frontier) place(g int32) {
	to := &f.groups[g]
	to.done = true
	f.order = append(f.order, g)
	for _, c := range to.numbers[:to.beside] {
		f.constraints[c].waiting--
		f.constraints[c].active = true
	}
}
