package bots

import (
	"context"

	"wits/game"
	"wits/game/rng"
	"wits/games/morris"
	"wits/games/morris/search"
	"wits/games/morris/table"
)

var (
	_ game.Judge[morris.View] = mind{}
	_ game.Judge[morris.View] = expert{}
)

// What a mind goes by when it is offered a draw, where a man is worth 100.
const (
	worse = -120 // it is glad of a draw at any time
	level = 40   // it does not hope for more, once the game is settled
	quiet = 10   // moves without a mill, all men being on the board, that settle a game
)

// Agrees takes a draw where the mind, as far as it looks ahead, stands clearly worse, or not better in a game that is settled.
func (m mind) Agrees(ctx context.Context, v morris.View, _ *rng.Rand) (bool, error) {
	return agrees(ctx, v, search.New(nil, m.room), search.Limits{Depth: m.depth, Nodes: m.nodes, Mills: m.mills})
}

// Agrees judges as the other minds do, and knows how positions with few men end.
func (e expert) Agrees(ctx context.Context, v morris.View, _ *rng.Rand) (bool, error) {
	tables, err := table.Load()
	if err != nil {
		return false, err
	}
	return agrees(ctx, v, search.New(tables, e.room), search.Limits{Depth: 40, Nodes: e.check / 4, Mills: 4, Early: early})
}

// agrees judges by a search. A puzzle is defended.
func agrees(ctx context.Context, v morris.View, s *search.Searcher, l search.Limits) (bool, error) {
	p, ok := v.Position()
	if !ok || v.Turn == nil || v.Win > 0 {
		return false, nil
	}
	recent := v.History()
	score := s.Search(ctx, p, recent, l).Moves[0].Score
	if !v.Due() {
		score = -score
	}
	settled := v.Hand == [2]int{} && morris.Quiet(recent) >= quiet
	return score <= worse || score <= level && settled, ctx.Err()
}
