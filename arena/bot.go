package arena

import (
	"context"

	"wits/game"
	"wits/game/referee"
	"wits/game/rng"
)

// Own returns a bot of the game itself, by its name.
func Own(name string) Bot {
	return Bot{Name: name, Open: func(context.Context) (Player, error) { return own(name), nil }}
}

type own string

func (o own) Move(ctx context.Context, m referee.Match, r *rng.Rand) error {
	return m.Step(ctx, string(o), r)
}
func (own) End(referee.Match, game.Seat) {}
func (own) Close() error                 { return nil }
