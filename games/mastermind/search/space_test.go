package search

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"wits/games/mastermind"
)

func mustSpace(t testing.TB, pegs, colors int) *Space {
	t.Helper()
	s, err := NewSpace(pegs, colors)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// spaces are sizes with and without a table of answers.
func spaces(t testing.TB) []*Space {
	t.Helper()
	return []*Space{mustSpace(t, 4, 3), mustSpace(t, 5, 8), mustSpace(t, 6, 3), mustSpace(t, 3, 2)}
}

func TestAnswersAreTheRulesFeedback(t *testing.T) {
	all := spaces(t)
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.SampledFrom(all).Draw(t, "space")
		g, c := rapid.SampledFrom(s.all).Draw(t, "guess"), rapid.SampledFrom(s.all).Draw(t, "secret")
		want := mastermind.Score(s.codes[c], s.codes[g])
		if got := s.reading[s.answer(g, c)]; got != want {
			t.Fatalf("%s for %s: got %v, want %v", s.codes[g], s.codes[c], got, want)
		}
		if s.find(s.codes[g]) != g {
			t.Fatalf("%s is found at %d, not %d", s.codes[g], s.find(s.codes[g]), g)
		}
	})
}

func TestPartitionsAgree(t *testing.T) {
	all := spaces(t)
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.SampledFrom(all).Draw(t, "space")
		set := rapid.SliceOfNDistinct(rapid.SampledFrom(s.all), 1, 20, rapid.ID[index]).Draw(t, "set")
		slices.Sort(set)
		g := rapid.SampledFrom(s.all).Draw(t, "guess")
		spreads := make([]spread, s.Len())
		newRows(s, set).spreads(set, make([]uint64, s.Len()), spreads)
		sizes, sorted := s.count(g, set), make([]index, len(set))
		starts := s.split(g, set, sorted)
		for a, size := range sizes {
			part := sorted[starts[a]:starts[a+1]]
			if len(part) != int(size) || (size > 0) != (spreads[g]>>a&1 == 1) || !slices.IsSorted(part) {
				t.Fatalf("answer %d: %d counted, %v split, spread %b", a, size, part, spreads[g])
			}
			for _, c := range part {
				if s.answer(g, c) != answer(a) {
					t.Fatalf("%d is in part %d", c, a)
				}
			}
		}
		if s.spread(g, set) != spreads[g] {
			t.Fatalf("spread %b alone, %b in rows", s.spread(g, set), spreads[g])
		}
	})
}

// Whatever was guessed, for every guess there is a usable one that splits the possible codes as well.
func TestUsableGuessesStandForAll(t *testing.T) {
	s := mustSpace(t, 4, 5)
	rapid.Check(t, func(t *rapid.T) {
		set, sym, err := s.recall(history(t, s, rapid.IntRange(10, 400).Draw(t, "few")))
		if err != nil {
			t.Fatal(err)
		}
		kinds := map[string]bool{}
		usable := s.usable(set, sym, nil)
		for _, g := range usable {
			kinds[kind(s, g, set)] = true
		}
		for _, g := range s.all {
			if !kinds[kind(s, g, set)] {
				t.Fatalf("none of %d guesses splits as %s does", len(usable), s.codes[g])
			}
		}
	})
}

func kind(s *Space, g index, set []index) string {
	sizes := s.count(g, set)
	slices.Sort(sizes[1:])
	return fmt.Sprint(sizes)
}

func TestSymmetryLeavesFewFirstGuesses(t *testing.T) {
	for pegs, want := range []int{1: 1, 2: 2, 3: 3, 4: 5, 5: 7} { // the ways to write the number of pegs as a sum
		if pegs == 0 {
			continue
		}
		s := mustSpace(t, pegs, 5)
		if got := len(newSymmetry(s).guesses()); got != want {
			t.Errorf("%d pegs: %d first guesses, want %d", pegs, got, want)
		}
	}
}
