package search_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"wits/games/mastermind/search"
)

func TestSolveProvesTheKnownOptima(t *testing.T) {
	cases := []struct {
		name                          string
		pegs, colors, limit, sum, max int
	}{
		{"4 pegs, 6 colours (Koyama & Lai 1993)", 4, 6, 0, 5625, 6},
		{"the same in at most 5 guesses", 4, 6, 5, 5626, 5},
		{"4 pegs, 5 colours", 4, 5, 0, 2463, 6},
		{"3 pegs, 6 colours", 3, 6, 0, 854, 6},
		{"one peg: one colour after the other", 1, 8, 0, 36, 8},
		{"one code", 1, 1, 0, 1, 1},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			r, err := search.Solve(t.Context(), c.pegs, c.colors, search.Options{MaxGuesses: c.limit})
			if err != nil {
				t.Fatal(err)
			}
			if r.Report.Total != c.sum || r.Report.Max > c.max || !r.Optimal {
				t.Errorf("got %d guesses, at most %d, optimal %v; want %d, at most %d",
					r.Report.Total, r.Report.Max, r.Optimal, c.sum, c.max)
			}
			if again, err := r.Strategy.Verify(); err != nil || again.Total != r.Report.Total {
				t.Errorf("replayed: %d, %v", again.Total, err)
			}
		})
	}
}

func TestSolveRefusesWhatCannotBe(t *testing.T) {
	cases := []struct {
		name                string
		pegs, colors, limit int
		want                error
	}{
		{"no pegs", 0, 6, 0, search.ErrSize},
		{"more colours than there are", 4, 9, 0, search.ErrSize},
		{"too many codes", 6, 8, 0, search.ErrSize},
		{"fewer guesses than 1296 codes can be told apart in", 4, 6, 3, search.ErrNoStrategy},
		{"fewer guesses than the best worst case of 4 pegs, 4 colours", 4, 4, 3, search.ErrNoStrategy},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			_, err := search.Solve(t.Context(), c.pegs, c.colors, search.Options{MaxGuesses: c.limit})
			if !errors.Is(err, c.want) {
				t.Errorf("got %v, want %v", err, c.want)
			}
		})
	}
}

func TestSolveReturnsTheBestSoFarWhenCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, width := range []int{0, 2} {
		r, err := search.Solve(ctx, 4, 7, search.Options{Width: width})
		if err != nil {
			t.Fatal(err)
		}
		if r.Optimal || r.Report.Total <= 11228 {
			t.Errorf("width %d: total %d, optimal %v from a search that never ran", width, r.Report.Total, r.Optimal)
		}
	}
}

func TestWiderIsBetterAndSaysSo(t *testing.T) {
	totals := []int{}
	o := search.Options{Width: 4, Progress: func(r search.Result) { totals = append(totals, r.Report.Total) }}
	r, err := search.Solve(t.Context(), 4, 6, o)
	if err != nil {
		t.Fatal(err)
	}
	for i := 1; i < len(totals); i++ {
		if totals[i] >= totals[i-1] {
			t.Errorf("progress from %d to %d", totals[i-1], totals[i])
		}
	}
	if last := totals[len(totals)-1]; r.Report.Total != last || last > 5640 || last < 5625 || r.Optimal {
		t.Errorf("total %d, last progress %d, optimal %v", r.Report.Total, last, r.Optimal)
	}
	again, err := search.Solve(t.Context(), 4, 6, search.Options{Width: 4})
	if err != nil || text(t, again.Strategy) != text(t, r.Strategy) {
		t.Errorf("the same search found something else: %v", err)
	}
}

// Several who search side by side find as much as one, of sets that are cut into their guesses too.
func TestManyFindWhatOneFinds(t *testing.T) {
	alone, err := search.Solve(t.Context(), 5, 6, search.Options{Width: 1})
	if err != nil {
		t.Fatal(err)
	}
	together := func(n int, do func(int) error) error {
		errs := make([]error, n)
		var all sync.WaitGroup
		for i := range n {
			all.Go(func() { errs[i] = do(i) })
		}
		all.Wait()
		return errors.Join(errs...)
	}
	r, err := search.Solve(t.Context(), 5, 6, search.Options{Width: 1, Each: together})
	if err != nil || r.Report.Total != alone.Report.Total {
		t.Errorf("total %d, alone %d: %v", r.Report.Total, alone.Report.Total, err)
	}
}

func ExampleSolve() {
	r, err := search.Solve(context.Background(), 4, 6, search.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%d guesses for %d codes, %.3f each\n", r.Report.Total, 1296, r.Report.Mean())
	fmt.Println("first guess", r.Strategy.Tree.Guess)
	// Output:
	// 5625 guesses for 1296 codes, 4.340 each
	// first guess RRBG
}
