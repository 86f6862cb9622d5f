// Package bots holds the minds that play both seats: they set a code that is drawn, and break codes as Mastermind's minds do.
// They see a view and nothing else, and never the machine's clock or entropy.
package bots

import (
	"context"
	"iter"

	"wits/game"
	"wits/game/rng"
	"wits/games/codemaker"
	"wits/games/mastermind"
	breakers "wits/games/mastermind/bots"
)

// All lists the bots, the weakest breaker first.
func All() []game.NamedBot[codemaker.View, codemaker.Action] {
	var all []game.NamedBot[codemaker.View, codemaker.Action]
	for _, b := range breakers.All() {
		all = append(all, game.NamedBot[codemaker.View, codemaker.Action]{BotInfo: b.BotInfo, Bot: mind{b.Bot}})
	}
	return all
}

// mind breaks codes as one of Mastermind's minds.
type mind struct {
	breaker game.Bot[mastermind.View, mastermind.Action]
}

// Choose sets a code, all equally likely, or guesses.
func (m mind) Choose(ctx context.Context, v codemaker.View, _ iter.Seq[codemaker.Action], r *rng.Rand) (codemaker.Action, error) {
	switch {
	case v.GameOver:
		return codemaker.Action{}, game.ErrOver
	case !v.Due():
		return codemaker.Action{}, game.ErrTurn
	case v.Seat == codemaker.Setter:
		return codemaker.Set(v.Variant().Draw(r)), nil
	}
	a, err := m.breaker.Choose(ctx, v.Mastermind, nil, r)
	return codemaker.Submit(a.Code), err
}
