package search_test

import (
	"errors"
	"slices"
	"testing"

	"wits/games/mastermind"
	"wits/games/mastermind/search"
)

func TestVerifyCatchesBrokenStrategies(t *testing.T) {
	cases := []struct {
		name   string
		damage func(s *search.Strategy)
	}{
		{"no tree", func(s *search.Strategy) { s.Tree = nil }},
		{"an answer without a branch", func(s *search.Strategy) {
			s.Tree.Branches = slices.Delete(s.Tree.Branches, 2, 3)
		}},
		{"two branches swapped", func(s *search.Strategy) {
			b := s.Tree.Branches
			b[0].Tree, b[1].Tree = b[1].Tree, b[0].Tree
		}},
		{"a last guess that is another code", func(s *search.Strategy) {
			t := s.Tree
			for len(t.Branches) > 0 {
				t = t.Branches[0].Tree
			}
			t.Guess = s.Tree.Guess
		}},
		{"a guess too short", func(s *search.Strategy) { s.Tree.Guess = mastermind.NewCode(0, 1) }},
		{"a strategy for fewer colours", func(s *search.Strategy) { s.Colors++ }},
	}
	space := newSpace(t, 3, 4)
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s := space.Strategy(search.Parts)
			if _, err := s.Verify(); err != nil {
				t.Fatalf("before it is broken: %v", err)
			}
			c.damage(&s)
			if r, err := s.Verify(); !errors.Is(err, search.ErrBroken) {
				t.Errorf("got %v, %v", r, err)
			}
		})
	}
}
