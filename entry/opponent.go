package entry

import (
	"fmt"
	"slices"

	"wits/game/referee"
)

// Minds returns who holds the seats of a match that a player starts: the minds that were asked for, or the one that the preset is always
// played against. A preset that has one refuses all others.
func (e Entry) Minds(preset string, asked []string) ([]string, error) {
	mind, ok := e.Defences[preset]
	if !ok {
		return asked, nil
	}
	minds := slices.Repeat([]string{mind}, e.Game.Info().Seats)
	minds[0] = ""
	if len(asked) > 0 && !slices.Equal(asked, minds) {
		return nil, fmt.Errorf("%w minds: %s %s is played by seat 0 against %s alone; leave them out", referee.ErrMalformed, e.ID(), preset, mind)
	}
	return minds, nil
}

// Partner is the mind to play against where the player has chosen none; empty where the game has no minds.
func (e Entry) Partner() string {
	bots := e.Game.Info().Bots
	if e.First != "" || len(bots) == 0 {
		return e.First
	}
	return bots[0].Name
}
