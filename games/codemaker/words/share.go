package words

import (
	"wits/game"
	"wits/games/codemaker"
	mastermind "wits/games/mastermind/words"
)

var _ game.Sharer = Voice{}

// Share draws the answers that the breaker got, as Mastermind does.
func (Voice) Share(view game.View) []string {
	v := game.ViewOf[codemaker.View](view)
	return mastermind.Voice{}.Share(game.NewView(v.Mastermind))
}
