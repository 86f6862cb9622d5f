package search

import "slices"

// openings are the least totals of the size's first guesses, by their kind: how often each colour is in one, the most frequent first.
// Nil where they are not known: they take long to search for.
func (s *Space) openings() map[string]int {
	if s.variant.Pegs == 4 && s.variant.Colors == 6 {
		return map[string]int{"1111": 5673, "211": 5625, "22": 5702, "31": 5791, "4": 6318}
	}
	return nil
}

// kind tells first guesses apart that no swap of pegs and colours takes to each other.
func (s *Space) kind(guess index) string {
	var often [8]byte
	for k := range s.variant.Pegs {
		often[s.pegs[guess][k]]++
	}
	slices.Sort(often[:])
	slices.Reverse(often[:])
	kind := ""
	for _, n := range often {
		if n > 0 {
			kind += string('0' + rune(n))
		}
	}
	return kind
}

// opening is the best first guess.
func (o *oracle) opening() (total int, guess index) {
	total = never
	for _, g := range newSymmetry(o.space).guesses() {
		if t := o.space.openings()[o.space.kind(g)]; t < total {
			total, guess = t, g
		}
	}
	return total, guess
}
