package search_test

import (
	"slices"
	"testing"

	"wits/games/mastermind/search"
)

// The totals and distributions are the published ones: Knuth 1977, Irving 1978, Neuwirth 1982, Kooi 2005.
func TestRulesReachTheirPublishedTotals(t *testing.T) {
	cases := []struct {
		name      string
		rule      search.Rule
		total     int
		histogram []int
	}{
		{"knuth", search.Knuth, 5801, []int{0, 1, 6, 62, 533, 694}},
		{"expected", search.Expected, 5696, []int{0, 1, 10, 54, 645, 583, 3}},
		{"entropy", search.Entropy, 5722, []int{0, 1, 4, 71, 612, 596, 12}},
		{"parts", search.Parts, 5668, []int{0, 1, 12, 72, 635, 569, 7}},
	}
	space := newSpace(t, 4, 6)
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			report, err := space.Strategy(c.rule).Verify()
			if err != nil {
				t.Fatal(err)
			}
			if report.Total != c.total || !slices.Equal(report.Histogram, c.histogram) {
				t.Errorf("got %d %v, want %d %v", report.Total, report.Histogram, c.total, c.histogram)
			}
		})
	}
}

func newSpace(t testing.TB, pegs, colors int) *search.Space {
	t.Helper()
	s, err := search.NewSpace(pegs, colors)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
