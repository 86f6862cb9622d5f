// Package bots holds the minds that play chess. They see a view and nothing else, and never the machine's clock or entropy: the same
// view and generator give the same move.
package bots

import (
	"context"
	"errors"
	"iter"
	"sync"

	"wits/game"
	"wits/game/rng"
	"wits/games/chess"
	"wits/games/chess/search"
)

// Strongest is the name of the bot that plays best.
const Strongest = "expert"

// All lists the bots, the weakest first.
func All() []game.NamedBot[chess.View, chess.Action] {
	return []game.NamedBot[chess.View, chess.Action]{
		game.Named("random", "easy", Random{}),
		game.Named("novice", "easy", &Mind{Nodes: 600, Depth: 2, Noise: 160, Blind: 482}),
		game.Named("apprentice", "medium", &Mind{Nodes: 1500, Depth: 3, Noise: 130, Blind: 390}),
		game.Named("journeyman", "hard", &Mind{Nodes: 2000, Depth: 3, Noise: 76, Blind: 210}),
		game.Named("master", "hard", &Mind{Nodes: 1200, Depth: 5, Noise: 45, Blind: 90}),
		game.Named(Strongest, "expert", &Mind{Nodes: 1_000_000, Noise: 3}),
	}
}

// Random makes any legal move.
type Random struct{}

// Choose draws one of the moves. A draw is not claimed: that is a decision.
func (Random) Choose(_ context.Context, v chess.View, legal iter.Seq[chess.Action], r *rng.Rand) (chess.Action, error) {
	var moves []chess.Action
	for a := range legal {
		if !a.Claim {
			moves = append(moves, a)
		}
	}
	if len(moves) == 0 {
		return chess.Action{}, game.ErrOver
	}
	return rng.Pick(r, moves), nil
}

// Mind thinks as long and sees as well as it is told to. It is ready for any number of games at once.
type Mind struct {
	Nodes int // positions it looks at for a move
	Depth int // half moves it looks ahead; 0 for as many as it can
	Noise int // how far its judgement may be off, in hundredths of a pawn
	Blind int // how many of a thousand moves it overlooks

	searchers sync.Pool // lent out; they keep nothing that changes an answer
}

// Choose returns the best move that it sees. It claims a draw where it would rather not play on.
func (b *Mind) Choose(ctx context.Context, v chess.View, legal iter.Seq[chess.Action], r *rng.Rand) (chess.Action, error) {
	if v.Turn == nil {
		return chess.Action{}, game.ErrOver
	}
	start, moves, ok := v.Replay()
	if !ok {
		return chess.Action{}, errors.New("the view is of no game of chess")
	}
	s, ok := b.searchers.Get().(*search.Searcher)
	if !ok {
		s = search.New(b.Nodes)
	}
	defer b.searchers.Put(s)
	a := s.Best(ctx, search.Question{
		Start: start, Moves: moves, Nodes: b.Nodes, Depth: b.Depth, Noise: b.Noise, Blind: b.Blind,
		Seed: uint64(r.Uint32())<<32 | uint64(r.Uint32()),
	})
	if err := ctx.Err(); err != nil {
		return chess.Action{}, err
	}
	if a.Score <= 0 && claimable(legal) {
		return chess.Action{Claim: true}, nil
	}
	return chess.Move(a.Move), nil
}

func claimable(legal iter.Seq[chess.Action]) bool {
	for a := range legal {
		if a.Claim {
			return true
		}
	}
	return false
}
