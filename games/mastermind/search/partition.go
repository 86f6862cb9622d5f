package search

import "math/bits"

// counts are the sizes of the parts that a guess splits a set into, by answer.
type counts [maxAnswers]uint32

// spread is the set of answers that a guess gets over a set of codes, one bit for each answer.
type spread uint32

// parts is how many of them there are, not counting the secret itself.
func (m spread) parts() int { return bits.OnesCount32(uint32(m >> 1)) }

// possible is 1 when the guess may be the secret, else 0.
func (m spread) possible() int { return int(m & 1) }

// spread finds the answers of one guess.
func (s *Space) spread(guess index, set []index) spread {
	var m spread
	if s.table != nil {
		row := s.table[int(guess)*s.Len():][:s.Len()]
		for _, c := range set {
			m |= 1 << (row[c] & 31)
		}
		return m
	}
	g := s.codes[guess]
	for _, c := range set {
		m |= 1 << (s.compute(g, s.codes[c]) & 31)
	}
	return m
}

// count finds the sizes of the parts that one guess splits a set into.
func (s *Space) count(guess index, set []index) (sizes counts) {
	if s.table != nil {
		row := s.table[int(guess)*s.Len():][:s.Len()]
		for _, c := range set {
			sizes[row[c]&31]++
		}
		return sizes
	}
	g := s.codes[guess]
	for _, c := range set {
		sizes[s.compute(g, s.codes[c])&31]++
	}
	return sizes
}

// split puts a set in the order of the answers to a guess, otherwise as it was, and returns where each part starts.
// The last start is the end.
func (s *Space) split(guess index, set, out []index) (starts [maxAnswers + 1]uint32) {
	sizes := s.count(guess, set)
	var at counts
	for a, size := range sizes {
		at[a] = starts[a]
		starts[a+1] = starts[a] + size
	}
	for _, c := range set {
		a := s.answer(guess, c) & 31
		out[at[a]] = c
		at[a]++
	}
	return starts
}
