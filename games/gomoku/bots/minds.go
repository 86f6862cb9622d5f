package bots

import (
	"wits/game/rng"
	"wits/games/gomoku/search"
)

// reader searches.
type reader struct {
	lim search.Limits
}

func expert() thinker {
	lim := search.Strongest()
	lim.Noise = 4
	return reader{lim}
}

func master() thinker {
	return reader{search.Limits{Nodes: 15_000, Depth: 5, Width: 14, Fours: 8, Noise: 12}}
}

func (m reader) think(b *search.Board, r *rng.Rand, stop func() bool) int {
	lim := m.lim
	lim.Seed = uint64(r.Uint32())<<32 | uint64(r.Uint32())
	return search.Best(b, lim, stop).Move
}

// journeyman reads a little ahead, and sometimes only looks.
func journeyman() thinker {
	return wavering{
		reads: reader{search.Limits{Nodes: 2_000, Depth: 2, Width: 8, Fours: 3, Noise: 30}},
		looks: apprentice(), often: 0.1,
	}
}

// wavering reads, but now and then only looks.
type wavering struct {
	reads, looks thinker
	often        float64
}

func (m wavering) think(b *search.Board, r *rng.Rand, stop func() bool) int {
	if r.Chance(m.often) {
		return m.looks.think(b, r, stop)
	}
	return m.reads.think(b, r, stop)
}

// looker looks at what each stone would make, and does not see everything.
type looker struct {
	sees [2][search.MakesFive + 1]float64 // how likely it sees what it could make itself, and what the other side could
	blur float64                          // how far off it judges a point, as a share of its worth
}

func novice() thinker {
	return looker{
		sees: [2][7]float64{
			{1, 0.7, 0.3, 0.8, 0.4, 0.85, 0.98},
			{1, 0.4, 0.2, 0.5, 0.3, 0.65, 0.93},
		},
		blur: 0.7,
	}
}

func apprentice() thinker {
	return looker{
		sees: [2][7]float64{
			{1, 0.95, 0.7, 0.95, 0.8, 0.98, 1},
			{1, 0.8, 0.5, 0.8, 0.6, 0.93, 0.995},
		},
		blur: 0.35,
	}
}

func (m looker) think(b *search.Board, r *rng.Rand, _ func() bool) int {
	var seen [2][7]bool
	for side := range seen {
		for class := range seen[side] {
			seen[side][class] = r.Chance(m.sees[side][class])
		}
	}
	best, most := -1, -1.0
	for c := range search.Cells {
		if !b.Empty(c) {
			continue
		}
		worth := 1.0
		for i, side := range []search.Side{b.Turn(), b.Turn() ^ 1} {
			promise := unseen
			if seen[i][b.Class(side, c)] {
				promise = b.Promise(side, c)
			}
			worth += float64(promise * (2 - i))
		}
		if worth *= 1 + m.blur*(2*r.Float64()-1); worth > most {
			best, most = c, worth
		}
	}
	return best
}

// unseen is what a point promises to a player who does not see what a stone there makes.
const unseen = 20
