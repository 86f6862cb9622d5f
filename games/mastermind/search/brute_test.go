package search

import (
	"cmp"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"wits/games/mastermind"
)

// brute is the least total for some codes, by trying every guess of the size with the rules' own feedback. The only
// thing it knows is that a part of k codes takes 2k-1 guesses at least.
type brute struct {
	codes []mastermind.Code
	known map[string]int
}

func (b *brute) total(set []mastermind.Code) int {
	if len(set) <= 2 {
		return 2*len(set) - 1
	}
	key := make([]byte, 0, 8*len(set))
	for _, c := range set {
		key = append(key, c.String()...)
	}
	if v, ok := b.known[string(key)]; ok {
		return v
	}
	best := never
	for _, t := range b.rank(set) {
		if t.bound >= best {
			break
		}
		best = min(best, b.try(t, best))
	}
	b.known[string(key)] = best
	return best
}

type bruteTry struct {
	parts map[mastermind.Feedback][]mastermind.Code
	bound int
}

// rank lists the ways to split a set, the lowest bound first.
func (b *brute) rank(set []mastermind.Code) []bruteTry {
	var list []bruteTry
	for _, g := range b.codes {
		t := bruteTry{map[mastermind.Feedback][]mastermind.Code{}, len(set)}
		for _, c := range set {
			if c != g {
				f := mastermind.Score(c, g)
				t.parts[f] = append(t.parts[f], c)
			}
		}
		for _, part := range t.parts {
			t.bound += 2*len(part) - 1
			if len(part) == len(set) {
				t.bound = never
			}
		}
		list = append(list, t)
	}
	slices.SortStableFunc(list, func(a, b bruteTry) int { return cmp.Compare(a.bound, b.bound) })
	return list
}

func (b *brute) try(t bruteTry, ceiling int) int {
	sum := t.bound
	for _, part := range t.parts {
		if sum >= ceiling {
			return never
		}
		sum += b.total(part) - 2*len(part) + 1
	}
	return sum
}

func newBrute(s *Space) *brute { return &brute{s.codes, map[string]int{}} }

func TestOptimaAgreeWithBruteForce(t *testing.T) {
	// 3 pegs, 6 colours agree too, 854, but brute force takes minutes for them.
	for _, size := range [][2]int{{1, 6}, {2, 5}, {3, 3}, {3, 4}, {4, 3}, {5, 2}} {
		s := mustSpace(t, size[0], size[1])
		want := newBrute(s).total(s.codes)
		r, err := Solve(t.Context(), size[0], size[1], Options{})
		if err != nil || r.Report.Total != want {
			t.Errorf("%v: got %d, %v, want %d", size, r.Report.Total, err, want)
		}
	}
}

// history draws attempts such as a person might make, until few codes are possible.
func history(t *rapid.T, s *Space, few int) []mastermind.Attempt {
	secret := rapid.SampledFrom(s.codes).Draw(t, "secret")
	var list []mastermind.Attempt
	for {
		set, _, err := s.recall(list)
		if err != nil {
			t.Fatal(err)
		}
		if len(set) <= few {
			return list
		}
		g := rapid.SampledFrom(s.codes).Draw(t, "guess")
		list = append(list, mastermind.Attempt{Code: g, Feedback: mastermind.Score(secret, g)})
	}
}

func TestPositionsAgreeWithBruteForce(t *testing.T) {
	for _, size := range [][2]int{{3, 6}, {4, 5}} {
		s := mustSpace(t, size[0], size[1])
		b := newBrute(s)
		rapid.Check(t, func(t *rapid.T) {
			set, sym, err := s.recall(history(t, s, 10))
			if err != nil {
				t.Fatal(err)
			}
			codes := make([]mastermind.Code, len(set))
			for i, c := range set {
				codes[i] = s.codes[c]
			}
			x := newSearcher(t.Context(), s, effort{})
			got := x.solve(position{set: set, sym: sym, left: unbounded, limit: len(s.reading) - 1}, never)
			if want := b.total(codes); got != want {
				t.Fatalf("%v: got %d, want %d", codes, got, want)
			}
		})
	}
}
