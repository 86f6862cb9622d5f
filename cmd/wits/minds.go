package main

import (
	"context"
	"encoding/json"

	"wits/game"
	"wits/game/wire"
	"wits/games/mastermind"
	mastercoach "wits/games/mastermind/coach"
	"wits/games/minesweeper"
	minecoach "wits/games/minesweeper/coach"
	"wits/web"
)

// minds are the games' coaches, as the server asks them.
func minds() map[string]web.Mind {
	return map[string]web.Mind{
		minesweeper.Info().ID: mind[minesweeper.Action]{minecoach.Coach{}},
		mastermind.Info().ID:  mind[mastermind.Action]{mastercoach.Coach{}},
	}
}

type coach interface {
	game.Hinter
	game.Weigher
	game.Weigher
	Why(ctx context.Context, before game.View, a game.Action) string
}

// mind reads actions of type A for a coach.
type mind[A any] struct{ coach }

// Why says what a move rests on, nothing for one that is not the game's own, such as a forfeit.
func (m mind[A]) Why(ctx context.Context, before game.View, action json.RawMessage) string {
	var a A
	if wire.Decode(action, &a) != nil {
		return ""
	}
	return m.coach.Why(ctx, before, game.NewAction(a))
}
