package search

import "testing"

func BenchmarkBest(b *testing.B) {
	lim := Limits{Nodes: 600_000, Depth: 30, Width: 20, Fours: 30, Threats: 40_000, Noise: 2}
	nodes := 0
	for i := 0; b.Loop(); i++ {
		board := NewBoard()
		for _, c := range []int{112, 98, 97, 127, 126, 83, 113, 141} {
			board.Place(c)
		}
		f := Best(b.Context(), board, lim)
		nodes += f.Nodes
		b.ReportMetric(float64(f.Depth), "depth")
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
