package entry

import (
	"fmt"
	"slices"

	"wits/game/referee"
)

// Defended reports whether a preset is played against one mind alone, and which: everybody has the best defence of a puzzle.
func (e Entry) Defended(preset string) (mind string, ok bool) {
	mind, ok = e.Defences[preset]
	return mind, ok
}

// Minds are those of a match of a preset that a player starts: those that were asked for, or those that the preset is played against.
// Others than these are refused.
func (e Entry) Minds(preset string, asked []string) ([]string, error) {
	mind, ok := e.Defended(preset)
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

// Partner is the mind that somebody plays against who has chosen none; none where the game has no minds.
func (e Entry) Partner() string {
	bots := e.Game.Info().Bots
	switch {
	case e.First != "":
		return e.First
	case len(bots) > 0:
		return bots[0].Name
	}
	return ""
}
