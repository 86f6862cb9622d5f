package bots

import (
	"context"

	"wits/game"
	"wits/game/rng"
	"wits/games/chess"
	"wits/games/chess/board"
	"wits/games/chess/search"
)

var _ game.Judge[chess.View] = (*Mind)(nil)

// What a mind goes by when it is offered a draw, in hundredths of a pawn.
const (
	worse = -150 // it is glad of a draw at any time
	level = 30   // it does not hope for more, once the game is settled

	judgeNodes = 50_000 // positions that the strongest looks at then
)

// Agrees takes a draw where the mind, as far as it looks ahead, stands clearly worse, or not better in a game that is settled. A puzzle it
// defends. It judges the game as a whole without the noise that makes it misjudge single moves.
func (b *Mind) Agrees(ctx context.Context, v chess.View, _ *rng.Rand) (bool, error) {
	start, moves, ok := v.Replay()
	if !ok || v.Turn == nil || v.Mate > 0 {
		return false, nil
	}
	score := b.search(ctx, search.Question{Start: start, Moves: moves, Nodes: min(b.Nodes, judgeNodes), Depth: b.Depth}).Score
	if !v.Due() {
		score = -score
	}
	now := start
	for _, m := range moves {
		now.Make(m)
	}
	return score <= worse || score <= level && settled(now), ctx.Err()
}

// settled reports whether a game has gone on for long enough, or has come so close to its end, that level sides may part.
func settled(p board.Position) bool {
	const early, few = 30, 10 // moves, men
	return p.Number() > early || p.Occupied().Count() <= few
}
