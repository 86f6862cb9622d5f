package words

import (
	"wits/game"
	"wits/game/drawing"
	"wits/games/codemaker"
	mastermind "wits/games/mastermind/words"
)

var _ game.Drawer = Voice{}

// Draw draws the board as Mastermind does.
func (Voice) Draw(view game.View) (*drawing.Drawing, bool) {
	v := game.ViewOf[codemaker.View](view)
	return mastermind.Voice{}.Draw(game.NewView(v.Mastermind))
}
