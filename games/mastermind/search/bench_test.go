package search_test

import (
	"fmt"
	"testing"

	"wits/games/mastermind/search"
)

// Each search starts from nothing: listing the codes and their answers is part of it.
func BenchmarkSolve(b *testing.B) {
	cases := []struct{ pegs, colors, limit, width, want int }{
		{4, 6, 0, 0, 5625},
		{4, 6, 5, 0, 5626},
		{4, 7, 0, 0, 11228},
		{5, 8, 0, 1, 179699},
	}
	for _, c := range cases {
		name := fmt.Sprintf("%dx%d", c.pegs, c.colors)
		if c.limit > 0 {
			name += fmt.Sprintf(",max=%d", c.limit)
		}
		if c.width > 0 {
			name += fmt.Sprintf(",width=%d", c.width)
		}
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				r, err := search.Solve(b.Context(), c.pegs, c.colors, search.Options{MaxGuesses: c.limit, Width: c.width})
				if err != nil || r.Report.Total != c.want {
					b.Fatalf("got %d, %v, want %d", r.Report.Total, err, c.want)
				}
				b.ReportMetric(float64(r.Nodes), "nodes/op")
			}
		})
	}
}
