package search

import "sync"

// geometry is where points lie on lines. A line's points are counted by their column, those of a column by their row.
type geometry struct {
	places [cells][4]place
	walls  [4][lines]uint32
}

var geometryOnce = sync.OnceValue(func() *geometry {
	g := new(geometry)
	for d := range g.walls {
		for l := range g.walls[d] {
			g.walls[d][l] = 1<<(size+2*reach) - 1
		}
	}
	for c := range cells {
		x, y := c%size, c/size
		g.places[c] = [4]place{
			{uint8(y), uint8(x)},
			{uint8(x), uint8(y)},
			{uint8(x - y + size - 1), uint8(x)},
			{uint8(x + y), uint8(x)},
		}
		for d, p := range g.places[c] {
			g.walls[d][p.line] &^= middle << p.at
		}
	}
	return g
})
