package search

import "math"

// Strategy is the rule's strategy for a size.
func (s *Space) Strategy(rule Rule) Strategy {
	return Strategy{s.variant.Pegs, s.variant.Colors, s.follow(rule, s.all, newSymmetry(s))}
}

func (s *Space) follow(rule Rule, set []index, sym *symmetry) *Tree {
	g := s.pick(rule, set, sym, math.MaxInt)
	next := sym.after(g)
	return s.branch(g, set, func(part []index) *Tree { return s.follow(rule, part, next) })
}
