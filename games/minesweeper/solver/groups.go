package solver

import "math/bits"

// group is a set of undecided cells with the same numbers around them: traps may change places within it freely.
type group struct {
	size   int32 // cells
	rep    int32 // one of them
	beside int32 // how many of numbers are used
	done   bool  // has a place in the order
	// numbers are the constraints around the group, as places in the list of constraints.
	numbers [8]int32
}

// constraint is a number: how many traps lie in these groups.
type constraint struct {
	need    int32
	cells   int32 // undecided cells in the groups without a place in the order yet
	waiting int32 // those groups
	beside  int32 // how many of groups are used
	shift   uint8 // where the traps still needed stand in a state
	active  bool  // has such a place
	seen    bool  // belongs to a component
	groups  [8]int32
}

// frontier is what the rules of counting left open: groups, constraints and the order to walk them in.
type frontier struct {
	facts
	class       []int32 // for an undecided cell: its group; 0 is the rest, beside no number
	index       []int32 // for a number with undecided neighbours: its constraint
	groups      []group
	constraints []constraint
	order       []int32 // groups, component after component
	ends        []int   // where in order each component ends
	queue       []int32
	split, mark []int32
	rest        int // undecided cells beside no number
}

// divide sorts the undecided cells beside numbers into groups. groups[0] stays empty: it stands for the rest.
func (f *frontier) divide() {
	f.reset()
	for c, at := range f.numbers {
		for m := f.mask[at]; m != 0; m &= m - 1 {
			f.move(at+int32(f.near[bits.TrailingZeros8(m)]), int32(c)+1)
		}
		f.index[at] = int32(c)
		f.constraints = append(f.constraints, constraint{need: int32(f.need[at])})
	}
	for _, at := range f.numbers {
		for m := f.mask[at]; m != 0; m &= m - 1 {
			cell := at + int32(f.near[bits.TrailingZeros8(m)])
			f.groups[f.class[cell]].rep = cell
		}
	}
	f.rest = f.blank
	for g := 1; g < len(f.groups); g++ {
		if f.groups[g].size > 0 {
			f.rest -= int(f.groups[g].size)
			f.link(int32(g))
		}
	}
}

func (f *frontier) reset() {
	if len(f.class) != len(f.at) {
		f.class, f.index = make([]int32, len(f.at)), make([]int32, len(f.at))
	}
	clear(f.class)
	f.groups = append(f.groups[:0], group{})
	f.split, f.mark = append(f.split[:0], 0), append(f.mark[:0], 0)
	f.constraints, f.order, f.ends = f.constraints[:0], f.order[:0], f.ends[:0]
}

// move takes a cell out of its group, into the one for those cells of it that are beside number stamp.
func (f *frontier) move(cell, stamp int32) {
	from := f.class[cell]
	if f.mark[from] != stamp {
		f.mark[from], f.split[from] = stamp, int32(len(f.groups))
		f.groups = append(f.groups, group{})
		f.mark, f.split = append(f.mark, 0), append(f.split, 0)
	}
	to := f.split[from]
	f.class[cell] = to
	f.groups[from].size--
	f.groups[to].size++
}

// link ties a group to its constraints.
func (f *frontier) link(g int32) {
	to := &f.groups[g]
	for _, d := range f.near {
		at := int(to.rep) + d
		if f.mask[at] == 0 {
			continue
		}
		c := f.index[at]
		to.numbers[to.beside] = c
		to.beside++
		con := &f.constraints[c]
		con.groups[con.beside] = g
		con.beside++
		con.waiting++
		con.cells += to.size
	}
}
