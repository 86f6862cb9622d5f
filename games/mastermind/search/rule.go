package search

import "math"

// Rule scores a guess by the sizes of the parts that it splits the codes still possible into; the lowest score is the best. Of equally
// good guesses those come first that may be the secret, then the lowest.
type Rule func(s *Space, sizes *counts) int

// Knuth scores by the largest part (Knuth 1977).
func Knuth(_ *Space, sizes *counts) int {
	var most uint32
	for _, n := range sizes {
		most = max(most, n)
	}
	return int(most)
}

// Parts scores by the number of parts: more are better (Kooi 2005).
func Parts(_ *Space, sizes *counts) int {
	parts := 0
	for _, n := range sizes {
		if n > 0 {
			parts++
		}
	}
	return -parts
}

// Expected scores by the expected size of the part that holds the secret (Irving 1978).
func Expected(_ *Space, sizes *counts) int {
	sum := 0
	for _, n := range sizes {
		sum += int(n) * int(n)
	}
	return sum
}

// Entropy scores by the bits that are still missing after the answer (Neuwirth 1982).
func Entropy(s *Space, sizes *counts) int {
	sum := 0
	for _, n := range sizes {
		sum += s.bits[n]
	}
	return sum
}

// promising scores by the total of guesses to expect.
func promising(s *Space, sizes *counts) int {
	sum := 0
	for _, n := range sizes[1:] {
		sum += s.guesses[n]
	}
	return sum
}

// pick returns the rule's guess for a set. Where all guesses would take more than some number of answers, it looks at
// every second, third … of them.
func (s *Space) pick(rule Rule, set []index, sym *symmetry, work int) index {
	if len(set) <= 2 {
		return set[0]
	}
	best, low := index(0), math.MaxInt
	list := s.usable(set, sym, nil)
	step := 1 + len(list)*len(set)/work
	for i := 0; i < len(list); i += step {
		g := list[i]
		sizes := s.count(g, set)
		score := rule(s, &sizes)*2 + 1 - int(sizes[0])
		if score < low {
			best, low = g, score
		}
	}
	return best
}

// branch makes the tree of a guess over a set, given how to make the tree of each part.
func (s *Space) branch(guess index, set []index, of func(part []index) *Tree) *Tree {
	t := &Tree{Guess: s.codes[guess]}
	sorted := make([]index, len(set))
	starts := s.split(guess, set, sorted)
	for a := 1; a < len(s.reading); a++ {
		if part := sorted[starts[a]:starts[a+1]]; len(part) > 0 {
			t.Branches = append(t.Branches, Branch{s.reading[a], of(part)})
		}
	}
	return t
}
