package bots

import (
	"context"

	"wits/game"
	"wits/game/rng"
	"wits/games/gomoku"
	"wits/games/gomoku/search"
)

// think finds a stone in a position that no rule of the opening decides.
func (m mind) think(ctx context.Context, b *search.Board, r *rng.Rand) int {
	if m.reads.Nodes == 0 || m.hasty > 0 && r.Chance(m.hasty) {
		return m.looks.think(b, r)
	}
	m.reads.Seed = uint64(r.Uint32())<<32 | uint64(r.Uint32())
	return search.Best(ctx, b, m.reads).Move
}

// expert reads as far as two seconds allow.
func expert() search.Limits {
	lim := search.Strongest()
	lim.Noise = 4
	return lim
}

// looker looks at what each stone would make, and does not see everything.
type looker struct {
	sees [2][search.MakesFive + 1]float64 // how likely it sees what it could make itself, and what the other side could
	blur float64                          // how far off it judges a point, as a share of its worth
}

func novice() looker {
	return looker{
		sees: [2][7]float64{
			{1, 0.7, 0.3, 0.8, 0.4, 0.85, 0.98},
			{1, 0.4, 0.2, 0.5, 0.3, 0.65, 0.93},
		},
		blur: 0.7,
	}
}

func apprentice() looker {
	return looker{
		sees: [2][7]float64{
			{1, 0.95, 0.7, 0.95, 0.8, 0.98, 1},
			{1, 0.8, 0.5, 0.8, 0.6, 0.93, 0.995},
		},
		blur: 0.35,
	}
}

// think takes the point that seems worth most.
func (m looker) think(b *search.Board, r *rng.Rand) int {
	var seen [2][7]bool
	for side := range seen {
		for class := range seen[side] {
			seen[side][class] = r.Chance(m.sees[side][class])
		}
	}
	best, most := -1, -1.0
	for c := range gomoku.Cells {
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

var _ game.Judge[gomoku.View] = mind{}

// What a mind goes by when it is offered a draw.
const (
	worse   = -400 // the score with which it is glad of a draw at any time
	level   = 60   // the score with which it does not hope for more, once the game is settled
	settled = 100  // stones on the board

	judgeNodes = 40_000 // positions that the strongest looks at then
)

// shallow is how those judge who do not read.
func shallow() search.Limits { return search.Limits{Nodes: 400, Depth: 1, Width: 6, Fours: 1} }

// Agrees takes a draw where the mind thinks that it stands clearly worse, or not better on a board that is filling up. It takes more
// care than with a stone, and is not off by chance. A puzzle it defends.
func (m mind) Agrees(ctx context.Context, v gomoku.View, _ *rng.Rand) (bool, error) {
	if v.Turn == nil || v.Black == nil || v.Preset == gomoku.Puzzle {
		return false, nil
	}
	if _, ok := proved(v); ok && m.studied && v.Due() {
		return false, nil
	}
	lim := m.reads
	if lim.Nodes == 0 {
		lim = shallow()
	}
	lim.Nodes, lim.Noise = min(lim.Nodes, judgeNodes), 0
	score := search.Best(ctx, search.Of(v), lim).Score
	if !v.Due() {
		score = -score
	}
	return score <= worse || score <= level && len(v.Moves) >= settled, ctx.Err()
}
