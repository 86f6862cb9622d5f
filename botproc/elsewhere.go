package botproc

import (
	"context"
	"encoding/json"

	"wits/game"
	"wits/game/referee"
)

// Position is a position of a game that is played elsewhere, as the bot's seat sees it.
type Position struct {
	View  game.View
	Legal []game.Action // where the bot wants them and they are known
	Seat  game.Seat
	Seed  uint32 // for the bot's own draws

	Clock *referee.Budget // what is left on the clocks of the match; nil where it has none
}

// WantsLegal reports whether a bot that was started wants lists of legal moves.
func (p *Process) WantsLegal() bool { return p.legal }

// Pick asks the bot for an action in a game that is played elsewhere, where it is found out whether the action is legal. Every error is
// a *Fault, except ctx's own.
func (p *Process) Pick(ctx context.Context, at Position) (action json.RawMessage, err error) {
	if err := p.Start(ctx); err != nil {
		return nil, err
	}
	err = p.ask(ctx, question{View: at.View, Seat: at.Seat, Legal: at.Legal, Seed: at.Seed, Clock: at.Clock}, func(text json.RawMessage) error {
		action = text
		return nil
	})
	return action, err
}
