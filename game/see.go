package game

import (
	"context"
	"errors"
	"fmt"

	"wits/game/rng"
	"wits/game/wire"
)

func (g *typed[S, A, V]) See(view []byte) (View, error) {
	var v V
	if err := wire.Decode(view, &v); err != nil {
		return View{}, malformed("view", err)
	}
	return NewView(v), nil
}

func (g *typed[S, A, V]) Move(action []byte) (Action, error) {
	if k := kindOf(action); k != own && (k != draw || g.agreer != nil) {
		return k.action(), nil
	}
	var a A
	if err := refuse(wire.Decode(action, &a)); err != nil {
		return Action{}, err
	}
	return NewAction(a), nil
}

func (g *typed[S, A, V]) Choose(ctx context.Context, bot string, v View, r *rng.Rand) (Action, error) {
	if guest, ok := g.guest(bot); ok {
		return g.ask(ctx, guest, v)
	}
	b, err := g.bot(bot)
	if err != nil {
		return Action{}, err
	}
	seen, ok := As[V](v)
	if !ok {
		return Action{}, malformed("view", errors.New("it is of another game"))
	}
	a, err := b.Choose(ctx, seen, g.rules.Legal(seen), r)
	if err != nil {
		return Action{}, fmt.Errorf("bot %s: %w", bot, err)
	}
	return NewAction(a), nil
}
