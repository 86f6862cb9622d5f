package search

import "sync"

// geometry is where points lie on lines. A line's points are counted by their column, those of a column by their row.
type geometry struct {
	places [maxCells][4]place
	lines  [4][lines]uint64 // those of the empty board
}

// geometries are those of every size.
var geometries = func() (all [MaxSize + 1]func() *geometry) {
	for n := range all {
		all[n] = sync.OnceValue(func() *geometry { return newGeometry(n) })
	}
	return all
}()

func newGeometry(n int) *geometry {
	g := new(geometry)
	for d := range g.lines {
		for l := range g.lines[d] {
			g.lines[d][l] = 1<<(2*(n+2*reach)) - 1
		}
	}
	for c := range n * n {
		x, y := c%n, c/n
		g.places[c] = [4]place{
			{uint8(y), uint8(x)},
			{uint8(x), uint8(y)},
			{uint8(x - y + n - 1), uint8(x)},
			{uint8(x + y), uint8(x)},
		}
		for d, p := range g.places[c] {
			g.lines[d][p.line] &^= outside << (2 * (p.at + reach))
		}
	}
	return g
}
