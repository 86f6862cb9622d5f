package store

import (
	"wits/game"
	"wits/model"
)

// Attempt is a player's one attempt at a daily puzzle. It outlives its match, which a reset forgets.
type Attempt struct {
	Match  model.MatchID // empty when it is forgotten
	Status game.Outcome
	Moves  int  // without those made for everybody; when it is over
	Ranked bool // the player was established when it began
	Bot    bool // a bot's token began it or acted in it
}
