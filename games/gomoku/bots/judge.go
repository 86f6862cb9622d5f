package bots

import (
	"context"

	"wits/game"
	"wits/game/rng"
	"wits/games/gomoku"
	"wits/games/gomoku/search"
)

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
