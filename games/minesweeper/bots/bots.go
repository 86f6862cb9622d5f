// Package bots holds the minds that play Trap Detection. They see a view and nothing else, and never the machine's
// clock or entropy: the same view and generator give the same move.
package bots

import (
	"context"
	"iter"
	"strings"

	"wits/game"
	"wits/game/rng"
	"wits/games/minesweeper"
)

// All lists the bots, the weakest first.
func All() []game.NamedBot[minesweeper.View, minesweeper.Action] {
	return []game.NamedBot[minesweeper.View, minesweeper.Action]{
		{BotInfo: game.BotInfo{Name: "random", Description: "Reveals any hidden cell.", Difficulty: "easy"}, Bot: Random{}},
	}
}

// Random reveals any hidden cell. It sets no flags.
type Random struct{}

// Choose draws one of the hidden cells.
func (Random) Choose(
	_ context.Context, v minesweeper.View, legal iter.Seq[minesweeper.Action], r *rng.Rand,
) (minesweeper.Action, error) {
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
