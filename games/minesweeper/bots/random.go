package bots

import (
	"context"
	"iter"
	"strings"

	"wits/game"
	"wits/game/rng"
	"wits/games/minesweeper"
)

// Random reveals any hidden cell. It sets no flags.
type Random struct{}

// Choose draws one of the hidden cells.
func (Random) Choose(_ context.Context, v minesweeper.View, legal iter.Seq[minesweeper.Action], r *rng.Rand) (minesweeper.Action, error) {
	n := strings.Count(v.Cells, "#")
	if v.Status != game.Playing {
		return minesweeper.Action{}, game.ErrOver
	}
	if n == 0 { // every closed cell is flagged: take a flag away
		return first(legal), nil
	}
	nth := r.Int(1, n)
	for i, c := range []byte(v.Cells) {
		if c != '#' {
			continue
		}
		if nth--; nth == 0 {
			return minesweeper.Reveal(i%v.Width, i/v.Width), nil
		}
	}
	panic("unreachable: nth counts hidden cells")
}

// first is by itself because ranging over an iterator moves the results of its function to the heap.
func first(legal iter.Seq[minesweeper.Action]) (a minesweeper.Action) {
	for a = range legal {
		break
	}
	return a
}
