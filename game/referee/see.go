package referee

import (
	"context"
	"errors"
	"fmt"

	"wits/game"
	"wits/game/rng"
	"wits/game/wire"
)

func (g *typed[S, A, V]) See(view []byte) (game.View, error) {
	var v V
	if err := wire.Decode(view, &v); err != nil {
		return game.View{}, malformed("view", err)
	}
	return game.NewView(v), nil
}

func (g *typed[S, A, V]) Move(action []byte) (game.Action, error) {
	if k := g.kindOf(action); k != own {
		return k.action(), nil
	}
	var a A
	if err := refuse(wire.Decode(action, &a)); err != nil {
		return game.Action{}, err
	}
	return game.NewAction(a), nil
}

func (g *typed[S, A, V]) Choose(ctx context.Context, bot string, v game.View, r *rng.Rand) (game.Action, error) {
	if guest, ok := g.guest(bot); ok {
		return g.ask(ctx, guest, v)
	}
	b, err := g.bot(bot)
	if err != nil {
		return game.Action{}, err
	}
	seen, ok := game.As[V](v)
	if !ok {
		return game.Action{}, malformed("view", errors.New("it is of another game"))
	}
	a, err := b.Choose(ctx, seen, g.rules.Legal(seen), r)
	if err != nil {
		return game.Action{}, fmt.Errorf("bot %s: %w", bot, err)
	}
	return game.NewAction(a), nil
}
